"""Reading what strangers send: whatever they send, it is understood or it is a `BadMessage`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from noren.table.messages import Id

T = TypeVar("T")

LONGEST_TEXT: Final = 300
NUMBER: Final = re.compile(r"[0-9]{1,9}")


class BadMessage(Exception):
    """Something that cannot be read; the text says why, and does not say it back at length."""


class Named(msgspec.Struct):
    """A message of which only the name is wanted."""

    id: Id = ""


decode_name: Final = msgspec.json.Decoder(Named).decode
NAME: Final = re.compile(rb'"id"\s*:\s*"([^"\\\x00-\x1f]{1,40})"')
"""How a message is named that is not JSON all the way, such as one with half a surrogate pair."""


def read(decode: Callable[[bytes], T], data: bytes) -> T:
    """What the data means."""
    try:
        return decode(data)
    except msgspec.DecodeError as error:
        raise BadMessage(str(error)[:LONGEST_TEXT]) from None
    except UnicodeDecodeError:
        raise BadMessage("That is not UTF-8.") from None
    except RecursionError:
        raise BadMessage("That is nested too deeply.") from None


def name_in(data: bytes) -> str:
    """The id of a message that cannot be read otherwise, as far as that can be."""
    try:
        return read(decode_name, data).id
    except BadMessage:
        named = NAME.search(data)
        return "" if named is None else named[1].decode("utf-8", "replace")


def read_number(text: str) -> int | None:
    """A number of a few plain digits, and nothing else."""
    return int(text) if NUMBER.fullmatch(text) else None
