"""Who somebody is: a secret in a cookie, of which only the hash is ever kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

COOKIE: Final = "noren"
YEAR: Final = 365 * 24 * 3600
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_secret() -> str:
    """128 random bits, as 22 letters that fit in a cookie or a link."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is stored in a secret's place."""
    return hashlib.blake2b(secret.encode(), digest_size=16, person=b"noren key").hexdigest()


def new_table_id() -> str:
    """An id that nobody can guess: 96 bits, but for those that a shell would take for an option."""
    while (found := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return found


def is_table_id(text: str) -> bool:
    """Whether a table could have this id."""
    return TABLE_ID.fullmatch(text) is not None


def secret_in(cookies: str) -> str | None:
    """The first well-formed secret in a Cookie header, whatever else stands there."""
    for cookie in cookies.split(";"):
        name, _, value = cookie.partition("=")
        if name.strip() == COOKIE and SECRET.fullmatch(value.strip()):
            return value.strip()
    return None


def cookie_header(secret: str, secure: bool) -> str:
    """The Set-Cookie header that gives somebody their secret."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{flags}"
