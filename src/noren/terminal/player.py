"""A person at the terminal, playing against bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from noren.bots.coach import Ask, Coach
from noren.bots.order import who_goes
from noren.core.choice import Choice, Seat
from noren.core.dice import Dice
from noren.core.game import Bot, think
from noren.core.match import Match
from noren.scene import (
    Offer,
    Prompt,
    assist_of,
    ending_of,
    hand_of,
    name_seats,
    only_choice,
    primer_of,
    quiet_line,
    table_of,
)
from noren.scene import Words as Wanted
from noren.terminal.answers import fitting
from noren.terminal.coach import draw_counsel, draw_primer
from noren.terminal.console import Console
from noren.terminal.ending import draw_ending
from noren.terminal.news import News
from noren.terminal.rules import draw_example, draw_reference
from noren.terminal.scene import draw_hand, draw_offers, draw_table, numbered
from noren.terminal.things import draw_thing

HELP: Final = """\
Answer with the number of an offer, or with words from it. Besides:
  ?       the rule behind the question      undo    take your last choice back
  table   draw everything again             wait    let somebody else be first
  log     all that has happened             assist  what a deduction assistant sees
  glance  the turn, signs and cards         coach   what the sharp bot would do, and why
  who     who you are and what you want     know    what you can know, in sentences
  rules   the whole rulebook                wise    whether your last choice was
  quit    leave the game"""

COACH_THINKS: Final = 3.0
"""For how many seconds the coach plays imagined worlds out."""

SHORT: Final = {"u": "undo", "q": "quit", "h": "help", "t": "table", "w": "wait", "l": "log"}


class Left(Exception):
    """The person has left the game."""


class TerminalPlayer:
    """One match at one terminal: a person on one seat, bots on the others."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        names: Sequence[str],
        bots: Mapping[Seat, Bot],
        dice: Dice,
        console: Console,
    ) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.names = names
        self.bots = bots
        self.console = console
        self.dice = dice
        self.news = News(self.game, names)
        self.last: tuple[bytes, Choice] | None = None
        """What I saw when I chose last, and what I chose."""
        self.turns = 0
        """How often news was told."""

    def play(self) -> None:
        """Play until the match is over, or the person leaves."""
        match = self.match
        while not match.over:
            if self.seat in match.asked and self._has_no_choice():
                continue
            if self.seat in match.asked:
                self._draw()
                self._ask()
                self._confirm()
            else:
                self._let_bot_go(who_goes(match, self.dice))
        self._draw()
        self._announce()

    # Drawing

    def _draw(self) -> None:
        self._tell_news()
        hand = hand_of(self.game, self.match.view(self.seat))
        table = table_of(self.game, self.match.view(None))
        self.console.print(draw_table(table, hand, self.names, self.seat))
        self.console.print(draw_hand(hand, self.names))

    def _tell_news(self) -> None:
        lines = self.news.read(self.match.view(self.seat))
        if lines:
            title = "since your last turn" if self.turns else "what happened"
            self.console.print(Rule(title, align="left", style="dim"))
            self.turns += 1
        for line in lines:
            self.console.print(line.drawn())

    def _announce(self) -> None:
        """The end in words: the sentence, what turned it, and everyone's fate."""
        views = [self.match.view(seat) for seat in range(self.match.seats)]
        ending = ending_of(self.game, views)
        self.console.print(Rule("the end", align="left"))
        for line in draw_ending(ending, self.names, self.seat):
            self.console.print(line)

    # Asking

    def _ask(self) -> None:
        """Ask until a choice is made, taken back or left to another."""
        prompt = hand_of(self.game, self.match.view(self.seat)).prompt
        while True:
            line = self._read("> ")
            word = SHORT.get(line.casefold(), line.casefold())
            if word == "undo" and self._undo():
                return
            if word == "wait" and self._wait():
                return
            # Said, but not possible: ask again, and do not take the word for the beginning of an
            # offer.
            if word in ("undo", "wait"):
                continue
            command = self._commands().get(word)
            if command is not None:
                command()
            elif self._choose(line, prompt):
                return

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "?": self._show_rule,
            "help": lambda: self._say(HELP),
            "table": self._draw,
            "log": self._show_log,
            "glance": self._show_reference,
            "rules": lambda: self.console.print(Markdown(self.game.rules.plain_text)),
            "assist": self._assist,
            "who": self.introduce,
            "coach": lambda: self._coach("advice"),
            "know": lambda: self._coach("knowledge"),
            "wise": lambda: self._coach("wise"),
            "quit": self._leave,
        }

    def _choose(self, line: str, prompt: Prompt) -> bool:
        """Play what the line means; say so if it means nothing, or too much."""
        found = fitting(line, prompt.offers, self.names)
        if len(found) == 1 and not self._is_meant(found[0]):
            return False
        if len(found) == 1:
            return self._take(found[0].choice, prompt.words)
        if not found:
            self._say(f"Choose 1 to {len(prompt.offers)}, or type words; help shows more.")
        else:
            self._say("Which of these?")
            self.console.print(draw_offers(self._among(prompt.offers, found), self.names))
        return False

    def _take(self, choice: Choice, wanted: Wanted | None) -> bool:
        """Play a choice, with the words that go with it."""
        self.last = self.match.view(self.seat).encode(), choice
        self.match.play(self.seat, choice, self._words(choice, wanted))
        return True

    def _is_meant(self, offer: Offer) -> bool:
        """Ask once before what may be regretted."""
        if not offer.grave:
            return True
        self._say(f"{name_seats(offer.label, self.names)}: {name_seats(offer.grave, self.names)}")
        return self._read("Do it? (yes or no) ").casefold() in ("y", "yes")

    def _has_no_choice(self) -> bool:
        """Whether the only thing I can do is done for me, with a quiet line."""
        only = only_choice(self.match.view(self.seat))
        if only is None:
            return False
        self.console.print(Text(quiet_line(self.match.view(self.seat)), "dim"))
        self.match.play(self.seat, only)
        return True

    def _among(self, offers: Sequence[Offer], found: Sequence[Offer]) -> list[tuple[int, Offer]]:
        return [(number, offer) for number, offer in numbered(offers) if offer in found]

    def _words(self, choice: tuple[str, ...], wanted: Wanted | None) -> str | None:
        """The words to go with a choice, where words are taken; a blank line is none."""
        if wanted is None or choice[0] not in wanted.verbs:
            return None
        self._say(wanted.label)
        while True:
            words = self._read("“ ").strip()
            if len(words) > wanted.limit:
                self._say(f"At most {wanted.limit} letters; that was {len(words)}.")
            elif words or not wanted.required:
                return words or None

    def _confirm(self) -> None:
        """While a sealed answer may still be changed, ask before the others answer."""
        # Bots answer at once, so without this question a sealed answer could never be taken back
        # here.
        while self.seat not in self.match.asked and self.match.can_undo(self.seat):
            line = self._read("Your answer is sealed: Enter to go on, undo to change it. ")
            word = SHORT.get(line.casefold(), line.casefold())
            if word == "quit":
                self._leave()
            if word == "undo":
                self.match.undo(self.seat)
            elif not word:
                return

    # Commands

    def _undo(self) -> bool:
        if self.match.can_undo(self.seat):
            self.match.undo(self.seat)
            return True
        self._say("There is nothing to take back: somebody has learned something since.")
        return False

    def _wait(self) -> bool:
        """Let one of the others be first, where whoever answers first counts."""
        others = [seat for seat in self.match.asked if seat != self.seat]
        if self.match.world.agenda[-1].together or not others:
            self._say("Everybody waits for you.")
            return False
        self._let_bot_go(self.dice.pick(others))
        return True

    def _rule(self) -> str:
        """The clause that stands behind the question."""
        return self.match.view(self.seat).rule

    def _show_rule(self) -> None:
        rule = self._rule()
        self._say(f"{rule}: {self.game.rules.clauses.get(rule, 'this clause is not written.')}")
        self.console.print(draw_example(self.game, rule))

    def _show_reference(self) -> None:
        for part in draw_reference(self.game, self.match.record()["options"]):
            self.console.print(part)

    def _show_log(self) -> None:
        for line in News(self.game, self.names).read(self.match.view(self.seat)):
            self.console.print(line.drawn())

    def _assist(self) -> None:
        if self.game.assist is None:
            self._say("This game has no assistant.")
            return
        for thing in assist_of(self.game, self.match.view(self.seat)):
            self.console.print(draw_thing(thing, self.names))

    def introduce(self) -> None:
        """Who I am, what I want, what I do on a turn."""
        primer = primer_of(self.game, self.match.view(self.seat))
        for line in draw_primer(primer, self.names) if primer else ():
            self.console.print(line)

    def _coach(self, ask: Ask) -> None:
        """Ask the coach, who sees what I see, or what I saw when I chose last."""
        view, choice = self.match.view(self.seat), None
        if ask == "wise":
            if self.last is None:
                self._say("You have not chosen anything yet.")
                return
            seen, choice = self.last
            view = self.game.read_view(seen)
        coach = Coach(self.game, view, self.dice, COACH_THINKS)
        said = coach.knowledge() if ask == "knowledge" else coach.advice()
        if choice is not None:
            said = coach.wise(choice)
        for line in draw_counsel(said, self.names):
            self.console.print(line)

    def _leave(self) -> None:
        raise Left

    # The others, and the keyboard

    def _let_bot_go(self, seat: Seat) -> None:
        """Let a bot answer for a seat, with words if it has any."""
        choice, words = think(self.bots[seat], self.match.view(seat), self.dice)
        self.match.play(seat, choice, words)

    def _say(self, words: str) -> None:
        self.console.print(Text(words))

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt, "bold")).strip()
        # Ctrl-D, or the end of a file that is piped in: leave in order, so that the record is
        # saved.
        except EOFError:
            raise Left from None
