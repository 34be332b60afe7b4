"""Scene: the vocabulary of things a person sees, the same for every game and every screen."""

from noren.scene.awaited import awaited
from noren.scene.ending import Ending, Fate, winners_in_words
from noren.scene.frame import Fold, Me
from noren.scene.knowledge import Insight
from noren.scene.news import News, Overture
from noren.scene.primer import Primer, PrimerCard
from noren.scene.quiet import only_choice, quiet_line, quieted
from noren.scene.reference import Reference, Section
from noren.scene.scene import Hand, Offer, Player, Prompt, Table, Words
from noren.scene.shown import (
    assist_of,
    ending_of,
    hand_of,
    knowledge_of,
    layers_of,
    news_of,
    primer_of,
    reference_of,
    table_of,
)
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
    Region,
    Sheet,
    Space,
    Text,
    Thing,
    Token,
    Tone,
    Track,
    Zone,
)
from noren.scene.words import isolated, listed, name_pictures, name_seats, picture, seat

__all__ = [
    "Area", "Bar", "Bars", "Card", "Ending", "Fate", "Fold", "Hand", "Insight", "Layer", "Line",
    "Map", "Marker", "Me", "News", "Offer", "Overture", "Paper", "Player", "Primer", "PrimerCard",
    "Prompt", "Reference", "Region", "Section", "Sheet", "Space", "Table", "Text", "Thing", "Token",
    "Tone", "Track", "Words", "Zone", "assist_of", "awaited", "ending_of", "hand_of", "isolated",
    "knowledge_of", "layers_of", "listed", "name_pictures", "name_seats", "news_of", "only_choice",
    "picture", "primer_of", "quiet_line", "quieted", "reference_of", "seat", "table_of",
    "winners_in_words",
]  # fmt: skip
