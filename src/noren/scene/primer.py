"""A primer: three cards for whoever has never played, before the first decision.

Who you are, what you want, what you do on a turn. The words are data in the game's folder; which of
them a seat is shown depends on its view alone, as everything in a hand does.
"""

from __future__ import annotations

from noren.core.picture import Picture
from noren.core.view import AnyView
from noren.scene.scene import Hand


class PrimerCard(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """One card: a few words large, a few sentences below, and a picture of the icon set."""

    title: str
    text: str
    icon: str = ""


class Primer(Picture, frozen=True, kw_only=True, omit_defaults=True):
    """The three cards of a seat."""

    who: PrimerCard
    want: PrimerCard
    turn: PrimerCard


TURN = PrimerCard(
    title="You are asked",
    text=(
        "When it is your turn, a question stands at the bottom: answer it with a button, or tap"
        " what is outlined. The rule behind it is one tap away."
    ),
)


def plain_primer(title: str, pitch: str, hand: Hand, view: AnyView) -> Primer | None:
    """What can be said of any game: the line of who one is, and how one answers."""
    if view.seat is None or view.over:
        return None
    me = hand.me
    who = PrimerCard(title=me.who if me else title, text=pitch, icon=me.picture if me else "")
    want = PrimerCard(title="What you want", text=me.want if me else "To win, by its rules.")
    return Primer(who=who, want=want, turn=TURN)
