/** The fates of all seats, as the end shows them: those who won first, then by points. */
import type { Fate, Outcome } from "../protocol";

export interface Shown {
  fate: Fate;
  won: boolean;
}

export function fatesInOrder(
  fates: readonly Fate[],
  outcome: Outcome,
  me: number | null,
): readonly Shown[] {
  const rank = ({ fate, won }: Shown): number[] => [
    won ? 0 : 1,
    -(outcome.scores[fate.seat] ?? 0),
    fate.seat === me ? 0 : 1,
    fate.seat,
  ];
  return fates
    .map((fate) => ({ fate, won: outcome.winners.includes(fate.seat) }))
    .sort((one, other) => compare(rank(one), rank(other)));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
