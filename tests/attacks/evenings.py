"""Evenings at a table, as short as they can be: sat down, begun, played to the end."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.attacks.people import Person
from tests.attacks.siege import Server

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


@dataclass(frozen=True)
class Evening:
    """A finished match: where it was, the cookies of those in it, and the stories they told."""

    table: str
    cookies: tuple[str, ...]
    stories: tuple[str, ...]


async def sit_down(people: Sequence[Person], game: str = "secrets-game", **settings: Any) -> None:
    """Everyone takes a seat at a table of the first one's, and looks."""
    host, *guests = people
    await host.open(game, len(people), settings=settings)
    await host.come()
    for guest in guests:
        await guest.join(host)
        await guest.come()
    await host.read_all()


async def begin(people: Sequence[Person], game: str = "secrets-game", **settings: Any) -> None:
    """Sit down, and start the match."""
    await sit_down(people, game, **settings)
    await people[0].must("start")
    for one in people:
        await one.read_all()


async def play_on(people: Sequence[Person], stories: list[str], choices: int = 10_000) -> None:
    """Play whatever is offered first, with a story where words are asked for."""
    numbers = itertools.count(len(stories))
    for _ in range(choices):
        for one in people:
            await one.read_all(0.01)
        if any(one.seen.get("end") for one in people):
            return
        asked = next(one for one in people if one.offers)
        prompt = asked.seen["hand"]["prompt"]
        choice, more = asked.offers[0], {}
        if prompt.get("words") and choice[0] in prompt["words"]["verbs"]:
            stories.append(f"Once there was a fox of number {next(numbers)} in our house.")
            more = {"words": stories[-1]}
        assert "ack" in await asked.play(choice, **more)


async def play_evening(
    server: Server, names: Sequence[str] = NAMES[:3], **settings: Any
) -> Evening:
    """Play a whole match of the Secrets Game."""
    people = [Person(server, name) for name in names]
    stories: list[str] = []
    await begin(people, **settings)
    await play_on(people, stories)
    cookies = tuple(one.cookie for one in people)
    for one in people:
        await one.go_home()
    return Evening(people[0].table, cookies, tuple(stories))
