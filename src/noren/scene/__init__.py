"""Scene: the vocabulary of things a person sees, the same for every game and every screen."""

from noren.scene.scene import Hand, Offer, Player, Prompt, Table, Words
from noren.scene.shown import assist_of, hand_of, table_of
from noren.scene.things import (
    Area,
    Bar,
    Bars,
    Card,
    Layer,
    Line,
    Map,
    Marker,
    Paper,
    Sheet,
    Space,
    Text,
    Thing,
    Token,
    Tone,
    Track,
    Zone,
)
from noren.scene.words import name_seats, seat

__all__ = [
    "Area", "Bar", "Bars", "Card", "Hand", "Layer", "Line", "Map", "Marker", "Offer", "Paper",
    "Player", "Prompt", "Sheet", "Space", "Table", "Text", "Thing", "Token", "Tone", "Track",
    "Words", "Zone", "assist_of", "hand_of", "name_seats", "seat", "table_of",
]  # fmt: skip
