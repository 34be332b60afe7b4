/** How a match ended, in one line. */
import type { Result } from "../protocol";

/** Names as one says them. */
export function listed(names: readonly string[]): string {
  const all = [...names];
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}

/** The day on which it ended, as it is written here; nothing if nobody knows. */
export function day(ended: number | null | undefined, locale?: string): string {
  const at = new Date((ended ?? 0) * 1000);
  return ended ? at.toLocaleDateString(locale, { dateStyle: "medium" }) : "";
}

export function verdict({ won, winners }: Result): string {
  if (won === true) {
    return winners.length > 1 ? "You won, with others" : "You won";
  }
  const who = winners.length === 0 ? "Nobody won" : `${listed(winners)} won`;
  return won === false && winners.length > 0 ? `You lost: ${who}` : who;
}
