"""Write `web/src/protocol.ts` from the Python definitions of messages, routes and scene.

`python -m tools.typescript` writes the file; a test fails when it differs from the definitions.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from noren.scene.things import Layout, LineStyle, Texture, Thing, Tone
from noren.server import schemas
from noren.table import acts, messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"

HEADER = """\
// Written by `python -m tools.typescript` from the Python definitions. Do not edit.

"""

ATOMS: dict[type, str] = {
    kinds.AnyType: "unknown",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
}

ALIASES = {
    frozenset(get_args(alias)): name
    for name, alias in (
        ("Layout", Layout),
        ("LineStyle", LineStyle),
        ("Stage", messages.Stage),
        ("Texture", Texture),
        ("Tone", Tone),
    )
}
"""Literals that have a name of their own."""

THINGS = {thing.__name__ for thing in get_args(Thing)}


class Writer:
    """Collects one interface for every Struct it meets."""

    def __init__(self, bodies: Iterable[type]) -> None:
        self.bodies = set(bodies)
        self.written: dict[str, str] = {}

    def type(self, kind: Any) -> str:
        """The TypeScript for a type; Structs are named, and written down besides."""
        if isinstance(kind, kinds.Metadata):
            return self.type(kind.type)
        if type(kind) in ATOMS:
            return ATOMS[type(kind)]
        if isinstance(kind, kinds.LiteralType):
            return ALIASES.get(frozenset(kind.values)) or literal(kind.values)
        if isinstance(kind, kinds.StructType):
            return self.struct(kind)
        if isinstance(kind, kinds.UnionType):
            shown = [self.type(member) for member in kind.types]
            if set(shown) == THINGS:
                return "Thing"
            return " | ".join(sorted(shown, key=lambda name: name == "null"))
        return self.container(kind)

    def container(self, kind: Any) -> str:
        """The TypeScript for a list, tuple or dict."""
        if isinstance(kind, kinds.DictType):
            return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type)}>"
        if isinstance(kind, kinds.TupleType):
            return f"[{', '.join(self.type(item) for item in kind.item_types)}]"
        if isinstance(kind, (kinds.VarTupleType, kinds.ListType)):
            inner = self.type(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        raise TypeError(f"protocol.ts cannot hold {kind!r}")

    def struct(self, kind: kinds.StructType) -> str:
        """Write the interface down, once, and return its name."""
        name = kind.cls.__name__
        if name not in self.written:
            self.written[name] = ""
            self.written[name] = self.interface(kind)
        return name

    def interface(self, kind: kinds.StructType) -> str:
        """The interface of a Struct, with its docstring."""
        name = kind.cls.__name__
        omits = kind.cls.__struct_config__.omit_defaults or kind.cls in self.bodies
        lines = [comment(inspect.getdoc(kind.cls) or ""), f"export interface {name} {{"]
        if kind.tag_field is not None:
            lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
        lines += [self.field(field, omits) for field in kind.fields]
        return "\n".join([*lines, "}"])

    def field(self, field: kinds.Field, omits: bool) -> str:
        """One field; what an absent one means is said beside it."""
        shown = self.type(field.type)
        if not omits or field.required:
            return f"  {field.encode_name}: {shown};"
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        unset = default in (msgspec.UNSET, msgspec.NODEFAULT)
        beside = "" if unset else f" // absent: {msgspec.json.encode(default).decode()}"
        return f"  {field.encode_name}?: {shown};{beside}"


def literal(values: Iterable[Any]) -> str:
    """A union of constants."""
    return " | ".join(json.dumps(value) for value in sorted(values))


def comment(words: str) -> str:
    """A docstring as a TypeScript comment."""
    if "\n" not in words:
        return f"/** {words} */"
    body = "\n".join(f" * {line}".rstrip() for line in words.splitlines())
    return f"/**\n{body}\n */"


def typescript() -> str:
    """The whole file."""
    bodies = [route.body for route in schemas.ROUTES if route.body]
    answers = [r.answer for r in schemas.ROUTES if inspect.isclass(r.answer)]
    writer = Writer(bodies)
    command = writer.type(kinds.type_info(acts.AnyCommand))
    writer.type(kinds.type_info(messages.Update))
    for shape in (*bodies, *(a for a in answers if issubclass(a, msgspec.Struct))):
        writer.type(kinds.type_info(shape))
    aliases = [f"export type {name} = {literal(values)};" for values, name in ALIASES.items()]
    unions = [
        union("Command", "What a client sends over a table's WebSocket.", command),
        union("Thing", "Anything that lies on a table or in a hand.", " | ".join(sorted(THINGS))),
    ]
    return HEADER + "\n\n".join([*aliases, *unions, *writer.written.values()]) + "\n"


def union(name: str, words: str, members: str) -> str:
    """A named union, one member a line."""
    lines = "\n".join(f"  | {member}" for member in members.split(" | "))
    return f"/** {words} */\nexport type {name} =\n{lines};"


if __name__ == "__main__":
    TARGET.write_text(typescript(), encoding="utf-8")
