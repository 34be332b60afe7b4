/** How far a person has come in the lessons of each game; it stays on the device. */
import type { GameCard, Guidance, LessonCard } from "../protocol";

const KEY = "noren.lessons";

/** By game, then by lesson: how many steps were done, and whether it was finished once. */
export type Progress = Record<string, Record<string, { step: number; done: boolean }>>;

export function kept(): Progress {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Progress) : {};
  } catch {
    return {};
  }
}

/** What is known after a word of the guide: what was finished once stays so. */
export function after(progress: Progress, said: Guidance): Progress {
  const lessons = progress[said.game] ?? {};
  const done = said.waits === "end" || (lessons[said.lesson]?.done ?? false);
  return { ...progress, [said.game]: { ...lessons, [said.lesson]: { step: said.number, done } } };
}

export function note(said: Guidance): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(after(kept(), said)));
  } catch {
    // A device that keeps nothing can be taught all the same.
  }
}

/** What a game's door says of its lessons: how many were taken, and which comes next. */
export interface Course {
  taken: number;
  of: number;
  next: LessonCard | null;
}

export function course(game: GameCard, progress: Progress): Course {
  const known = progress[game.name] ?? {};
  const lessons = game.lessons;
  return {
    taken: lessons.filter((lesson) => known[lesson.name]?.done).length,
    of: lessons.length,
    next: lessons.find((lesson) => !known[lesson.name]?.done) ?? lessons[0] ?? null,
  };
}
