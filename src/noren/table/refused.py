"""What a table says when it will not do something."""

from __future__ import annotations

from noren.core.errors import NorenError


class Refused(NorenError):
    """A command that changes nothing, with a code for programs and words for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
