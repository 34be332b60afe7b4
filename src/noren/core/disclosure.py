"""Disclosures: what the rules say that they make known, as a path and an audience.

`Revealed.truth` is a field of an event, told to all; `Peeked.stone to actor` is told to nobody but
the seat that chose. `mine.hand` gets into the drawer of the seat that chose, unless another
audience is named; where nobody chose, into anyone's. A path covers what is inside it, and the
places of a list have no names: `open.row` covers every card of the row, and `open.row.face` the
face of each. Only an event or a step alone covers nothing inside: `Revealed` says that it is told,
not what it says. Each of its fields is declared by itself, so that one which is added later is not
made known by a declaration that was there before it.

Whether a path exists is read from annotations, for which typing has no type: they are `Any` here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args, get_origin

import msgspec

from noren.core.errors import BrokenGame
from noren.core.event import Event
from noren.core.step import StepKind
from noren.core.world import Outcome

AUDIENCES: Final = ("all", "actor", "others", "seats")
ALONE: Final = ("*", "asked", "undo", "options", "log", "haste")
"""Paths that nothing is inside of. `haste` is what a quick answer tells."""
WHOLE: Final = (*ALONE, "agenda", "outcome")
"""What is declared as a whole when nothing inside it is named."""
FORM: Final = re.compile(r"(?P<path>\*|[A-Za-z_]\w*(?:\.\w+)*)(?: to (?P<audience>\w+))?")
PLACE: Final = re.compile(r"\[[^]]*\]|\{[^}]*\}")


class Disclosure(msgspec.Struct, frozen=True):
    """Something that may become known, and to whom: all, the actor, the others, or the seats."""

    path: str
    audience: str = "all"

    @property
    def bare(self) -> bool:
        """Whether it names an event or a step and no field: that it comes, and not what it says."""
        head, *inside = self.path.split(".")
        return len(inside) == 1 if head == "agenda" else not inside and head not in WHOLE

    def covers(self, path: str) -> bool:
        """Whether what differs at this path is disclosed: it is the path, or lies inside it."""
        if self.path == "*":
            return True
        plain = PLACE.sub("", path)
        return plain == self.path or (not self.bare and plain.startswith(f"{self.path}."))


class Known(msgspec.Struct, frozen=True):
    """What a game has that a path can name."""

    open: type
    mine: type
    steps: dict[str, StepKind]
    events: dict[str, type[Event]]


def read(text: str) -> Disclosure:
    """The disclosure that is written so."""
    form = FORM.fullmatch(text)
    if form is None:
        raise BrokenGame(
            f"{text!r} is no disclosure. Write PATH or PATH to AUDIENCE, as in 'Peeked.stone to"
            " actor'."
        )
    audience = form["audience"] or ("actor" if form["path"].startswith("mine.") else "all")
    if audience not in AUDIENCES:
        raise BrokenGame(
            f"{text!r} names no audience. Write one of {', '.join(AUDIENCES)} after 'to'."
        )
    head, *inside = form["path"].split(".")
    if head in ALONE and inside:
        raise BrokenGame(f"{text!r}: nothing is inside {head!r}. Write {head!r} alone.")
    if head in ("open", "mine") and not inside:
        raise BrokenGame(f"{text!r} is a whole drawer. Name a field of it, as in '{head}.hand'.")
    return Disclosure(form["path"], audience)


def read_all(texts: object, where: str, known: Known) -> tuple[Disclosure, ...]:
    """What a `discloses` or a `shows` declares, if everything it names exists."""
    if not isinstance(texts, (tuple, list)) or not all(isinstance(text, str) for text in texts):
        meant = repr((texts,)) if isinstance(texts, str) else "('Revealed.truth',)"
        raise BrokenGame(f"{where} is {texts!r}. Make it a tuple of strings, as in {meant}.")
    try:
        read_ones = tuple(read(text) for text in texts)
        for disclosure in read_ones:
            _demand_known(disclosure.path, known)
    except BrokenGame as error:
        raise BrokenGame(f"{where}: {error}") from None
    return read_ones


def _demand_known(path: str, known: Known) -> None:
    """Whatever the path names is there."""
    head, *inside = path.split(".")
    if head in ALONE:
        return
    if head == "agenda":
        if inside:
            _demand_inside(_named(inside[0], known.steps, "step", path), inside[1:], path)
        return
    kinds: dict[str, Any] = {"open": known.open, "mine": known.mine, "outcome": Outcome}
    kind = kinds.get(head) or _named(head, known.events, "event", path)
    _demand_inside(kind, inside, path)


def _named(name: str, kinds: Mapping[str, Any], what: str, path: str) -> Any:
    if name not in kinds:
        listed = ", ".join(sorted(kinds)) or "none"
        raise BrokenGame(f"{path!r}: the game lists no {what} called {name!r}. It lists: {listed}.")
    return kinds[name]


def _demand_inside(kind: Any, names: list[str], path: str) -> None:
    """Each name is a field of what the one before it holds."""
    kinds = [kind]
    for at, name in enumerate(names):
        if at:
            kinds = [inner for kind in kinds for inner in _structs_of(kind, names[at - 1])]
        having = [kind for kind in kinds if name in kind.__struct_fields__]
        if not having:
            fields = sorted({field for kind in kinds for field in kind.__struct_fields__})
            holder = " or ".join(kind.__name__ for kind in kinds) or "what lies there"
            raise BrokenGame(
                f"{path!r}: {holder} has no field {name!r}. It has: {', '.join(fields) or 'none'}."
            )
        kinds = having


def _structs_of(kind: Any, name: str) -> list[Any]:
    """The kinds of Struct that a field holds, in lists, dicts and unions too."""
    hint = next(field.type for field in msgspec.structs.fields(kind) if field.name == name)
    return _structs_in(hint)


def _structs_in(hint: Any) -> list[Any]:
    bare = get_origin(hint) or hint
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        return [bare]
    return [kind for argument in get_args(hint) for kind in _structs_in(argument)]
