"""What the shelf says about Secret Identity, and what a table may set."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from noren.core.game import Meta
from noren.games.secret_identity.content.characters import (
    FEWEST,
    ContentError,
    Difficulty,
    built_in,
    load_characters,
    not_harder,
    parse_collection,
)

PACKS: Final = "NOREN_PACKS"
"""The variable that names the folder of packs which tables may use by name."""

META = Meta(
    name="secret-identity",
    title="Secret Identity",
    pitch="Say who you are in three pictures, and who you are not.",
    min_seats=3,
    max_seats=8,
    minutes=(20, 40),
    rules_version="2",
    accent="#2f6b4f",
    emblem="◐",
    icon="domino-mask",
    depth=1,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which game is played, and with whom on the board.

    `own` ends up as the text of the pack, so that a record of the match needs no file.
    """

    variant: Annotated[
        Literal["competitive", "cooperative"],
        msgspec.Meta(
            title="Variant",
            description="Everyone for themselves, or all together in ten turns.",
        ),
    ] = "competitive"
    characters: Annotated[
        Literal["classics", "history", "minds", "myth", "stories", "trades", "today", "everyone"],
        msgspec.Meta(title="Characters", description="The pack on the board, or everyone."),
    ] = "classics"
    difficulty: Annotated[
        Difficulty,
        msgspec.Meta(
            title="How hard",
            description="Only characters whom everybody knows, also those whom many know, or any.",
        ),
    ] = "any"
    rows: Annotated[
        Literal["unlike", "as they come"],
        msgspec.Meta(
            title="Characters on the board",
            description="Eight who do not resemble each other, or any eight as they come.",
        ),
    ] = "unlike"
    unknown: Annotated[
        Literal["all agree", "one is enough", "stay"],
        msgspec.Meta(
            title="Characters that somebody does not know",
            description="Replaced if all agree, replaced at once, or never replaced.",
        ),
    ] = "all agree"
    own: Annotated[
        str,
        msgspec.Meta(
            title="A pack of your own",
            description="Instead of the characters above: the text of a pack in TOML, or the name"
            " of one that is kept on this server.",
            max_length=400_000,
        ),
    ] = ""

    def __post_init__(self) -> None:
        if self.own:
            msgspec.structs.force_setattr(self, "own", own_pack(self.own))
            known = parse_collection(self.own, "Your pack").characters
        else:
            packs = built_in().packs if self.characters == "everyone" else (self.characters,)
            known = load_characters(packs)
        if (count := len(not_harder(known, self.difficulty))) < FEWEST:
            raise ValueError(
                f"Only {count} of these characters are {self.difficulty}, and a game needs {FEWEST}"
            )


def own_pack(given: str) -> str:
    """The text of a table's own pack, from the text itself or from one that is kept, if usable."""
    try:
        text = given if "\n" in given else _kept(given)
        parse_collection(text, "Your pack")
    except ContentError as error:
        raise ValueError(str(error).rstrip(".")) from error
    return text


def _kept(name: str) -> str:
    """A pack of the folder that whoever runs Noren has named; nothing else on the disk is read."""
    folder = os.environ.get(PACKS, "")
    if not folder:
        raise ContentError(
            f"{name!r} is no pack: give the text of the pack; on the command line, own=@FILE."
        )
    kept = {path.stem: path for path in sorted(Path(folder).glob("*.toml"))}
    if name not in kept:
        raise ContentError(f"No pack {name!r} is kept here: {', '.join(kept) or 'there are none'}.")
    try:
        return kept[name].read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ContentError(f"The pack {name!r} cannot be read.") from None
