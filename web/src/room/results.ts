/** How a match ended, in one line. */
import type { Result } from "../protocol";

/** Names as one says them. */
export function listed(names: readonly string[]): string {
  const all = [...names];
  const last = all.pop() ?? "";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}

export function verdict({ won, winners }: Result): string {
  if (won === true) {
    return winners.length > 1 ? "You won, with others" : "You won";
  }
  const who = winners.length === 0 ? "Nobody won" : `${listed(winners)} won`;
  return won === false && winners.length > 0 ? `You lost: ${who}` : who;
}
