/** A replay in chapters: where turns and phases begin, what can be passed over, what is whose. */
import type { Moment } from "./moments";

export interface Chapter {
  at: number;
  title: string;
  isPhase: boolean;
}

type Steps = readonly (Moment | undefined)[];

/** Where turns and phases begin, as far as the steps have been fetched. */
export function chapters(steps: Steps): Chapter[] {
  const found: Chapter[] = [];
  for (const [at, step] of steps.entries()) {
    for (const line of step?.log ?? []) {
      const opens = line.news?.opens ?? "";
      if (opens !== "") {
        const title = (line.news?.title ?? "") || (line.text.split(/[.:;]/)[0] ?? line.text);
        found.push({ at, title: title.trim(), isPhase: opens === "phase" });
      }
    }
  }
  return found;
}

/** The chapter in which a step lies; -1 before the first. */
export function chapterAt(all: readonly Chapter[], at: number): number {
  return all.findLastIndex((chapter) => chapter.at <= at);
}

/** Whether a step told nothing and changed nothing on the table, as a pass does. */
export function isQuiet(steps: Steps, at: number): boolean {
  const step = steps[at];
  const before = steps[at - 1];
  return (
    step !== undefined &&
    before !== undefined &&
    at < steps.length - 1 &&
    step.log.length === 0 &&
    step.table === before.table
  );
}

/** The next step from here in a direction, past those that are quiet. */
export function nextStep(steps: Steps, at: number, by: number, isFolded: boolean): number {
  let next = at + by;
  while (isFolded && next > 0 && next < steps.length - 1 && isQuiet(steps, next)) {
    next += by;
  }
  return Math.min(Math.max(0, next), Math.max(0, steps.length - 1));
}

/** The moment before a seat's next decision after this one; null if there is none. */
export function nextDecision(steps: Steps, at: number, seat: number): number | null {
  for (let step = at + 1; step < steps.length - 1; step++) {
    const made = steps[step + 1];
    const offers = steps[step]?.hands[seat]?.prompt.offers?.length ?? 0;
    if (made?.seat === seat && !made.late && offers > 1) {
      return step;
    }
  }
  return null;
}

/** A moment as the end of an address, and back. */
export function toHash(at: number, eyes: number | string): string {
  return `#step=${at}&eyes=${eyes}`;
}

/** What an address asks to see of a replay. */
export interface Asked {
  at: number;
  eyes: number | "open" | "table" | null;
  isReviewed: boolean;
}

export function fromHash(hash: string): Asked {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const at = Number(found.get("step") ?? "0");
  const eyes = found.get("eyes");
  return {
    at: Number.isInteger(at) && at > 0 ? at : 0,
    isReviewed: found.has("review"),
    eyes:
      eyes === "open" || eyes === "table"
        ? eyes
        : eyes !== null && /^\d+$/.test(eyes)
          ? Number(eyes)
          : null,
  };
}
