"""Exact geometry of outlines with whole-numbered corners, written apart from the game's code."""

import math
from itertools import combinations, pairwise

Point = tuple[int, int]
Place = tuple[float, float]
Outline = tuple[Point, ...]


def sides(outline: Outline) -> list[tuple[Point, Point]]:
    return list(pairwise((*outline, outline[0])))


def twice_area(outline: Outline) -> int:
    """Positive for an outline that runs clockwise where y grows downwards."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(outline))


def turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_on(place: Place, side: tuple[Place, Place]) -> bool:
    (x1, y1), (x2, y2) = side
    within = min(x1, x2) <= place[0] <= max(x1, x2) and min(y1, y2) <= place[1] <= max(y1, y2)
    return within and turn(*side, place) == 0


def meet(first: tuple[Place, Place], second: tuple[Place, Place]) -> bool:
    """Whether two lines have a point in common."""
    (a, b), (c, d) = first, second
    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return True
    return is_on(a, second) or is_on(b, second) or is_on(c, first) or is_on(d, first)


def is_simple(outline: Outline) -> bool:
    """Whether sides meet only where one follows the other."""
    lines = sides(outline)
    if len(set(outline)) < len(outline):
        return False
    for (at, first), (other, second) in combinations(enumerate(lines), 2):
        follows = other == at + 1 or (at == 0 and other == len(lines) - 1)
        if follows:
            shared = (set(first) & set(second)).pop()
            ends = [end for line in (first, second) for end in line if end != shared]
            if is_on(ends[0], second) or is_on(ends[1], first):
                return False
        elif meet(first, second):
            return False
    return True


def contains(outline: Outline, place: Place) -> bool:
    """Whether a place that is not on a side lies inside."""
    x, y = place
    inside = False
    for (x1, y1), (x2, y2) in sides(outline):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def clearance(outline: Outline, place: Place) -> float:
    """How far a place is from the nearest side."""
    return min(_distance(place, side) for side in sides(outline))


def _distance(place: Place, side: tuple[Point, Point]) -> float:
    (x1, y1), (x2, y2) = side
    length = math.dist(*side)
    along = ((place[0] - x1) * (x2 - x1) + (place[1] - y1) * (y2 - y1)) / length**2
    share = min(1.0, max(0.0, along))
    return math.dist(place, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))


def length(line: tuple[Point, ...]) -> float:
    return sum(math.dist(*side) for side in pairwise(line))


def middle(line: tuple[Point, ...]) -> Place:
    """The place halfway along a line."""
    left = length(line) / 2
    for start, end in pairwise(line):
        if left <= math.dist(start, end):
            share = left / math.dist(start, end)
            return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        left -= math.dist(start, end)
    raise AssertionError("the line has no middle")


def holds_box(outline: Outline, centre: Point, width: float, height: float) -> bool:
    """Whether a box around a point lies wholly inside."""
    x, y = centre
    corners = [
        (x + across * width / 2, y + down * height / 2)
        for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    edges = list(pairwise((*corners, corners[0])))
    return all(contains(outline, corner) for corner in corners) and not any(
        meet(edge, side) for edge in edges for side in sides(outline)
    )
