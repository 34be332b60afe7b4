"""Write the association matrix of Secret Identity anew: python -m tools.associations.

It needs the extra `meaning`; the matrix it writes does not.
"""

from __future__ import annotations

from pathlib import Path

from noren.games.secret_identity.content.association_maker import associate, sentence_model
from noren.games.secret_identity.content.associations import BUILT_IN, save
from noren.games.secret_identity.content.characters import built_in


def write() -> Path:
    """Make the matrix of the built-in characters and say where it is."""
    path = Path(str(BUILT_IN))
    save(associate(built_in(), sentence_model()), built_in(), path)
    return path


if __name__ == "__main__":
    made = write()
    print(f"{made.name}: {made.stat().st_size:,} bytes")
