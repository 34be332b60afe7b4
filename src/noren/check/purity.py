"""Looking changes nothing: no scene, bot or guess may touch what it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from noren.check.run import Failed, Run, Walk
from noren.check.seen import difference, whole
from noren.core.choice import Choice, Seat
from noren.core.game import think
from noren.core.match import Match

Look = Callable[[], object]


def check(run: Run) -> str:
    """Call all that looks at a match, and compare the match before and after."""
    count = max(2, run.games // 8)
    looks = 0
    for walk in run.walks(count):
        for seat, choice in walk.moves():
            looks += ask_again(walk.match.copy(), seat, choice)
    for walk in run.walks(count):
        for _ in walk.samples(3):
            for name, look in looking(run, walk):
                demand_unchanged(walk.match, name, look)
                looks += 1
    return f"{looks} looks at {count} games changed nothing"


def demand_unchanged(match: Match, name: str, look: Look) -> None:
    """The match is the same after the look as before."""
    before = whole(match)
    look()
    unlike = difference(before, whole(match))
    if unlike:
        raise Failed(f"{name} changes what it is shown: {unlike}. Copy before you sort or pop.")


def ask_again(match: Match, seat: Seat, choice: Choice) -> int:
    """Whoever is asked next may ask for the options and change nothing; the first time counts."""
    match.play(seat, choice)
    looks = look_at_options(match)
    if match.in_beat:
        match.close()
        looks += look_at_options(match)
    return looks


def look_at_options(match: Match) -> int:
    """Let everyone who is asked see what they may choose; how many that are."""
    for asked in match.asked:
        step = type(match.world.agenda[-1]).__name__
        demand_unchanged(match, f"`{step}.options`", lambda asked=asked: match.options(asked))  # type: ignore[misc]
    return len(match.asked)


def looking(run: Run, walk: Walk) -> Iterator[tuple[str, Look]]:
    """Everything that is handed a view or a world only to look at."""
    game, match = run.game, walk.match
    yield "`things`", lambda: list(game.things(match.world))
    yield "`table`", lambda: game.table(match.view(None))
    for viewer in run.viewers:
        yield from viewing(match, viewer, walk)
    seat = walk.side("bot").pick(match.asked)
    for name in game.bots:
        bot, dice = game.bot(name), walk.side("bot")
        yield f"The bot {name!r}", partial(think, bot, match.view(seat), dice)


def viewing(match: Match, viewer: Seat | None, walk: Walk) -> Iterator[tuple[str, Look]]:
    """What is done with one viewer's view."""
    game = match.game
    yield "`hand`", lambda: game.hand(match.view(viewer))
    yield "`describe`", lambda: [game.describe(event) for event in match.view(viewer).heard()]
    yield "`imagine`", lambda: game.imagine(match.view(viewer), walk.side("imagine"))
    if game.assist is not None:
        yield "`assist`", lambda: game.assist and game.assist(match.view(viewer))
