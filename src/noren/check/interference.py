"""Non-interference: what a viewer is sent does not depend on what is hidden from that viewer."""

from __future__ import annotations

from typing import Final

from noren.check.run import Failed, Run, Walk, stir
from noren.check.seen import again, assisted, difference, seen, viewer_name
from noren.check.silence import check_silence
from noren.core.imagined import imagine
from noren.core.match import Match

WORLDS: Final = 3
"""How many worlds are put in the place of the true one."""


def check(run: Run) -> str:
    """Swap the true world for imagined ones, and sealed answers for others."""
    count = max(2, run.games // 2)
    swaps = answers = 0
    for walk in run.walks(count):
        for at, _ in enumerate(walk.samples(4)):
            demand_deaf(run, walk)
            swaps += swap_worlds(run, walk, assist=at == 0)
            answers += check_silence(run, walk)
    return (
        f"{swaps} imagined worlds in the place of the true one and {answers} other sealed answers"
        f" in {count} games change no byte for whoever cannot see them"
    )


def swap_worlds(run: Run, walk: Walk, *, assist: bool) -> int:
    """To each viewer every imagined world looks like the true one."""
    dice = walk.side("swap")
    for viewer in run.viewers:
        truth = everything(walk.match, viewer, assist)
        view = again(run.game, walk.match.view(viewer))
        for _ in range(WORLDS):
            unlike = difference(truth, everything(imagine(run.game, view, dice), viewer, assist))
            if unlike:
                raise Failed(
                    f"{viewer_name(viewer).capitalize()} can tell the true world from an imagined"
                    f" one: {unlike}. It depends on something that is not in the view."
                )
    return WORLDS * len(run.viewers)


def demand_deaf(run: Run, walk: Walk) -> None:
    """What is sent does not change when another game is played in between."""
    before = {viewer: seen(walk.match.copy(), viewer) for viewer in run.viewers}
    stir(run, len(walk.match.choices))
    for viewer, sent in before.items():
        unlike = difference(sent, seen(walk.match.copy(), viewer))
        if unlike:
            raise Failed(
                f"After another game was played, {viewer_name(viewer)} is sent something else:"
                f" {unlike}. It depends on something outside the match."
            )


def everything(match: Match, viewer: int | None, assist: bool) -> dict[str, bytes]:
    """All that the viewer gets, the assistant's help included where asked for."""
    sent = dict(seen(match, viewer))
    if assist:
        sent["assist"] = assisted(match, viewer)
    return sent
