/** The log, told well: who they were then, which turn it was, and what happened since mine. */
import type { LogLine } from "../protocol";

/** The names of those in the seats when a line was told: others may sit there now. */
export function namesThen(
  line: LogLine,
  past: readonly (readonly string[])[],
  names: readonly string[],
): readonly string[] {
  return past[line.cast ?? 0] ?? names;
}

export interface Told {
  line: LogLine;
  /** Its number in the log. */
  at: number;
}

/** What began with a line, and what came of it. */
export interface Phase {
  head: Told | null;
  lines: readonly Told[];
}

export interface Turn {
  head: Told | null;
  phases: readonly Phase[];
}

/** The lines by turns, and each turn by its phases; what comes before the first has no head. */
export function turns(lines: readonly LogLine[]): Turn[] {
  const found: { head: Told | null; phases: { head: Told | null; lines: Told[] }[] }[] = [];
  lines.forEach((line, at) => {
    const opens = line.news?.opens ?? "";
    const told = { line, at };
    if (opens === "turn") {
      found.push({ head: told, phases: [] });
      return;
    }
    const turn = found.at(-1) ?? { head: null, phases: [] };
    if (found.length === 0) {
      found.push(turn);
    }
    if (opens === "phase") {
      turn.phases.push({ head: told, lines: [] });
      return;
    }
    if (turn.phases.length === 0) {
      turn.phases.push({ head: null, lines: [] });
    }
    turn.phases.at(-1)?.lines.push(told);
  });
  return found;
}

export const isHeavy = (line: LogLine): boolean => line.news?.weight === "heavy";

/** Whether it was done to me, by somebody else or by chance. */
export const isDoneTo = (line: LogLine, me: number | null): boolean =>
  me !== null && (line.news?.to ?? []).includes(me);

/** What stands large: whom it was done to is called you. */
export const titleFor = (line: LogLine, me: number | null): string =>
  (isDoneTo(line, me) && line.news?.yours) || (line.news?.title ?? "");

const isAbout = (line: LogLine, mark: string | null): boolean =>
  mark !== null && line.text.includes(mark);

/** What is worth telling of the lines from a number on: what is heavy, or about me, or done to me. */
export function worthTelling(lines: readonly LogLine[], from: number, me: number | null): Told[] {
  const mark = me === null ? null : `⟦${me}⟧`;
  return lines
    .map((line, at) => ({ line, at }))
    .slice(from)
    .filter(({ line }) => (line.said ?? null) === null)
    .filter(({ line }) => line.news?.weight !== "quiet" || isDoneTo(line, me))
    .filter(
      ({ line }) =>
        isHeavy(line) || line.mine === true || isDoneTo(line, me) || isAbout(line, mark),
    );
}
