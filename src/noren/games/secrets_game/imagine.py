"""What might lie hidden: the order of the pile, and the storyteller's token.

`noren check` swaps the true world for an imagined one and demands that the viewer cannot tell; so
each must fit everything that the viewer has ever seen.
"""

from __future__ import annotations

from noren import Dice, Hidden
from noren.games.secrets_game.content import lines_for
from noren.games.secrets_game.rules import Vote
from noren.games.secrets_game.state import Mine, Sealed, View, World, lives, speaker


def imagine(view: View, dice: Dice) -> Hidden[Mine, Sealed]:
    """Shuffle the lines nobody has seen; toss a coin for a token that lies face down.

    What lives the others have lived, nobody knows.
    """
    open = view.open
    seats = sum(len(members) for members in open.teams)
    private = lives(seats, dice)
    if isinstance(view.step, Vote):
        private[speaker(open, open.telling)].token = dice.pick(("truth", "lie"))
    seen = {*open.lines, *open.bottom, *open.aside}
    deck = [line for line in lines_for(open.audience) if line not in seen]
    dice.shuffle(deck)
    return Hidden(private, Sealed(deck))


def things(world: World) -> list[str]:
    """Every line lies in exactly one place; the checker counts them after every choice."""
    open = world.open
    return [*world.sealed.deck, *open.lines, *open.bottom, *open.aside]
