/** What is undone when the table goes back: the lines of the log that are no longer told. */
import type { LogLine } from "../protocol";
import type { TableState } from "./state";

/** The lines that stood in the log before and do not now, the first one first. */
export function undone(before: TableState, now: TableState): readonly LogLine[] {
  if (before.life !== now.life) {
    return [];
  }
  const at = before.log.findIndex(
    (line, at) => JSON.stringify(line) !== JSON.stringify(now.log[at]),
  );
  return at < 0 ? [] : before.log.slice(at);
}
