"""Who may be on the board, what the Picto cards show, and how well the one fits the other.

The characters and the cards are tables. What a pictogram says of a character is a matrix, made
beforehand by `noren associate` and read as data, so that playing needs no language model.
"""

from typing import Final

HERE: Final = __name__
"""The package in which the tables and the matrix lie."""
