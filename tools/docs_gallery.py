"""Take the book's pictures of every kind of thing: python -m tools.docs_gallery.

The client's gallery has one of everything; each is photographed into docs/images/scene.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.programs import find_chromium

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "images" / "scene"
GALLERY: Final = "http://127.0.0.1:5173/gallery"
PATIENCE: Final = 60.0
COLOURS: Final = 128

PICTURES: Final = {
    "player": ".players",
    "prompt": "section[aria-label='What is asked']",
    "hand": "section[aria-label='Only you see this']",
    "card": "section[aria-label='The tea house']",
    "token": "section[aria-label='The last story']",
    "area": "section[aria-label='Opening lines']",
    "track": "section[aria-label='Alert']",
    "sheet": "[aria-label='Score sheet']",
    "map": "section[aria-label='The castle']",
    "bars": "section[aria-label='Who could it be?']",
    "paper": "[aria-label='Notebook']",
}
"""A kind of thing, and where it is in the gallery."""


@contextlib.contextmanager
def gallery() -> Iterator[None]:
    """The client as its authors see it, for as long as the pictures take."""
    command = [sys.executable, "hatch_build.py", "run", "dev"]
    server = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        wait_for(GALLERY)
        yield
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def wait_for(address: str) -> None:
    """Return when something answers there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5):
            return
        time.sleep(0.2)
    raise SystemExit(f"Nothing answers at {address}.")


def take(page: Page, name: str, selector: str) -> None:
    """One picture, with few colours so that its file is small."""
    file = FOLDER / f"{name}.png"
    page.locator(selector).first.screenshot(path=file)
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def main() -> None:
    """Take all of them."""
    FOLDER.mkdir(exist_ok=True)
    with gallery(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS])
        page = browser.new_page(viewport={"width": 900, "height": 1000})
        page.goto(GALLERY)
        page.locator(PICTURES["map"]).wait_for()
        page.add_style_tag(content=".dock { position: static !important; }")
        page.wait_for_timeout(1000)
        for name, selector in PICTURES.items():
            take(page, name, selector)
        browser.close()
    print(f"{len(PICTURES)} pictures in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
