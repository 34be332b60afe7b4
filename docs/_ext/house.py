"""What the book is made from the code: a page says `<!-- made: WHAT -->` and gets it there.

Parts that are made at every build cannot go stale. The rest of a page is written by hand.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from noren.lab.series import Series
from noren.parts.learning import Learning
from tools import (
    docs_modules,
    docs_pace,
    docs_scene,
    docs_stores,
    docs_web,
    game_pages,
)
from tools.docs_drawing import draw_way, read_way

MARK: Final = re.compile(r"^<!-- made: (\w+)(?: ([\w.-]+))? -->$", re.M)


def _raw(svg: str) -> str:
    return f"```{{raw}} html\n{svg}\n```"


MADE: Final[dict[str, Callable[..., str]]] = {
    "around": docs_modules.around,
    "client": docs_web.page,
    "game": game_pages.page,
    "layers": lambda: _raw(docs_modules.drawing()),
    "modules": docs_modules.page,
    "pace": docs_pace.page,
    "reference": docs_modules.reference,
    "scene": docs_scene.page,
    "shelf": game_pages.shelf,
    "stores": docs_stores.page,
}
FIELDS_UNTOLD: Final = (Series, Learning)
"""Plain values that one makes oneself, whose fields speak for themselves."""


class Drawing(SphinxDirective):
    """The way of something through the house: a line a stop, `LANE: WORDS`."""

    has_content = True
    option_spec: Final = {"label": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """The way as a picture."""
        svg = draw_way(read_way(self.content), self.options["label"])
        return [nodes.raw("", svg, format="html")]


def fill_in(app: Sphinx, name: str, source: list[str]) -> None:
    """Put what is made in the place of each mark."""
    source[0] = MARK.sub(lambda mark: MADE[mark[1]](*filter(None, [mark[2]])), source[0])


def made_anew(app: Sphinx, env: BuildEnvironment, *_: object) -> list[str]:
    """Pages with a mark are always out of date: what they are made from may have changed."""
    return [
        name
        for name in env.found_docs
        if MARK.search(Path(env.doc2path(name)).read_text(encoding="utf-8"))
    ]


def without_fields(
    app: Sphinx,
    what: str,
    name: str,
    found: Any,
    options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str, str | None] | None:
    """Leave out what is no help: a plain value's arguments, since its fields are told one by one.

    How a class with a constructor of its own is made is told, and so is that of a value whose
    fields nobody has told.
    """
    ours = str(getattr(found, "__module__", "")).startswith("noren")
    if not ours or signature is None:
        return None
    if what == "class" and not has_constructor(found):
        return "", ""
    return as_written(signature), returned and as_written(returned)


def as_written(signature: str) -> str:
    """A signature without what Python shows in the place of a name or of a default."""
    named = re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", signature)
    named = re.sub(r"~?sphinx\.util\.\w+\.(?=[A-Z])", "", named)
    plain = re.sub(r"<factory>|<(?:class|function) [^>]*>", "...", named)
    # A default that is made when it is wanted is no Python: Sphinx leaves such a line as it is, and
    # shortens no name in it.
    return named if plain == named else re.sub(r"~(?:\w+\.)*", "", plain)


def has_constructor(found: type) -> bool:
    """Whether somebody who reads the reference may want to know how one is made."""
    if issubclass(found, BaseException) or getattr(found, "_is_protocol", False):
        return False
    made_by_hand = inspect.isfunction(found.__dict__.get("__init__"))
    return made_by_hand or issubclass(found, FIELDS_UNTOLD)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx about it."""
    app.add_directive("drawing", Drawing)
    app.connect("env-get-outdated", made_anew)
    app.connect("source-read", fill_in)
    app.connect("autodoc-process-signature", without_fields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
