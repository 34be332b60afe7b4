/** Where on the page a guide points. */
import type { Guidance, Offer } from "../protocol";
import { key, live } from "../scene/narrowing";

const PLACES: Record<string, string> = {
  me: ".me",
  question: ".prompt .question",
  players: ".players",
};

/** The offers that the guide waits for. */
export function hinted(offers: readonly Offer[], said: Guidance | null): readonly Offer[] {
  const wanted = new Set((said?.choices ?? []).map((choice) => JSON.stringify(choice)));
  return offers.filter((offer) => wanted.has(key(offer)));
}

/** What to point at: what the guide speaks of, and what to tap next for what it asks. */
export function targets(
  said: Guidance,
  offers: readonly Offer[],
  taps: readonly string[],
): readonly string[] {
  const tapped = said.arrow ? [...live(hinted(offers, said), taps)] : [];
  return taps.length > 0 ? tapped : [...new Set([...(said.point ?? []), ...tapped])];
}

/** Everything on the page that goes by this name; options that the guide asks for are marked. */
export function found(name: string): Element[] {
  const place = PLACES[name];
  if (place !== undefined) {
    return [...document.querySelectorAll(place)];
  }
  const id = CSS.escape(name);
  const all = [
    ...document.querySelectorAll(
      `[data-thing="${id}"], [data-zone="${id}"], [data-area="${id}"], [data-place="${id}"]`,
    ),
  ];
  return all.slice(0, 1);
}
