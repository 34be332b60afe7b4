"""What the client is made of: small, from one house, installable, and at home offline."""

from __future__ import annotations

import gzip

from playwright.sync_api import expect

from tests.browser.conftest import CLIENT, Evening, Invite
from tests.browser.people import WithMouse, WithTouch


def test_everything_but_the_pictures_is_under_200_kb() -> None:
    files = [path for path in CLIENT.rglob("*") if path.is_file()]
    loaded = [path for path in files if path.suffix in (".html", ".js", ".css", ".svg", ".woff2")]
    whole = [path for path in loaded if not path.name.startswith("icons-")]
    assert any(path.suffix == ".js" for path in whole)
    size = sum(
        len(data) if path.suffix == ".woff2" else len(gzip.compress(data))
        for path in whole
        for data in (path.read_bytes(),)
    )
    assert size < 200_000


def test_it_can_be_installed(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann")
    guest.go("/")
    manifest = guest.page.request.get(f"{guest.house}/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert guest.page.request.get(guest.house + icon["src"]).ok


def test_without_a_server_it_says_so(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann")
    guest.go("/")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.page.reload()
    expect(guest.page.get_by_role("article").first).to_be_visible()
    guest.context.set_offline(True)
    guest.page.reload()
    expect(guest.page.get_by_text("The server cannot be reached").first).to_be_visible()


def test_a_theme_is_kept(newcomer: Invite) -> None:
    guest = newcomer(WithMouse, "Ann", color_scheme="light")
    guest.go("/")
    guest.page.get_by_role("button", name="Theme: auto").click()
    guest.page.get_by_role("button", name="Theme: light").click()
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    dark = guest.page.evaluate(paper)
    guest.page.reload()
    expect(guest.page.get_by_role("button", name="Theme: dark")).to_be_visible()
    assert guest.page.evaluate(paper) == dark != "rgb(243, 236, 220)"


def test_a_phone_never_scrolls_sideways(evening: Evening, newcomer: Invite) -> None:
    guest = newcomer(WithTouch, "Ann")
    overhang = "document.documentElement.scrollWidth - innerWidth"
    seen = f"/t/{evening.table}/replay"
    for path in ("/", "/new/secrets-game", "/rules/secrets-game", seen, "/no/such/page"):
        guest.go(path)
        guest.page.wait_for_load_state("networkidle")
        assert guest.page.evaluate(overhang) <= 0, path
    guest.open_table("secrets-game", 24)
    assert guest.page.evaluate(overhang) <= 0, "lobby"
    assert evening.people[1].page.evaluate(overhang) <= 0, "the end"
