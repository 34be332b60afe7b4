"""What a person may do, by what they were shown: a model of the table that knows nothing else.

It errs on one side only: what it calls wrong must never be accepted.
"""

from __future__ import annotations

from typing import Any, Final

from benchmarks.proving.guest import Picture
from noren.core.signs import clean_words
from noren.scene.quiet import DONE, PASSED

HOST: Final = {
    "start", "add-bot", "remove-bot", "remove", "pass-host", "pause", "close", "change", "new-code",
    "again",
}  # fmt: skip
LOBBY: Final = {"start", "remove-bot", "sit"}
MOVES: Final = {"play", "plays", "undo", "ask-back", "consent", "more-time"}
PLAYING: Final = MOVES | {"admit", "pause", "resume"}
SEATED: Final = MOVES | {"note", "standing", "assist", "claim-back", "admit"}
OWN_HANDS: Final = (MOVES | {"standing", "assist"}) - {"consent"}
"""What cannot be done while a bot plays one's seat."""


def unlawful(command: dict[str, Any], before: Picture) -> str:
    """Why the command ought to have been refused; nothing, if it may be in order."""
    you, room = before.you, before.room
    do, stage, seat = command["do"], room["stage"], you.get("seat")
    wrong = {
        "nobody acts here": you.get("person") is None,
        "the table is closed": stage == "closed" and do != "leave",
        "only the host may": do in HOST and not you["host"],
        # Whether the host is away may not have been told yet, when one who plays ends a pause.
        "only the host, or who plays": do == "resume" and not you["host"] and seat is None,
        "only before the start": do in LOBBY and stage != "lobby",
        "only during the match": do in PLAYING and stage != "playing",
        "only after the end": do == "again" and stage != "over",
        "only in a seat": do in SEATED and seat is None,
        "not while it is paused": do in MOVES and room["paused"],
    }
    broken = next((why for why, holds in wrong.items() if holds), "")
    if broken:
        return broken
    if do in OWN_HANDS and room["seats"][seat].get("bot"):
        return "a bot plays this seat"
    check = CHECKS.get(do)
    return check(command, before) if check else ""


def play(command: dict[str, Any], before: Picture) -> str:
    """Only what is offered, on a question that one has seen, with words where they are asked.

    Whoever has one choice only is not asked, but may say it all the same.
    """
    prompt, quiet = before.prompt, before.prompt.text in (PASSED, DONE)
    if not quiet and tuple(command["choice"]) not in {offer.choice for offer in prompt.offers}:
        return "not among the offers"
    if command["seen"] > before.n and not prompt.sealed:
        return "nobody has seen that yet"
    words = clean_words(command.get("words") or "").strip()
    if words and command["choice"][0] not in (prompt.words or {}).get("verbs", ()):
        return "no words go with that"
    return ""


def plays(command: dict[str, Any], before: Picture) -> str:
    """The first must be offered; what comes after it cannot be known from here."""
    return play({**command, "choice": command["choices"][0]}, before)


def consent(command: dict[str, Any], before: Picture) -> str:
    """Only whoever is asked."""
    vote = before.vote
    return "" if vote and before.you["seat"] in vote["awaited"] else "nobody asks"


def admit(command: dict[str, Any], before: Picture) -> str:
    """Only somebody who wants a seat."""
    wanting = {p["person"] for p in before.room["people"] if "wants" in p}
    return "" if command["person"] in wanting else "nobody wants a seat"


def sit(command: dict[str, Any], before: Picture) -> str:
    """Only where nobody is."""
    seat, seats = command["seat"], before.room["seats"]
    if seat is None or seat == before.you["seat"]:
        return ""
    if not 0 <= seat < len(seats):
        return "there is no such seat"
    return "somebody sits there" if taken(seats[seat]) else ""


def taken(seat: dict[str, Any]) -> bool:
    """Whether somebody, or a bot, has the seat."""
    return seat.get("person") is not None or bool(seat.get("bot"))


def add_bot(command: dict[str, Any], before: Picture) -> str:
    """Only where no person is."""
    seat, seats = command["seat"], before.room["seats"]
    free = 0 <= seat < len(seats) and seats[seat].get("person") is None
    return "" if free else "that seat is somebody's"


def remove_bot(command: dict[str, Any], before: Picture) -> str:
    """Only a bot."""
    seat, seats = command["seat"], before.room["seats"]
    return "" if 0 <= seat < len(seats) and seats[seat].get("bot") else "there is no bot"


def start(command: dict[str, Any], before: Picture) -> str:
    """Only with somebody in every seat."""
    empty = [seat for seat in before.room["seats"] if not taken(seat)]
    return "seats are empty" if empty and command.get("fill") is None else ""


def person(command: dict[str, Any], before: Picture) -> str:
    """Only somebody who is at the table."""
    here = {p["person"] for p in before.room["people"]}
    if command["person"] not in here:
        return "there is no such person"
    itself = command["do"] == "remove" and command["person"] == before.you["person"]
    return "the host cannot send themselves away" if itself else ""


def claim_back(command: dict[str, Any], before: Picture) -> str:
    """Only from a bot."""
    return "" if before.room["seats"][before.you["seat"]].get("bot") else "no bot plays there"


def change(command: dict[str, Any], before: Picture) -> str:
    """After the start a public table may be made private, and nothing else."""
    if before.room["stage"] == "lobby":
        return ""
    settings = command.get("settings")
    shuts = before.room["settings"]["public"] and not (settings or {}).get("public", False)
    other = command.get("seats") is not None or command.get("options") is not None
    return "" if settings is not None and shuts and not other else "only before the start"


CHECKS: Final = {
    "play": play, "plays": plays, "consent": consent, "admit": admit, "sit": sit,
    "add-bot": add_bot, "remove-bot": remove_bot, "start": start, "remove": person,
    "pass-host": person, "claim-back": claim_back, "change": change,
}  # fmt: skip
