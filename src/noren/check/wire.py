"""Views survive the wire: read back from JSON they are the same view."""

from __future__ import annotations

from typing import Any

import msgspec

from noren.check.run import Failed, Run
from noren.check.seen import again, difference, viewer_name
from noren.core.view import View, encoder


def check(run: Run) -> str:
    """Encode, decode and encode again."""
    count = max(2, run.games // 4)
    views = 0
    for walk in run.walks(count):
        for _ in walk.samples(4):
            for viewer in run.viewers:
                data = walk.match.view(viewer).encode()
                try:
                    back = View.decode(run.game, data).encode()
                except msgspec.DecodeError as error:
                    raise Failed(
                        f"The view of {viewer_name(viewer)} cannot be read back from JSON: {error}."
                        " Are all steps and events listed in the game, all fields typed?"
                    ) from None
                unlike = difference({"the view": data}, {"the view": back})
                if unlike:
                    raise Failed(f"For {viewer_name(viewer)}, read back from JSON, {unlike}.")
                demand_same_scene(run, walk.match.view(viewer))
                views += 1
    return f"{views} views of {count} games sent through JSON and back"


def demand_same_scene(run: Run, view: View[Any, Any]) -> None:
    """What is drawn from the view itself is drawn from its JSON too: the order in which a dict was
    filled, say, is not part of a view.
    """
    draw = run.game.table if view.seat is None else run.game.hand
    live, read = (encoder.encode(draw(one)) for one in (view, again(run.game, view)))
    unlike = difference({"the scene": live}, {"the scene": read})
    if unlike:
        raise Failed(
            f"The scene of {viewer_name(view.seat)} is another when the view was read back from"
            f" JSON: {unlike}. It depends on something that is not in the view."
        )
