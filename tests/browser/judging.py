"""What is wrong with a page: for whoever cannot see it well, and for whoever has little room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# An element is cut if it sticks out of the window and nothing around it scrolls sideways.
CUT = """() => [...document.querySelectorAll("main *")].filter((it) => {
    const box = it.getBoundingClientRect();
    if (box.width === 0 || (box.left >= -1 && box.right <= innerWidth + 1)) return false;
    for (let around = it.parentElement; around; around = around.parentElement) {
        if (["auto", "scroll", "hidden"].includes(getComputedStyle(around).overflowX)) return false;
    }
    return true;
}).map((it) => it.outerHTML.slice(0, 120))"""


def faults(page: Page, *rules: str) -> list[str]:
    """What axe-core calls serious or critical, by all of its rules or by some.

    All of them take it a second or more.
    """
    page.wait_for_timeout(500)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    wish = {"resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    found: dict[str, Any] = page.evaluate("wish => axe.run(wish)", wish)
    return [
        f"{fault['id']}: {fault['help']} {[node['html'] for node in fault['nodes']][:3]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def overhang(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def cut(page: Page) -> list[str]:
    """What lies partly outside of the window, out of reach."""
    found: list[str] = page.evaluate(CUT)
    return found
