"""Parts of a thing that are worked out when they are first asked for, and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - it stands where `property` does
    """What `functools.cached_property` is, without the lock that each first look takes before
    Python 3.12: a rule that asks for a part at every step pays as much for it as for the part.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, whole: None, kind: type) -> kept[T]: ...

    @overload
    def __get__(self, whole: object, kind: type) -> T: ...

    def __get__(self, whole: object, kind: type) -> T | kept[T]:
        # Asked for only while the whole has no part of that name of its own.
        if whole is None:
            return self
        found = whole.__dict__[self.name] = self.find(whole)
        return found
