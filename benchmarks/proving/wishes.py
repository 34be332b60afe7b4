"""What people may come up with: every command there is, with fields that fit, or nearly, or not."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from hypothesis import strategies as st

from noren.table.acts import COMMANDS
from noren.table.chat import PRESETS

Made = dict[str, Any]

JUNK: Final[tuple[Any, ...]] = (
    None, -1, 2**31, 2**63, 2**70, 1.5, 1e308, True, "", "x", "\x00", "\u202e", "⟦0⟧", "\ud800", [],
    {}, [[[]]], {"a": {"b": 1}}, "y" * 401, "z" * 9000, ["pass"] * 20,
)  # fmt: skip
words = st.sampled_from(("a fox", "", "  ", "\u202eevil", "tea\x00", "日本", "⟦1⟧ lies", "w" * 399))
some_seat = st.integers(0, 4) | st.sampled_from((-1, 5, 63, 64))
some_person = st.integers(0, 6) | st.sampled_from((-1, 99))
settings = st.fixed_dictionaries(
    {},
    optional={
        "public": st.booleans(),
        "words": st.sampled_from(("memory", "table", "replay", "never")),
        "clock": st.sampled_from((None, 5, 30, 4)),
        "beat": st.sampled_from((1, 5, 0)),
        "takeover": st.booleans(),
        "grace": st.sampled_from((5, 3600, 1)),
        "assistant": st.booleans(),
    },
)
FIELDS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "choice": st.sampled_from((["pass"], ["speak"], ["no", "such"])),
    "choices": st.sampled_from(([["pass"]], [["pass"], ["pass"]], [])),
    "seen": st.integers(-1, 60),
    "words": words,
    "text": words,
    "name": st.sampled_from(("Ann", "Host", "Guest 2", "Аnn", "", "n" * 33, "\x1b[31m", "Mochi")),
    "preset": st.sampled_from((*list(PRESETS)[:3], "nothing")),
    "key": st.sampled_from(("text", "paper-1", "\x00", "k" * 65)),
    "value": st.just("") | words,
    "seat": some_seat,
    "person": some_person,
    "seats": st.integers(0, 6),
    "bot": st.sampled_from(("nobody", "nobody", "nobody", "random")),
    "fill": st.sampled_from((None, "nobody", None, None, None, None, None, "random")),
    "options": st.sampled_from(({}, {"no": "such"}, {"no": [1]})),
    "settings": settings,
    "passing": st.booleans(),
    "on": st.booleans(),
    "agree": st.booleans(),
    "ban": st.booleans(),
}
RARE: Final = {"close": 1, "leave": 1, "remove": 1, "change": 2, "new-code": 1, "again": 2}
COMMON: Final = {"play": 6, "plays": 5, "undo": 6, "ask-back": 5, "consent": 6, "note": 5}


def tag(command: type[msgspec.Struct]) -> str:
    """By what a command is known on the wire."""
    return str(command.__struct_config__.tag)


def fitting(command: type[msgspec.Struct]) -> st.SearchStrategy[Made]:
    """A command with fields that it has; a field nobody has described yet gets anything."""
    needed: dict[str, st.SearchStrategy[Any]] = {"do": st.just(tag(command))}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in msgspec.structs.fields(command):
        if field.name != "id":
            values = FIELDS.get(field.name, st.sampled_from(JUNK))
            (needed if field.required else optional)[field.name] = values
    return st.fixed_dictionaries(needed, optional=optional)


def spoilt(made: Made, where: int, junk: Any) -> Made:
    """The same with one field that does not fit."""
    name = list(made)[where % len(made)]
    return made if name == "do" else {**made, name: junk}


_each = {tag(command): fitting(command) for command in COMMANDS}
_names = [do for do in _each for _ in range(RARE.get(do, COMMON.get(do, 4)))]
fit = st.sampled_from(_names).flatmap(_each.__getitem__)
commands = fit | st.builds(spoilt, fit, st.integers(0, 5), st.sampled_from(JUNK))
"""Whatever can be commanded."""

NONSENSE: Final = (
    b"[" * 20_000, b'{"do":"chat","text":"\xff"}', b"{}", b"null", b'{"do":7}', b'{"do":"?"}',
    b'{"do":"play"}', b'{"do":"chat","text":"' + b"x" * 17_000 + b'"}', b'"\\ud800"',
    b'{"do":"note","key":"a","value":"\\u0000"}', b'{"id":"a","do":"play","choice":[]}',
)  # fmt: skip
messages = st.binary(max_size=40) | st.integers(0, len(NONSENSE) - 1).map(NONSENSE.__getitem__)
"""What is no command at all."""

frames = st.tuples(
    messages, st.sampled_from((0x0, 0x1, 0x1, 0x2, 0x3, 0x8, 0x9, 0xA, 0xF)),
    st.sampled_from((0x80, 0x80, 0x00, 0xC0, 0x90)),
)  # fmt: skip
"""A payload, an opcode and the first bits; few of them fit together."""

paths = st.sampled_from((
    "", "?code=BCDFG", "/qr.svg", "/record", "/verify", "/replay?eyes=open", "/replay?eyes=0",
    "/replay?eyes=9", "/replay?eyes=%00", "/device",
))  # fmt: skip
"""What may be asked of a table over HTTP."""
