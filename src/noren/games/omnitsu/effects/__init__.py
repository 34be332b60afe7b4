"""What the cards do: one short function a word."""

from noren.games.omnitsu.effects import cards, places, scrolls

__all__ = ["cards", "places", "scrolls"]
