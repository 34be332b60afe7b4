"""Where the tables are kept, as an operator says it: a file, or the address of a PostgreSQL.

An address may hold a password. So this is the one place that reads addresses: what cannot be
understood is refused in words that repeat nothing of it, and whatever is shown or logged anywhere
goes through `shown` or `without_secrets`.
"""

from __future__ import annotations

import os
import re
import urllib.parse
from pathlib import Path
from typing import Final

from noren.core.errors import NorenError

PASSWORD_FILE: Final = "NOREN_DB_PASSWORD_FILE"
SCHEMES: Final = ("postgres://", "postgresql://")
HOST: Final = r"(?:\[[0-9A-Fa-f:.%]+\]|[^\s@/?#:,\[\]]*)(?::\d+)?"
ADDRESS: Final = re.compile(
    r"(?P<scheme>postgres(?:ql)?://)(?:(?P<user>[^\s@/?#:]*)(?::(?P<password>[^\s@/?#]*))?@)?"
    rf"(?P<place>{HOST}(?:,{HOST})*(?:/[^\s@/?#]*)?)(?:\?(?P<query>(?:\w+=[^\s&@#?]*)"
    r"(?:&\w+=[^\s&@#?]*)*))?"
)
"""An address of which every part can be told from the others."""
MENTION: Final = re.compile(r"postgres(?:ql)?://[^\n\"]*")
"""An address and what may still be of it: a password may have blanks in it."""
UNREADABLE: Final = (
    "this is no address of a PostgreSQL. Signs in a password, such as / ? # @ and %, are written by"
    " their codes there (%2F %3F %23 %40 %25); or leave the password out and put it into a file"
    f" that {PASSWORD_FILE} names. An address: postgresql://noren@db.example.org:5432/noren."
)


class BadDatabase(NorenError):
    """It cannot be said where the tables are kept."""


def is_postgres(db: object) -> bool:
    """Whether this is the address of a PostgreSQL database."""
    return isinstance(db, str) and db.startswith(SCHEMES)


def read_database(text: str) -> str:
    """A file or an address that means something; BadDatabase if it does not."""
    text = text.strip()
    if not is_postgres(text):
        if "://" in text:
            raise BadDatabase("it is an SQLite file, or an address that begins with postgresql://.")
        return text
    if ADDRESS.fullmatch(text) is None:
        raise BadDatabase(UNREADABLE)
    return text


def database_of_house(text: str) -> str:
    """The same for a command besides the server; the environment may name a file of a password."""
    return with_password_in(read_database(text), os.environ.get(PASSWORD_FILE, "").strip())


def with_password_in(db: str, file: str) -> str:
    """The address, with the password that a file of its own has; an SQLite file needs none."""
    return with_password(db, read_secret(file)) if file and is_postgres(db) else db


def read_secret(file: str) -> str:
    """What stands in a file, without the end of its line."""
    try:
        return Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise BadDatabase(f"{PASSWORD_FILE}: {file} cannot be read: {why}.") from None


def with_password(address: str, password: str) -> str:
    """The address, with this password in place of any other."""
    parts = parts_of(address)
    user = f"{parts['user'] or ''}:{urllib.parse.quote(password, safe='')}@"
    return f"{parts['scheme']}{user}{parts['place']}{query_of(parts)}"


def password_of(address: str) -> str | None:
    """The password that stands in the address, as it is meant."""
    parts = parts_of(address)
    last = [value for name, value in urllib.parse.parse_qsl(parts["query"]) if name == "password"]
    return last[-1] if last else parts["password"] and urllib.parse.unquote(parts["password"])


def shown(db: object) -> str:
    """Where the tables are kept, for anybody's eyes: an address has no secret in it."""
    if not is_postgres(db):
        return str(db)
    if ADDRESS.fullmatch(str(db)) is None:
        return "a PostgreSQL database"
    parts = parts_of(str(db))
    user = f"{parts['user']}@" if parts["user"] else ""
    return f"{parts['scheme']}{user}{parts['place']}{query_of(parts)}"


def without_secrets(text: str) -> str:
    """A line in which addresses may stand, for anybody's eyes."""
    return MENTION.sub(lambda found: shown_within(found[0]), text)


def shown_within(text: str) -> str:
    """An address, and what follows it on its line if it is sure where the address ends."""
    address, blank, rest = text.partition(" ")
    bare = address.rstrip(".,;:')>")
    if ADDRESS.fullmatch(bare) is None or "@" in rest:
        return "postgresql://..."
    return f"{shown(bare)}{address[len(bare) :]}{blank}{rest}"


def parts_of(address: str) -> dict[str, str | None]:
    """The parts of an address; BadDatabase if they cannot be told from one another."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        raise BadDatabase(UNREADABLE)
    return found.groupdict()


def query_of(parts: dict[str, str | None]) -> str:
    """What follows the place, but for passwords."""
    pairs = (parts["query"] or "").split("&")
    kept = "&".join(pair for pair in pairs if pair and "password" not in pair.partition("=")[0])
    return f"?{kept}" if kept else ""
