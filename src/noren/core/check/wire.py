"""Views survive the wire: read back from JSON they are the same view."""

from __future__ import annotations

import msgspec

from noren.core.check.run import Failed, Run
from noren.core.check.seen import difference, viewer_name
from noren.core.view import View


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
                views += 1
    return f"{views} views of {count} games sent through JSON and back"
