"""Lessons: real matches with a guide, who says what to look at, and waits for the learner."""

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
    "ONE_BY_ONE", "PLACES", "Guidance", "Guide", "Lesson", "LessonMove", "LessonStep", "expected",
    "find_lesson", "lesson_after", "lessons_of", "problem_with",
]  # fmt: skip
