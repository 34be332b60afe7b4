"""Signs that people type: which can be seen, what a name may hold, and which names look alike.

Names and words come from strangers and are read by others, in a browser, in a terminal and in logs.
A sign that nobody sees can hide one name in another; one that turns the direction of reading, or
steers a terminal, changes what stands beside it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MARKS: Final = "⟦⟧⟪⟫"
"""They stand round a seat's number, and round a picture, in the texts of a game, so nobody may type
them."""

DIRECTIONS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters by their kind that are drawn as nothing."""
JOINERS: Final = frozenset("\u200c\u200d")
"""Hidden, but part of how some scripts and pictures are written: welcome in words, not in names."""
UNSEEN: Final = re.compile(f"[{MARKS}{''.join(sorted(BLANKS))}]")
"""What Python calls printable and yet may not stand in anybody's words."""
HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
MOST_MARKS: Final = 2
"""How many accents may stand on one letter; Vietnamese and Thai need two."""
LONGEST_NAME: Final = 32

ALIKE: Final = str.maketrans(
    {
        # Cyrillic
        "а": "a", "в": "b", "е": "e", "ё": "e", "з": "3", "и": "u", "к": "k", "м": "m", "н": "h",
        "о": "o", "п": "n", "р": "p", "с": "c", "т": "t", "у": "y", "х": "x", "ѕ": "s", "і": "i",
        "ј": "j", "ԁ": "d", "ԛ": "q", "ԝ": "w", "һ": "h", "ь": "b", "г": "r", "ғ": "f", "ӏ": "i",
        # Greek
        "α": "a", "β": "b", "γ": "y", "ε": "e", "ζ": "z", "η": "n", "ι": "i", "κ": "k", "μ": "u",
        "ν": "v", "ο": "o", "ρ": "p", "σ": "o", "τ": "t", "υ": "u", "χ": "x", "ω": "w", "ϲ": "c",
        # Latin that is not told apart at a glance, Armenian
        "ı": "i", "l": "i", "ɩ": "i", "ɑ": "a", "ɡ": "g", "ɪ": "i", "ʏ": "y", "ᴏ": "o", "ø": "o",
        "đ": "d", "ħ": "h", "ł": "i", "ŧ": "t", "ß": "b", "օ": "o", "ս": "u", "ո": "n", "հ": "h",
        # Figures
        "0": "o", "1": "i", "|": "i", "!": "i",
        # Lisu
        "ꓮ": "a", "ꓐ": "b", "ꓚ": "c", "ꓓ": "d", "ꓰ": "e", "ꓝ": "f", "ꓖ": "g", "ꓧ": "h", "ꓲ": "i",
        "ꓙ": "j", "ꓗ": "k", "ꓡ": "i", "ꓟ": "m", "ꓠ": "n", "ꓳ": "o", "ꓑ": "p", "ꓣ": "r", "ꓢ": "s",
        "ꓔ": "t", "ꓴ": "u", "ꓦ": "v", "ꓪ": "w", "ꓫ": "x", "ꓬ": "y", "ꓜ": "z",
        # Cherokee
        "Ꭺ": "a", "Ᏼ": "b", "Ꮯ": "c", "Ꭰ": "d", "Ꭼ": "e", "Ꮐ": "g", "Ꮋ": "h", "Ꭻ": "j", "Ꮶ": "k",
        "Ꮮ": "i", "Ꮇ": "m", "Ꮎ": "o", "Ꮲ": "p", "Ꭱ": "r", "Ꮪ": "s", "Ꭲ": "t", "Ꮩ": "v", "Ꮃ": "w",
        "Ꭵ": "i", "Ꮍ": "y", "Ꮓ": "z", "Ꮢ": "r", "Ꮤ": "w", "Ꮷ": "d",
        # Canadian syllables
        "ᗩ": "a", "ᗷ": "b", "ᑕ": "c", "ᗞ": "d", "ᗪ": "d", "ᕮ": "e", "ᖴ": "f", "ᕼ": "h", "ᒍ": "j",
        "ᒪ": "i", "ᗰ": "m", "ᑎ": "n", "ᑭ": "p", "ᖇ": "r", "ᔕ": "s", "ᑌ": "u", "ᐯ": "v", "ᗯ": "w",
        "᙭": "x",
    }
)  # fmt: skip
"""One sign for all that look like it, in small letters."""


def is_visible(sign: str) -> bool:
    """Whether a sign can be seen and stays in its place: letters, figures, marks, blanks."""
    if sign in DIRECTIONS or sign in BLANKS:
        return False
    return unicodedata.category(sign) not in HIDDEN


def clean_words(text: str) -> str:
    """What somebody says, with nothing in it that steers the screen; lines and tabs stay."""
    # Nearly all words are plain ones, and these two questions are answered without a loop of ours.
    plain = text.replace("\n", "").isprintable()
    if plain and (text.isascii() or not UNSEEN.search(text)):
        return text
    kept = (sign for sign in text if sign in "\n\t" or sign in JOINERS or is_visible(sign))
    return "".join(sign for sign in kept if sign not in MARKS)


def clean_line(text: str, instead: str = "�") -> str:
    """A text for the terminal: what would steer it is shown as a sign that stands for it."""
    return "".join(
        sign if sign in "\n\t" or sign in JOINERS or is_visible(sign) else instead for sign in text
    )


def clean_name(wanted: str) -> str:
    """A name of visible signs, single spaces between them; empty if there is none in it."""
    composed = unicodedata.normalize("NFC", wanted)
    kept: list[str] = []
    marks = 0
    for sign in composed:
        blank = sign.isspace()
        if sign in MARKS or not (blank or is_visible(sign)) or is_variation(sign):
            continue
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS and (kept or not marks):
            kept.append(" " if blank else sign)
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip()


def is_variation(sign: str) -> bool:
    """Whether a sign only says how the one before it is drawn."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def skeleton(name: str) -> str:
    """The same for all names that look alike: no accents, no case, one sign for each shape."""
    plain = unicodedata.normalize("NFKD", clean_name(name)).casefold()
    bare = "".join(
        str(unicodedata.decimal(sign, sign))
        for sign in plain
        if not unicodedata.combining(sign) and not sign.isspace()
    )
    return bare.translate(ALIKE).replace("rn", "m").replace("vv", "w")


def look_alike(one: str, other: str) -> bool:
    """Whether somebody could take one name for the other."""
    return skeleton(one) == skeleton(other)
