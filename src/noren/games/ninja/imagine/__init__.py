"""Other nights that look the same to a viewer, and the counting of things."""

from noren import Dice, Hidden
from noren.games.ninja.imagine.guards import imagine_guards
from noren.games.ninja.imagine.intruders import imagine_intruders
from noren.games.ninja.imagine.things import things
from noren.games.ninja.state import Mine, Sealed, View

__all__ = ["imagine", "things"]


def imagine(view: View, dice: Dice) -> Hidden[Mine, Sealed]:
    """Fill in what this viewer cannot see."""
    private = [Mine() for _ in range(view.open.seats)]
    sealed = Sealed()
    imagine_guards(view, private, sealed, dice)
    imagine_intruders(view, private, sealed, dice)
    return Hidden(private, sealed)
