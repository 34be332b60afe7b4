/** A thing at a glance: its name, and the pictures and names that lie on it, for a single line. */
import type { Card, Thing, Tone } from "../protocol";
import { labelOf } from "./labels";

export interface Shown {
  name: string;
  /** A picture to be drawn instead of the name; none if it is empty. */
  picture: string;
}

/** What lies together, and the sign it lies under. */
export interface Part {
  label: string;
  symbol: string;
  tone: Tone;
  shown: readonly Shown[];
}

export interface Glance {
  label: string;
  owner: number | null;
  parts: readonly Part[];
}

export function glance(thing: Thing): Glance {
  const owner = "owner" in thing ? (thing.owner ?? null) : null;
  if (thing.kind === "area") {
    return { label: thing.label, owner, parts: partsOf(thing.things ?? []) };
  }
  if (thing.kind === "card") {
    const label = [thing.corner, thing.title].filter(Boolean).join(" ");
    const parts = partsOf([thing]).filter((part) => part.shown.some((it) => it.picture));
    return { label: thing.face === false ? labelOf(thing) : label, owner, parts };
  }
  return { label: "label" in thing ? thing.label : "", owner, parts: [] };
}

/** Each area within is a part; what lies loose is one more. */
function partsOf(things: readonly Thing[]): Part[] {
  const loose = things.flatMap((thing) => (thing.kind === "card" ? shownOn(thing) : []));
  const within = things.flatMap((thing) =>
    thing.kind === "area"
      ? [
          {
            label: thing.label,
            symbol: thing.symbol ?? "",
            tone: thing.tone ?? "plain",
            shown: (thing.things ?? []).flatMap((it) => (it.kind === "card" ? shownOn(it) : [])),
          },
        ]
      : [],
  );
  const first =
    loose.length > 0 ? [{ label: "", symbol: "", tone: "plain" as const, shown: loose }] : [];
  return [...first, ...within.filter((part) => part.shown.length > 0)];
}

/** What a card shows; its back shows nothing. */
function shownOn(card: Card): Shown[] {
  if (card.face === false) {
    return [];
  }
  const name = card.title || card.caption || "";
  const pictures = [...(card.picture ? [card.picture] : []), ...(card.pictures ?? [])];
  const named = pictures.length > 1 ? "" : name;
  return pictures.length > 0
    ? pictures.map((picture) => ({ name: named, picture }))
    : name
      ? [{ name, picture: "" }]
      : [];
}
