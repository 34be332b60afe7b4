"""A learner at the terminal: a match that a guide leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.panel import Panel
from rich.text import Text

from noren.bots.order import who_goes
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.game import Bot, Thought, think
from noren.core.match import Match
from noren.lessons import Guide
from noren.scene import Table, hand_of, name_pictures, name_seats, table_of
from noren.scene import Words as Wanted
from noren.terminal.console import Console
from noren.terminal.player import TerminalPlayer

WORDS: Final = {"me": "who you are", "question": "the question", "players": "the players"}


class TerminalLearner(TerminalPlayer):
    """One lesson at one terminal: the guide speaks before every question it has to do with."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        names: Sequence[str],
        bots: Mapping[Seat, Bot],
        dice: Dice,
        console: Console,
        guide: Guide,
    ) -> None:
        super().__init__(match, seat, names, bots, dice, console)
        self.guide = guide
        self.told = -1
        """The step that was said last."""

    def play(self) -> None:
        """Take the lesson to its closing words, or until the learner leaves."""
        match, guide = self.match, self.guide
        for move in guide.lesson.moves[: guide.lesson.begin]:
            self._carry_out(move.seat, Thought(move.choice, None))
        guide.look(match)
        while not guide.done:
            waits = guide.waits(match)
            if waits == "go-on":
                self._draw()
                self._tell()
                self._go_on()
            elif waits == "choice":
                self._draw()
                self._tell()
                self._ask()
            elif match.over:
                break
            else:
                self._let_somebody_go()
        closing = name_pictures(name_seats(guide.lesson.closing.strip(), self.names))
        self.console.print(Panel(Text(closing), title=guide.lesson.title))

    def _go_on(self) -> None:
        """Wait until the words are read; the rule behind them can be looked up meanwhile."""
        while self._read("Enter to go on. ").strip() == "?":
            self._show_rule()
        self.guide.hear(self.match)

    def _rule(self) -> str:
        """The clause that the lesson shows, or else the one behind the question."""
        return self.guide.guidance(self.match).rule or super()._rule()

    def _tell(self) -> None:
        """Say what the step says, and name what it points at."""
        step = self.guide.step
        assert step is not None
        words = name_pictures(name_seats(step.say, self.names))
        pointed = [*filter(None, map(self._named, step.point))]
        about = f"\n→ {', '.join(pointed)}" if pointed else ""
        title = f"{self.guide.number + 1} of {len(self.guide.lesson.steps)}"
        shown = f"? shows rule {step.rule}" if step.rule else None
        self.console.print(
            Panel(
                Text(words + about),
                title=title,
                title_align="left",
                subtitle=shown,
                subtitle_align="left",
            )
        )
        self.told = self.guide.number

    def _named(self, thing: str) -> str:
        """What a thing is called, as it stands on the screen; nothing if it has no name."""
        if thing in WORDS:
            return WORDS[thing]
        if thing.startswith("player:"):
            return self.names[int(thing.removeprefix("player:"))]
        table: Table = table_of(self.game, self.match.view(None))
        hand = hand_of(self.game, self.match.view(self.seat))
        found = _find((table.things, hand.things, hand.instead), thing)
        title = getattr(found, "title", "") or getattr(found, "label", "")
        return name_pictures(name_seats(title, self.names))

    def _take(self, choice: Choice, wanted: Wanted | None) -> bool:
        """Play what the guide asks for; anything else it answers in the lesson's words."""
        objection = self.guide.objection(self.match, choice)
        if objection:
            self._say(name_seats(objection, self.names))
            return False
        self._carry_out(self.seat, Thought(choice, self._words(choice, wanted)))
        return True

    def _undo(self) -> bool:
        undone = super()._undo()
        if undone:
            self.guide.take_back(self.match)
        return undone

    def _wait(self) -> bool:
        self._say("The lesson waits for you.")
        return False

    def _carry_out(self, seat: Seat, thought: Thought) -> None:
        """Play, under the eyes of the guide."""
        match = self.match
        self.guide.before(match, seat, thought.choice)
        spoken = match.world.agenda[-1].takes_words(thought.choice[0])
        match.play(seat, thought.choice, thought.words if spoken else None)
        self.guide.look(match)

    def _let_somebody_go(self) -> None:
        """Whoever may: as the lesson says, or as a bot would; or I, where it leaves me free."""
        match, guide = self.match, self.guide
        going = [seat for seat in match.asked if guide.may_go(match, seat)]
        seat = going[0] if match.world.agenda[-1].together else who_goes(match, self.dice)
        seat = seat if seat in going else going[0]
        thought = guide.scripted(match, seat)
        if thought is None and seat == self.seat:
            self._draw()
            self._ask()
            return
        self._carry_out(seat, thought or think(self.bots[seat], match.view(seat), self.dice))


def _find(things: object, wanted: str) -> object | None:
    """The thing of that id, wherever it lies."""
    if isinstance(things, (tuple, list)):
        return next((it for part in things if (it := _find(part, wanted)) is not None), None)
    if getattr(things, "id", "") == wanted:
        return things
    inside = [getattr(things, name, ()) for name in ("things", "centre", "tokens", "zones")]
    markers = [marker.token for marker in getattr(things, "markers", ())]
    return _find((*inside, markers), wanted) if hasattr(things, "id") else None
