/** How taps on things narrow a list of offers until one is left. */
import type { Offer } from "../protocol";

const NONE: readonly string[] = [];

/** The offers whose touches begin with these taps. */
export function matching(offers: readonly Offer[], taps: readonly string[]): Offer[] {
  return offers.filter((offer) => {
    const touches = offer.touches ?? NONE;
    return taps.every((id, at) => touches[at] === id);
  });
}

/** The things that can be tapped next. */
export function live(offers: readonly Offer[], taps: readonly string[]): Set<string> {
  const next = matching(offers, taps).map((offer) => offer.touches?.[taps.length]);
  return new Set(next.filter((id) => id !== undefined));
}

/** The taps after one more: it goes on, takes itself back, or begins anew. */
export function tapped(
  offers: readonly Offer[],
  taps: readonly string[],
  id: string,
): readonly string[] {
  if (live(offers, taps).has(id)) {
    return [...taps, id];
  }
  const before = taps.lastIndexOf(id);
  if (before >= 0) {
    return taps.slice(0, before);
  }
  return live(offers, NONE).has(id) ? [id] : taps;
}

/** The one offer that the taps leave, if they leave just one. */
export function settled(offers: readonly Offer[], taps: readonly string[]): Offer | null {
  if (taps.length === 0) {
    return null;
  }
  const left = matching(offers, taps);
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Whether two offers stand for the same choice. */
export function same(one: Offer | null, other: Offer | null): boolean {
  return one === other || (one !== null && other !== null && key(one) === key(other));
}

/** A choice as one string, to tell offers apart by. */
export function key(offer: Offer): string {
  return JSON.stringify(offer.choice);
}
