"""A series of games on a Ray cluster: the same games as on one machine, only sooner.

Every node needs Noren and the game installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noren.lab.extras import need
from noren.lab.plan import Plan
from noren.lab.pool import Batch, cut, first_batch, play_batch

WAITING = 4
"""How many batches may be under way for each processor."""


def play_on_ray(plan: Plan, address: str | None = None) -> Iterator[Batch]:
    """Every game of the plan, in order; without an address a local Ray is started and ended."""
    ray: Any = need("ray", "ray")
    first = first_batch(plan)
    yield first
    already = ray.is_initialized()
    if not already:
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    try:
        yield from _play(ray, plan, cut(plan, len(first.played)))
    finally:
        if not already:
            ray.shutdown()


def _play(ray: Any, plan: Plan, spans: list[range]) -> Iterator[Batch]:
    """Keep every processor busy, and hand the batches out in order."""
    play: Any = ray.remote(play_batch)
    shared = ray.put(plan)
    room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way = [play.remote(shared, span) for span in spans[:room]]
    for following in range(room, room + len(spans)):
        if following < len(spans):
            under_way.append(play.remote(shared, spans[following]))
        yield ray.get(under_way.pop(0))
