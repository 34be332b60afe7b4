"""From a person's command to the entries that carry it out, or a polite refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noren.core.errors import BadOptions
from noren.table import hosting, playing
from noren.table import messages as m
from noren.table.playing import Written
from noren.table.refused import Refused
from noren.table.seating import Person
from noren.table.table import LiveTable

Decide = Callable[[LiveTable, Person, Any, float], Written]

COMMANDS: dict[type, Decide] = {
    m.Play: playing.play,
    m.Plays: playing.plays,
    m.Undo: playing.undo,
    m.AskBack: playing.ask_back,
    m.Consent: playing.consent,
    m.MoreTime: playing.more_time,
    m.Standing: playing.standing,
    m.Assist: playing.assist,
    m.ClaimBack: playing.claim_back,
    m.Chat: hosting.chat,
    m.Note: hosting.note,
    m.Sit: hosting.sit,
    m.Rename: hosting.rename,
    m.Leave: hosting.leave,
    m.Start: hosting.start,
    m.AddBot: hosting.add_bot,
    m.RemoveBot: hosting.remove_bot,
    m.Remove: hosting.remove,
    m.Pause: hosting.pause,
    m.Resume: hosting.pause,
    m.PassHost: hosting.pass_host,
    m.Change: hosting.change,
    m.Close: hosting.close,
    m.Again: hosting.again,
}


def decide(table: LiveTable, person: Person | None, command: m.Command, now: float) -> Written:
    """The entries to write, if the person may do that now; else `Refused`."""
    if person is None or person.gone:
        raise Refused("not-seated", "You are only watching.")
    try:
        return COMMANDS[type(command)](table, person, command, now)
    except BadOptions as error:
        raise Refused("bad-message", str(error)) from None
