"""A series of games on a Ray cluster: the same games as on one machine, only sooner.

Every node needs Noren and the game installed.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any

from noren.core.errors import NorenError
from noren.lab.extras import need
from noren.lab.pool import WAITING, Batch, cut, first_batch, in_order, play_batch
from noren.lab.series import Series


class NoCluster(NorenError):
    """There is no cluster at that address, or it does not let us in."""


def play_on_ray(series: Series, address: str | None = None) -> Iterator[Batch]:
    """Every game of the series, in order; without an address a local Ray is started and ended."""
    ray: Any = need("ray", "ray")
    first = first_batch(series)
    yield first
    already = ray.is_initialized()
    if not already:
        _join(ray, address)
    try:
        yield from _play(ray, series, cut(series, len(first.played)))
    finally:
        if not already:
            ray.shutdown()


def _join(ray: Any, address: str | None) -> None:
    """Join the cluster at that address, or start one here; a token is Ray's own affair."""
    try:
        if address is None:
            ray.init(include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        why = str(error).rstrip(". ")
        raise NoCluster(
            f"No Ray cluster lets us in at {address or 'this machine'}: {why}. If it wants a"
            " token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN."
        ) from error


def _play(ray: Any, series: Series, spans: Iterable[range]) -> Iterator[Batch]:
    """Keep every processor busy, and hand the batches out in order."""
    # Put once: else the series would be sent along with every batch.
    start: Any = functools.partial(ray.remote(play_batch).remote, ray.put(series))
    room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    yield from in_order(spans, room, start, ray.get)
