"""The interface as it is documented: OpenAPI, TypeScript, option forms, and the example bot."""

import asyncio
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from noren.server.listings import option_forms
from noren.server.openapi import openapi
from noren.server.schemas import ROUTES
from noren.table.acts import COMMANDS
from noren.table.messages import Problem, Update
from tests.server.running import Person, Server
from tools.typescript import TARGET, typescript

Make = Callable[[str], Person]
ROOT = Path(__file__).parent.parent.parent


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert TARGET.read_text(encoding="utf-8") == typescript(), "run python -m tools.typescript"


def test_every_route_and_shape_is_in_the_openapi_document() -> None:
    document = openapi()
    assert document["openapi"] == "3.1.0"
    for route in ROUTES:
        described = document["paths"][route.path][route.method.lower()]
        assert described["operationId"] == route.name
        assert str(route.status) in described["responses"]
        assert ("requestBody" in described) == (route.body is not None)
    text = msgspec.json.encode(document).decode()
    names = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert names <= set(document["components"]["schemas"])
    assert {"Update", "TableCommand", "Room", "Hand"} <= set(document["components"]["schemas"])


def test_the_reference_names_every_command_part_and_code() -> None:
    reference = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"`{command.__struct_config__.tag}`" in reference
    for part in Update.__struct_fields__:
        assert f"`{part}`" in reference
    for route in ROUTES:
        assert route.path.rsplit("/", 1)[-1] in reference
    for code in re.findall(r"[a-z-]+(?=[,.])", (Problem.__doc__ or "").split("one of:")[1]):
        assert f"`{code}`" in reference


CLIENT = re.compile(r"\[/\^(.+?)\$/, ")
"""How the client writes down the addresses of its pages."""
API = re.compile(r"(GET|POST) (/api/[^\s`?]+)")
PAGE = re.compile(r"`(/(?!api/)[\w{][^\s`#?]*)")


def reference() -> str:
    return (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_route_of_the_reference_exists_and_every_route_is_in_it() -> None:
    named = set(API.findall(reference()))
    assert named == {(route.method, route.path) for route in ROUTES}


def test_every_page_of_the_reference_exists() -> None:
    client = (ROOT / "web" / "src" / "route.svelte.ts").read_text(encoding="utf-8")
    pages = [page.replace("\\/", "/") for page in CLIENT.findall(client)]
    named = PAGE.findall(reference())
    assert {"/t/{table}", "/t/{table}/replay"} <= {*named}
    for name in named:
        address = re.sub(r"{\w+}", "aB3-x", name)
        assert any(re.fullmatch(page, address) for page in pages), f"no page has the address {name}"


class Options(msgspec.Struct, frozen=True):
    """One option of every kind."""

    blind: Annotated[bool, msgspec.Meta(title="Blind", description="No cards.")] = False
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    pack: Literal["small", "large"] = "small"
    password: str = ""


def test_a_games_options_become_a_form() -> None:
    blind, rounds, pack, password = option_forms(Options)
    assert (blind.kind, blind.title, blind.help, blind.default) == (
        "bool", "Blind", "No cards.", False,
    )  # fmt: skip
    assert (rounds.kind, rounds.title, rounds.min, rounds.max) == ("int", "Rounds", 1, 9)
    assert sorted(choice.value for choice in pack.choices) == ["large", "small"]
    assert password.kind == "text"


@pytest.mark.anyio
async def test_the_shelf_and_the_rules(server: Server, person: Make) -> None:
    eve = person("Eve")
    shelf = (await eve.http.get("/api/games")).json()
    card = next(card for card in shelf["games"] if card["name"] == "secrets-game")
    assert card["bots"][:3] == ["gentle", "baseline", "strong"]
    assert [it["name"] for it in card["characters"][:3]] == ["gentle", "steady", "sharp"]
    assert "hello" in shelf["presets"]
    rules = (await eve.http.get("/api/games/secrets-game/rules")).json()
    assert rules["clauses"]["secrets-game-3.1"]
    served = (await eve.http.get("/api/openapi.json")).json()
    assert set(served["paths"]) == set(openapi()["paths"])


@pytest.mark.anyio
async def test_the_example_bot_plays_a_whole_game(server: Server, person: Make) -> None:
    host = person("Ann")
    await host.open("secrets-game", 3)
    await host.come()
    code = host.seen["room"]["code"]
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "docs" / "examples" / "bot.py"),
        f"http://{server.address}", code, "Robin",
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    while host.seen["room"]["seats"][1]["name"] != "Robin":
        await host.read()
    await host.do("start", fill="strong")
    while not host.seen.get("end"):
        if host.offers:
            await host.play(host.offers[0]["choice"])
        else:
            await host.read()
    output, _ = await asyncio.wait_for(bot.communicate(), 20)
    assert bot.returncode == 0
    assert b"highest score" in output or b"shared victory" in output
