/** How taps on things narrow a list of offers until one is left. */
import type { Offer } from "../protocol";

const NONE: readonly string[] = [];

/** The offers that these taps lead to: their touches begin with them, or hold them anywhere. */
export function matching(offers: readonly Offer[], taps: readonly string[]): Offer[] {
  return offers.filter((offer) => {
    const touches = offer.touches ?? NONE;
    return offer.any_order
      ? taps.every((id) => touches.includes(id))
      : taps.every((id, at) => touches[at] === id);
  });
}

/** What can be tapped next for one offer that these taps lead to. */
function following(offer: Offer, taps: readonly string[]): readonly string[] {
  const touches = offer.touches ?? NONE;
  return offer.any_order
    ? touches.filter((id) => !taps.includes(id))
    : touches.slice(taps.length, taps.length + 1);
}

/** The things that can be tapped next. */
export function live(offers: readonly Offer[], taps: readonly string[]): Set<string> {
  return new Set(matching(offers, taps).flatMap((offer) => following(offer, taps)));
}

/** Of these things, those that lead only to what hardly anybody looks for, or to nothing. */
export function faint(offers: readonly Offer[], taps: readonly string[]): Set<string> {
  const wanted = live(
    offers.filter((offer) => !offer.aside && !offer.useless),
    taps,
  );
  return new Set([...live(offers, taps)].filter((id) => !wanted.has(id)));
}

/** What one has to see for the next tap: of what may be tapped in any order, the first. */
export function foremost(offers: readonly Offer[], taps: readonly string[]): Set<string> {
  const wanted = offers.filter((offer) => !offer.aside);
  return taps.length > 0
    ? live(wanted, taps)
    : new Set(wanted.flatMap((offer) => (offer.touches ?? NONE).slice(0, 1)));
}

/** The offers in the order in which one looks for them: what a guide points at, then what serves. */
export function inOrder(
  offers: readonly Offer[],
  isHinted: (offer: Offer) => boolean,
): readonly Offer[] {
  const rank = (offer: Offer): number =>
    isHinted(offer) ? 0 : offer.aside ? 3 : offer.useless ? 2 : 1;
  return [...offers].sort((one, other) => rank(one) - rank(other));
}

/** The taps after one more: it goes on, takes itself back, or stands for an earlier one. */
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
  const kept = [...taps.keys()].reverse().find((at) => live(offers, taps.slice(0, at)).has(id));
  return kept === undefined ? taps : [...taps.slice(0, kept), id];
}

/** What could have been tapped instead of what was: a tap on it changes one's mind. */
export function instead(offers: readonly Offer[], taps: readonly string[]): Set<string> {
  const could = new Set([...taps.keys()].flatMap((at) => [...live(offers, taps.slice(0, at))]));
  const now = live(offers, taps);
  return new Set([...could].filter((id) => !now.has(id) && !taps.includes(id)));
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
