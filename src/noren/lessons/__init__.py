"""Lessons: real matches with a guide, who says what to look at and waits, and moments of them."""

from noren.lessons.examples import GUESTS, Shown, examples_of, match_at
from noren.lessons.guide import ONE_BY_ONE, Guidance, Guide
from noren.lessons.lesson import (
    PLACES,
    Lesson,
    LessonMove,
    LessonStep,
    find_lesson,
    lesson_after,
    lessons_of,
)
from noren.lessons.moments import expected, problem_with

__all__ = [
    "GUESTS", "ONE_BY_ONE", "PLACES", "Guidance", "Guide", "Lesson", "LessonMove", "LessonStep",
    "Shown", "examples_of", "expected", "find_lesson", "lesson_after", "lessons_of", "match_at",
    "problem_with",
]  # fmt: skip
