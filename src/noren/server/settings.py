"""What whoever runs the server can set, read from text; what cannot be read is told plainly."""

from __future__ import annotations

import dataclasses
import ipaddress
import math
from typing import Any, Final

import msgspec

from noren.core.errors import NorenError
from noren.server.door import Door, Network
from noren.server.limits import Limits

USUAL: Final[dict[str, float]] = dataclasses.asdict(Limits())


class BadSetting(NorenError):
    """A setting that means nothing."""


def read_limits(text: str) -> Limits:
    """Limits other than the usual ones, as a JSON object."""
    try:
        given = msgspec.json.decode(text or "{}", type=dict[str, float])
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSetting(f"NOREN_LIMITS: {error}") from None
    for name, value in given.items():
        if name not in USUAL:
            raise BadSetting(f"NOREN_LIMITS: there is no limit {name!r}.")
        if not (value > 0 and math.isfinite(value)):
            raise BadSetting(f"NOREN_LIMITS: {name} must be above zero.")
        if isinstance(USUAL[name], int) and not value.is_integer():
            raise BadSetting(f"NOREN_LIMITS: {name} must be a whole number.")
    limits: dict[str, Any] = {name: type(USUAL[name])(value) for name, value in given.items()}
    return dataclasses.replace(Limits(), **limits)


def read_door(hosts: str, proxies: str) -> Door:
    """Names of the house and addresses of believed proxies, each a list with commas."""
    return Door(listed(hosts), map(read_network, listed(proxies)))


def read_network(text: str) -> Network:
    """An address, or a network such as 10.0.0.0/8."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadSetting(f"NOREN_PROXIES: {text!r} is no address and no network.") from None


def listed(text: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]
