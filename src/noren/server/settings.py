"""What whoever runs the server can set: one declaration for the flag and for the environment.

Every setting is text, from `--name` or, without it, from `NOREN_NAME`; what cannot be read is told
plainly, by the name of both.
"""

from __future__ import annotations

import dataclasses
import ipaddress
import math
import re
import urllib.parse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec

from noren.core.errors import NorenError
from noren.server.database import BadDatabase, read_database, with_password_in
from noren.server.door import Door, Network
from noren.server.door import read_address as read_ip
from noren.server.limits import Limits

NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?", re.I)
USUAL: Final[dict[str, float]] = dataclasses.asdict(Limits())
FOR_EVER: Final = math.inf
MOST_WORKERS: Final = 64
YES: Final = ("1", "yes", "true", "on")
NO: Final = ("", "0", "no", "false", "off")


class BadSetting(NorenError):
    """A setting that means nothing."""


class Address(NamedTuple):
    """Where to listen for whoever watches over the server."""

    host: str
    port: int


@dataclass(frozen=True)
class Serving:
    """How a server is run: everything that can be set, as it was meant."""

    host: str = "127.0.0.1"
    port: int = 8787
    db: str = ""
    """An SQLite file or the address of a PostgreSQL; empty for the usual file."""
    db_password_file: str = ""
    url: str = ""
    """How guests reach the house, if that is known."""
    hosts: tuple[str, ...] = ()
    proxies: tuple[Network, ...] = ()
    limits: Limits = field(default_factory=Limits)
    keep_words: float = FOR_EVER
    """How many days after its end a match still has the words that were kept with its replay."""
    keep_matches: float = FOR_EVER
    workers: int = 1
    log: Literal["text", "json"] = "text"
    metrics: Address | None = None
    drain: float = 0.0
    no_browser: bool = False
    is_worker: bool = False
    """Whether this is one of several processes, which was started by the house."""
    as_said: Mapping[str, str] = field(default_factory=dict)
    """The texts it was read from, for other processes of the same house."""

    def figures_of(self, worker: int) -> Address:
        """Where a worker tells its figures: each further one at the next port."""
        assert self.metrics is not None
        host, first = self.metrics
        return Address(host, first + worker if first else 0)

    @property
    def door_name(self) -> str:
        """The name in its public address, if it has one."""
        return urllib.parse.urlsplit(self.url).hostname or ""

    @property
    def door(self) -> Door:
        """The names of the house, that of its public address among them, and believed proxies."""
        own = self.door_name
        return Door((*self.hosts, *([own] if own else [])), self.proxies)


# How each is read


def read_port(text: str) -> int:
    """A port; 0 is any that is free."""
    if not text.isdecimal() or int(text) > 65535:
        raise BadSetting(f"{text!r} is no port; ports are numbers up to 65535.")
    return int(text)


def read_url(text: str) -> str:
    """The address of the house, without anything after the name."""
    try:
        parts = urllib.parse.urlsplit(text)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError
    except ValueError:
        raise BadSetting(f"{text!r} is no address such as https://noren.example.org.") from None
    if not is_name(parts.hostname):
        raise BadSetting(f"{parts.hostname!r} is no name of a machine; other alphabets are written"
                         " as xn--....")  # fmt: skip
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        raise BadSetting(f"{text!r}: Noren needs a name for itself; leave out what follows it.")
    return f"{parts.scheme}://{parts.netloc}".lower()


def is_name(text: str) -> bool:
    """Whether somebody can ask for a house by this: a name as the net writes it, or an address."""
    return NAME.fullmatch(text) is not None or read_ip(text) is not None


def read_hosts(text: str) -> tuple[str, ...]:
    """Names, of which one may stand for all that are below it, such as *.games.example."""
    names = listed(text)
    for name in names:
        if not is_name(name.removeprefix("*.")):
            raise BadSetting(f"{name!r} is no name such as noren.example or *.games.example: it has"
                             " no https:// before it, no port behind it, and is not for all"
                             " names.")  # fmt: skip
    return names


def read_limits(text: str) -> Limits:
    """Limits other than the usual ones, as a JSON object."""
    try:
        given = msgspec.json.decode(text or "{}")
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSetting(f"it is no JSON: {error}.") from None
    if not isinstance(given, dict):
        raise BadSetting("""it is an object, such as {"head_seconds": 5}.""")
    for name, value in given.items():
        if name not in USUAL:
            raise BadSetting(f"there is no limit {name!r}.")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadSetting(f"{name} is a number, not {msgspec.json.encode(value).decode()}.")
        if not (value > 0 and math.isfinite(value)):
            raise BadSetting(f"{name} must be above zero.")
        if isinstance(USUAL[name], int) and not float(value).is_integer():
            raise BadSetting(f"{name} must be a whole number.")
    limits: dict[str, Any] = {name: type(USUAL[name])(value) for name, value in given.items()}
    return dataclasses.replace(Limits(), **limits)


def read_networks(text: str) -> tuple[Network, ...]:
    """Addresses, or networks such as 10.0.0.0/8."""
    return tuple(map(read_network, listed(text)))


def read_network(text: str) -> Network:
    """An address, or a network such as 10.0.0.0/8."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadSetting(f"{text!r} is no address and no network.") from None


def read_days(text: str) -> float:
    """A number of days, at least one."""
    days = read_number(text)
    if days < 1:
        raise BadSetting("it is one day at the least.")
    return days


def read_seconds(text: str) -> float:
    """A number of seconds."""
    seconds = read_number(text)
    if not 0 <= seconds <= 600:
        raise BadSetting("it is between 0 and 600 seconds.")
    return seconds


def read_number(text: str) -> float:
    """Any number that there is."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadSetting(f"{text!r} is no number.")
    return number


def read_workers(text: str) -> int:
    """How many processes."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_WORKERS:
        raise BadSetting(f"{text!r}: it is a number from 1 to {MOST_WORKERS}.")
    return int(text)


def read_log(text: str) -> str:
    """How the log is written."""
    if text not in ("text", "json"):
        raise BadSetting(f"{text!r}: it is text or json.")
    return text


def read_address(text: str) -> Address:
    """An address and a port, such as 127.0.0.1:9464."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    try:
        ipaddress.ip_address(host)
    except ValueError:
        raise BadSetting(f"{text!r} is not such as 127.0.0.1:9464.") from None
    return Address(host, read_port(port))


def read_switch(text: str) -> bool:
    """On or off."""
    if text.lower() not in (*YES, *NO):
        raise BadSetting(f"{text!r}: it is 1 or 0.")
    return text.lower() in YES


def listed(text: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


# What there is


@dataclass(frozen=True)
class Setting:
    """One thing that can be set; without a `shape` it is a switch."""

    name: str
    shape: str
    words: str
    read: Callable[[str], Any] = str
    usual: str = ""

    @property
    def flag(self) -> str:
        """How it is typed."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"NOREN_{self.name.upper()}"


SETTINGS: Final = (
    Setting("host", "ADDRESS", "where to listen; 0.0.0.0 is everywhere", str, "127.0.0.1"),
    Setting("port", "PORT", "on which port", read_port, "8787"),
    Setting("db", "FILE_OR_URL", "an SQLite file or a postgresql:// address; default: tables.db in"
            " the user's data folder, such as ~/.local/share/noren", read_database),
    Setting("db_password_file", "FILE", "a file with the password of PostgreSQL's user, so that it"
            " need not stand in the address"),
    Setting("url", "URL", "how guests reach the house, such as https://noren.example.org:"
            " invitations carry it, and its name is one of the house's", read_url),
    Setting("hosts", "NAMES", "more names the house goes by, such as noren.example,*.games.example",
            read_hosts),
    Setting("proxies", "ADDRESSES", "whose X-Forwarded-For to believe, such as"
            " 127.0.0.1,10.0.0.0/8", read_networks),
    Setting("limits", "JSON", """other limits, such as {"head_seconds": 5}""", read_limits),
    Setting("keep_words", "DAYS", "forget the words of a match so many days after its end, though"
            " its table keeps them with the replay; default: keep them", read_days),
    Setting("keep_matches", "DAYS", "delete a match, with its replay and people's names, so many"
            " days after its end; default: keep it", read_days),
    Setting("workers", "N", "so many processes on one port; needs PostgreSQL", read_workers, "1"),
    Setting("log", "FORM", "text, or json: one object a line", read_log, "text"),
    Setting("metrics", "ADDRESS:PORT", "where Prometheus may fetch figures, such as 127.0.0.1:9464;"
            " each further worker has the next port; default: nowhere", read_address),
    Setting("drain", "SECONDS", "when it is to end, let people go one table after another for so"
            " long", read_seconds, "0"),
    Setting("no_browser", "", "do not open a browser", read_switch),
)  # fmt: skip
"""Every option of `noren serve`, each a flag and a variable of the environment."""


def read_all(texts: Mapping[str, str]) -> tuple[Serving, list[str]]:
    """What the texts mean, by name, and what is wrong with those that mean nothing."""
    found: dict[str, Any] = {}
    wrong: list[str] = []
    for setting in SETTINGS:
        text = texts.get(setting.name, "").strip()
        if not text:
            continue
        try:
            found[setting.name] = setting.read(text)
        except (BadSetting, BadDatabase) as bad:
            wrong.append(f"{setting.flag} ({setting.variable}): {bad}")
    if found.get("db_password_file"):
        try:
            found["db"] = with_password_in(found.get("db", ""), found["db_password_file"])
        except BadDatabase as bad:
            wrong.append(str(bad))
    said = {setting.variable: texts.get(setting.name, "") for setting in SETTINGS}
    return Serving(**found, as_said=said), wrong


def read_settings(texts: Mapping[str, str]) -> Serving:
    """What the texts mean; BadSetting if one of them means nothing."""
    serving, wrong = read_all(texts)
    if wrong:
        raise BadSetting(" ".join(wrong))
    return serving


def read_door(hosts: str, proxies: str) -> Door:
    """Names of the house and addresses of believed proxies, each a list with commas."""
    return Serving(hosts=listed(hosts), proxies=read_networks(proxies)).door
