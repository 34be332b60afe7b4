/** Names of cards and places, found in any text that speaks of them. */
import type { Card, Thing } from "../protocol";
import { everything } from "./inside";

/** What a name stands for: a card to be read, or a place on a map to be shown. */
export type Meaning =
  { kind: "card"; card: Card } | { kind: "place"; map: string; zone: string; label: string };

export type Lexicon = ReadonlyMap<string, Meaning>;

/** A piece of a text: plain words, or a name that means something. */
export interface Word {
  text: string;
  meaning: Meaning | null;
}

const SHORTEST = 3;

/** The names of all things that can be looked at more closely; what lies face-down has none. */
export function lexiconOf(things: readonly Thing[]): Map<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const thing of everything(things)) {
    if (thing.kind === "card" && thing.face !== false && thing.title && thing.text) {
      found.set(thing.title, { kind: "card", card: thing });
    }
    if (thing.kind === "map") {
      for (const zone of thing.zones) {
        const label = zone.label ? `${zone.code}, ${zone.label}` : zone.code;
        found.set(zone.code, { kind: "place", map: thing.id, zone: zone.id, label });
      }
    }
  }
  return found;
}

/** What the words and cards of a game mean, whether or not they lie before me.
 *
 * A word may begin a sentence or not. What two cards say differently is left to the one that I see.
 */
export function glossaryOf(things: readonly Thing[]): Map<string, Meaning> {
  const cards = everything(things).filter((it) => it.kind === "card");
  const texts = Map.groupBy(cards, (card) => card.title ?? "");
  const plain = [...lexiconOf(things)].filter(
    ([title, meaning]) =>
      meaning.kind === "card" && new Set(texts.get(title)?.map((card) => card.text)).size === 1,
  );
  const inside = plain.map(([title, meaning]): [string, Meaning] => [lowered(title), meaning]);
  return new Map([...inside, ...plain]);
}

const lowered = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** The cards that explain words in a text, but for the one whose text it is. */
export function explained(
  text: string,
  lexicon: Lexicon,
  pattern: RegExp | null,
  of: Card,
): Card[] {
  const meanings = words(text, lexicon, pattern).map((word) => word.meaning);
  const cards = meanings.flatMap((it) => (it?.kind === "card" ? [it.card] : []));
  return [...new Map(cards.map((card) => [card.title, card])).values()].filter(
    (card) => card.title !== of.title,
  );
}

/** The pattern of all names, the longest first; null if there is none. */
export function patternOf(lexicon: Lexicon): RegExp | null {
  const names = [...lexicon]
    .filter(([name, meaning]) => name.length >= SHORTEST || meaning.kind === "place")
    .map(([name]) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .sort((one, other) => other.length - one.length);
  return names.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(?![\\p{L}\\p{N}])`, "u")
    : null;
}

/** The text in pieces; a name that comes twice is marked once. */
export function words(text: string, lexicon: Lexicon, pattern: RegExp | null): Word[] {
  const told = new Set<string>();
  return (pattern ? text.split(pattern) : [text])
    .map((part, at) => {
      const meaning = at % 2 === 1 && !told.has(part) ? (lexicon.get(part) ?? null) : null;
      told.add(part);
      return { text: part, meaning };
    })
    .filter((word) => word.text !== "");
}
