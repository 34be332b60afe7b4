"""A finished match again, step by step, through one seat's eyes or with all hands open."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from noren.core.choice import Choice, Seat, choice_text
from noren.core.match import Match
from noren.scene import Hand, Table, hand_of, table_of
from noren.table.messages import LogLine


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a replay: the choice that led here, and what changed by it.

    An absent `table` or seat in `hands` is as it was a step before. `log` are the new lines these
    eyes got (with open eyes: all lines). `late`: nobody chose this, for time was up.
    """

    # Another seat's choice is told only to open eyes; there is a step for it all the same, so that
    # step n is the same moment for everyone. Whose time was up is told to all but where nobody
    # knew who had answered.

    seat: int | None = None
    choice: Choice | None = None
    label: str = ""
    late: bool = False
    table: Table | None = None
    hands: dict[int, Hand] = {}
    log: tuple[LogLine, ...] = ()


def replay(
    match: Match, beginning: Match, eyes: Seat | None, words: bool = True
) -> Iterator[ReplayStep]:
    """Every step of the match, played again from its beginning; None sees with all eyes.

    Without `words` it is as if nothing had been said, in the log and in what is drawn.
    """
    watcher = Watcher(beginning, eyes)
    if not words:
        match = match.copy()
        match.words.clear()
    yield watcher.look(ReplayStep())
    tracing = beginning.retrace(match)
    for number, (seat, choice) in enumerate(match.choices):
        label = offer_label(beginning, seat, choice)
        late, told = number in match.late, not beginning.in_beat
        next(tracing)
        if eyes is None or eyes == seat:
            yield watcher.look(ReplayStep(seat=seat, choice=choice, label=label, late=late))
        else:
            yield watcher.look(ReplayStep(seat=seat, late=late and told))


def offer_label(match: Match, seat: Seat, choice: Choice) -> str:
    """The choice in the words in which it was offered."""
    offers = hand_of(match.game, match.view(seat)).prompt.offers
    return next((offer.label for offer in offers if offer.choice == choice), choice_text(choice))


class Watcher:
    """Looks at a match after each choice and tells only what has changed."""

    def __init__(self, match: Match, eyes: Seat | None) -> None:
        self._match = match
        self._seats = range(match.seats) if eyes is None else (eyes,)
        self._table: Table | None = None
        self._hands: dict[Seat, Hand] = {}
        self._happened = 0
        self._said = 0
        self._whispered = dict.fromkeys(self._seats, 0)

    def look(self, made: ReplayStep) -> ReplayStep:
        """The choice that was made, with all that is new since the last look."""
        game, match = self._match.game, self._match
        table = table_of(game, match.view(None))
        hands = {seat: hand_of(game, match.view(seat)) for seat in self._seats}
        changed = {seat: hand for seat, hand in hands.items() if hand != self._hands.get(seat)}
        new_table = None if table == self._table else table
        self._table, self._hands = table, hands
        log = tuple(self._new_lines())
        return msgspec.structs.replace(made, table=new_table, hands=changed, log=log)

    def _new_lines(self) -> Iterator[LogLine]:
        """Words said first, then what happened, then what was whispered to these eyes."""
        world, describe = self._match.world, self._match.game.describe
        for said in world.said[self._said :]:
            yield LogLine(text=said.words, said=said.seat)
        for event in world.log[self._happened :]:
            yield LogLine(text=describe(event))
        told: list[int] = []
        for seat in self._seats:
            for whisper in world.whispers[seat][self._whispered[seat] :]:
                if id(whisper) not in told:
                    told.append(id(whisper))
                    yield LogLine(text=describe(whisper.event), mine=True)
            self._whispered[seat] = len(world.whispers[seat])
        self._said, self._happened = len(world.said), len(world.log)
