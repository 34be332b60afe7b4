/** The fates of all seats, as the end shows them: those who won first, then by points. */
import type { Fate, Outcome } from "../protocol";

export interface Shown {
  fate: Fate;
  won: boolean;
  /** Which place, from 1, where there are scores: whoever is level shares it, but for who won. */
  place: number | null;
}

export function fatesInOrder(
  fates: readonly Fate[],
  outcome: Outcome,
  me: number | null,
): readonly Shown[] {
  const isBetter = (one: number, other: number): boolean =>
    outcome.winners.includes(one) !== outcome.winners.includes(other)
      ? outcome.winners.includes(one)
      : (outcome.scores[one] ?? 0) > (outcome.scores[other] ?? 0);
  const isScored = fates.length > 0 && fates.every((fate) => fate.score);
  const placeOf = (seat: number): number =>
    1 + fates.filter((fate) => isBetter(fate.seat, seat)).length;
  const rank = ({ fate, won }: Shown): number[] => [
    won ? 0 : 1,
    -(outcome.scores[fate.seat] ?? 0),
    fate.seat === me ? 0 : 1,
    fate.seat,
  ];
  return fates
    .map((fate) => ({
      fate,
      won: outcome.winners.includes(fate.seat),
      place: isScored ? placeOf(fate.seat) : null,
    }))
    .sort((one, other) => compare(rank(one), rank(other)));
}

/** How it ended for me, in a word to be stamped on the page. */
export function stampOf(fates: readonly Shown[], me: number | null): string {
  const mine = fates.find(({ fate }) => fate.seat === me);
  if (!mine) {
    return "end";
  }
  if (mine.won) {
    return "won";
  }
  const place = mine.place === null ? "lost" : `${mine.place} of ${fates.length}`;
  return mine.fate.stamp || place;
}

/** What all of them wanted, if that is the same. */
export function wantedByAll(fates: readonly Fate[]): string {
  const wanted = new Set(fates.map((fate) => fate.wanted ?? ""));
  return fates.length > 1 && wanted.size === 1 ? ([...wanted][0] ?? "") : "";
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
