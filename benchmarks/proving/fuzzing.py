"""People who do anything at all to the real server, and what must be true of it whatever they do.

A Hypothesis state machine: what fails is shrunk to the few steps that it takes.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any, ClassVar, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from benchmarks.proving import wishes
from benchmarks.proving.guest import CLOSE, Guest, Screen, Update, frame
from benchmarks.proving.house import House
from benchmarks.proving.legal import unlawful
from benchmarks.proving.stored import encode
from benchmarks.proving.witness import FORGETS, Witness

GAMES: Final = (("secrets-game", 3), ("secret-identity", 3), ("omnitsu", 3), ("chiyos-secret", 5))
PEOPLE: Final = 7
someone = st.integers(0, PEOPLE - 1)
screens = st.integers(0, 15)


class Anything(RuleBasedStateMachine):
    """Seven people, of whom some sit down at first, and a stranger without a cookie.

    Every rule takes plain numbers and finds out itself whom or what they mean just now, so that a
    program means something whatever the server does.
    """

    house: ClassVar[House]
    counts: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.people = [Guest(self.house, f"G{number}") for number in range(PEOPLE)]
        self.screens: list[Screen] = []
        self.witness = Witness(self.house)
        self.table = ""
        self.numbers = 0
        self.after_closing = 0

    # The table

    @initialize(
        game=st.sampled_from(GAMES),
        public=st.booleans(),
        words=st.sampled_from(("memory", "table", "replay")),
        begun=st.integers(0, 4),
    )
    def open_table(self, game: tuple[str, int], public: bool, words: str, begun: int) -> None:
        """Three people sit down, and mostly begin."""
        self.begin = (game, public, words, begun)
        name, seats = game
        settings = {"public": public, "words": words, "takeover": False, "beat": 1}
        body = {"game": name, "name": "Ann", "seats": seats, "settings": settings}
        status, answer = self.people[0].ask("POST", "/api/tables", body)
        assert status == 201, answer
        self.table = answer["table"]
        self.witness.opened(self.table)
        self.come(0, 0, "")
        for guest in range(1, seats):
            self.join(guest, None, False, True)
            self.come(guest, 0, "")
        if begun:
            self.do(0, {"do": "start"})

    def look(self) -> None:
        """A table that is closed is left after a while, for another."""
        self.leave_closed()
        closed = not self.screens or all(
            screen.picture.room["stage"] == "closed" for screen in self.screens
        )
        self.after_closing += closed
        if self.after_closing > 4:
            self.after_closing = 0
            while self.screens:
                self.leave_screen(self.screens[-1])
            self.open_table(*self.begin)

    def leave_closed(self) -> None:
        """Let go of what the server has closed."""
        for screen in [screen for screen in self.screens if screen.closed]:
            self.leave_screen(screen)

    def leave_screen(self, screen: Screen) -> None:
        """Hang up; what was shown there is remembered."""
        screen.close()
        self.screens.remove(screen)
        self.witness.left(screen)

    def screen(self, number: int) -> Screen | None:
        """One of the screens that are there."""
        self.look()
        return self.screens[number % len(self.screens)] if self.screens else None

    # Coming and going

    @rule(
        who=st.integers(0, PEOPLE),
        have=st.integers(0, 3),
        query=st.sampled_from(("", "", "", "screen=1", "have=x.1", "have=" + "9" * 40)),
    )
    def come(self, who: int, have: int, query: str) -> None:
        """Connect; the last one is a stranger."""
        cookie = self.people[who].cookie if who < PEOPLE else ""
        mine = [s for s in self.screens if s.cookie == cookie and not s.is_screen and not s.closed]
        had = None
        if have and mine and not query:
            had = mine[0].picture
            query = f"have={had.life}.{max(0, had.n - have + 1)}"
        screen = Screen(self.house, self.table, cookie, f"?{query}" if query else "", had)
        self.counts["connections"] += 1
        if screen.closed:
            return
        self.screens.append(screen)
        if had is not None:
            both = [mine[0], screen]
            for one in both:
                one.settle()
            if not any(one.closed for one in both):
                self.witness.compare(mine[0].picture, screen.picture)

    @rule(number=screens)
    def hang_up(self, number: int) -> None:
        """Go without a word."""
        screen = self.screen(number)
        if screen is not None and len(self.screens) > 1:
            self.leave_screen(screen)

    @rule(who=someone, seat=st.none() | wishes.some_seat, watch=st.booleans(), code=st.booleans())
    def join(self, who: int, seat: int | None, watch: bool, code: bool) -> None:
        """Ask to be let in, with the code or with another."""
        codes = [s.picture.room["code"] for s in self.screens if s.picture.room.get("code")]
        body = {
            "name": self.people[who].name, "watch": watch,
            "code": codes[0] if code and codes else "BBBBB",
        }  # fmt: skip
        body |= {} if seat is None else {"seat": seat}
        self.counts["requests"] += 1
        status, answer = self.people[who].ask("POST", f"/api/tables/{self.table}/join", body)
        assert status < 500, answer

    @rule(who=someone, other=someone)
    def link(self, who: int, other: int) -> None:
        """Let another device in, and see whether it is let in twice."""
        status, made = self.people[who].ask("POST", f"/api/tables/{self.table}/device")
        self.counts["requests"] += 1
        assert status < 500, made
        if status == 200:
            token = made["path"].partition("#device=")[2]
            path, body = f"/api/tables/{self.table}/arrive", {"token": token}
            first, answer = self.people[other].ask("POST", path, body)
            assert first < 500, answer
            if first == 200:
                self.witness.linked(self.people[who].cookie, self.people[other].cookie)
                again, _ = self.people[other].ask("POST", path, body)
                assert again != 200, "a link was good for two devices"

    @rule(who=someone, path=wishes.paths)
    def ask(self, who: int, path: str) -> None:
        """Ask over HTTP; nothing is told of a match before its end."""
        screens = [s for s in self.screens if s.picture.room]
        if screens:
            screens[0].settle()
        over = bool(screens) and screens[0].picture.end not in (b"", b"null")
        method = "POST" if path == "/device" else "GET"
        status, answer = self.people[who].ask(method, f"/api/tables/{self.table}{path}")
        self.counts["requests"] += 1
        assert status < 500, answer
        if screens and not over and path.startswith(("/replay", "/record", "/verify")):
            assert status >= 400, f"{path} is told before the end"

    # Commands

    def named(self, made: dict[str, Any]) -> dict[str, Any]:
        """The command under an id of its own."""
        self.numbers += 1
        return {**made, "id": f"c{self.numbers}"}

    def send(self, screen: Screen, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command whose notes say whose they are."""
        if command["do"] == "note" and isinstance(command.get("value"), str) and command["value"]:
            command["value"] = self.witness.secret(screen.cookie) + command["value"]
        screen.send(frame(encode_loosely(command)))
        self.counts["commands"] += 1
        return command

    def judge(self, screen: Screen, command: dict[str, Any], answer: Update | None) -> None:
        """Was it right to accept that?"""
        if answer is None:
            assert screen.closed, "no answer"
            return
        before = screen.before.pop(command["id"])
        if answer.error is not None:
            self.counts[f"refused as {answer.error['code']}"] += 1
            return
        why = unlawful(command, before)
        assert not why, f"{command} was accepted: {why}. {before.you} {before.room}"
        self.counts["accepted"] += 1
        self.witness.accepted(screen, command, before)

    def do(self, number: int, made: dict[str, Any]) -> Update | None:
        """Send a command and await the answer."""
        screen = self.screen(number)
        if screen is None:
            return None
        command = self.send(screen, self.named(made))
        answer = screen.wait_for(command["id"])
        self.judge(screen, command, answer)
        return answer

    @rule(doings=st.lists(st.tuples(screens, wishes.commands), min_size=1, max_size=12))
    def one_by_one(self, doings: list[tuple[int, dict[str, Any]]]) -> None:
        """Anything, and each waits for the answer."""
        for number, made in doings:
            self.do(number, made)

    @rule(number=screens, first=st.integers(0, 30), moves=st.integers(1, 12))
    def play(self, number: int, first: int, moves: int) -> None:
        """Whoever is asked takes what is offered; that must not be refused as illegal."""
        for move in range(moves):
            self.look()
            for screen in self.screens:
                screen.settle()
            asked = [s for s in self.screens if s.picture.prompt.offers and not s.closed]
            if not asked:
                return
            screen = asked[(number + move) % len(asked)]
            offers, hand = screen.picture.prompt.offers, screen.picture.hand
            made = {"do": "play", "choice": offers[(first + move) % len(offers)].choice}
            seen = {"seen": screen.picture.n}
            answer = self.do(self.screens.index(screen), {**made, **seen})
            refused = answer.error["code"] if answer is not None and answer.error else ""
            assert refused != "illegal", f"{made} was offered: {hand!r}"

    @rule(
        number=screens,
        other=screens,
        choice=st.integers(0, 30),
        ahead=st.integers(-3, 3),
        words=st.none() | wishes.words,
        again=st.booleans(),
    )
    def wrong_play(
        self, number: int, other: int, choice: int, ahead: int, words: str | None, again: bool
    ) -> None:
        """Play what somebody else is offered, or too late, or too early, or twice."""
        screen, another = self.screen(number), self.screen(other)
        if screen is None or another is None or not another.picture.prompt.offers:
            return
        offers = another.picture.prompt.offers
        made = {"do": "play", "choice": offers[choice % len(offers)].choice,
                "seen": screen.picture.n + ahead}  # fmt: skip
        if words is not None and self.witness.keeps_words(screen):
            made["words"] = words
        answer = self.do(number, made)
        if again and answer is not None and answer.ack:
            command = {**made, "id": answer.ack}
            self.send(screen, command)
            screen.wait_for(answer.ack)

    @rule(doings=st.lists(st.tuples(screens, wishes.fit), min_size=2, max_size=30))
    def all_at_once(self, doings: list[tuple[int, dict[str, Any]]]) -> None:
        """Everybody talks at the same time."""
        sent = []
        for number, made in doings:
            screen = self.screen(number)
            if screen is not None:
                sent.append((screen, self.send(screen, self.named(made))))
        heard = [(one, command, one.wait_for(command["id"])) for one, command in sent]
        # Two wires keep no order between them: who could still note had not been sent away yet.
        for screen, command, answer in sorted(heard, key=lambda one: one[1].get("do") in FORGETS):
            self.judge(screen, command, answer)

    # What is no command

    @rule(number=screens, data=wishes.messages)
    def nonsense(self, number: int, data: bytes) -> None:
        """A message that means nothing costs nobody else anything."""
        self.raw(number, frame(data))

    @rule(number=screens, parts=st.lists(wishes.frames, min_size=1, max_size=4))
    def odd_frames(self, number: int, parts: list[tuple[bytes, int, int]]) -> None:
        """Frames that do not fit together."""
        self.raw(number, b"".join(frame(data, kind, first) for data, kind, first in parts))

    @rule(number=screens, code=st.sampled_from((1000, 1001, 999, 1005, 4000, 5000, 0)))
    def say_goodbye(self, number: int, code: int) -> None:
        """Close, and go on talking."""
        goodbye = frame(code.to_bytes(2, "big"), CLOSE)
        self.raw(number, goodbye + frame(b'{"do":"chat","text":"ghost"}'))

    def raw(self, number: int, data: bytes) -> None:
        """Send bytes; whatever becomes of that connection, the server answers the others."""
        screen = self.screen(number)
        if screen is None:
            return
        self.counts["frames"] += 1
        screen.send(data)
        screen.settle()
        self.come_anew(screen)

    def come_anew(self, screen: Screen) -> None:
        """Half a message may be open there now."""
        who = next((n for n, g in enumerate(self.people) if g.cookie == screen.cookie), PEOPLE)
        self.leave_screen(screen)
        self.come(who, 0, "")

    # The end of a server

    @rule(now=st.sampled_from((False, False, False, True)))
    def restart(self, now: bool) -> None:
        """Kill it; whatever anybody saw is there again afterwards."""
        if not now:
            return
        self.look()
        for screen in self.screens:
            screen.settle()
        self.leave_closed()  # and open no other table, of which not all would be read yet
        length = self.witness.length(self.table)
        pictures = [(s.cookie, s.is_screen, copy.copy(s.picture)) for s in self.screens]
        while self.screens:
            self.leave_screen(self.screens[-1])
        self.house.kill()
        self.counts["restarts"] += 1
        still = length == self.witness.length(self.table)
        self.house.start()
        self.witness.check()
        for cookie, is_screen, before in pictures:
            query = "?screen=1" if is_screen else ""
            screen = Screen(self.house, self.table, cookie, query)
            assert not screen.closed, f"who was in is not let in: {screen.closed} {before.you}"
            self.screens.append(screen)
            if still:
                self.witness.compare(before, screen.picture)

    def teardown(self) -> None:
        """Everybody goes; look at everything that was shown."""
        while self.screens:
            self.leave_screen(self.screens[-1])
        if self.table:
            self.witness.check()


def encode_loosely(command: dict[str, Any]) -> bytes:
    """JSON as a careless client writes it: half a pair of surrogates is no reason not to."""
    try:
        return encode(command)
    except UnicodeEncodeError:
        return json.dumps(command).encode()
