/** What a thing is called when it is read aloud. */
import type { Card, Thing, Token } from "../protocol";

export function labelOf(thing: Thing): string {
  switch (thing.kind) {
    case "card":
      return cardLabel(thing);
    case "token":
      return tokenLabel(thing);
    case "text":
      return thing.text;
    default:
      return thing.label;
  }
}

function cardLabel(card: Card): string {
  if (card.face === false) {
    return [card.title || "Card", "face down", card.note].filter(Boolean).join(", ");
  }
  const said = [card.corner, card.title, card.caption, card.text, card.note].filter(Boolean);
  const tokens = (card.tokens ?? []).map(tokenLabel);
  return [...said, ...tokens].join(", ") || card.symbol || "Card";
}

function tokenLabel(token: Token): string {
  const count = token.count;
  return count === undefined || count === null ? token.label : `${token.label}: ${count}`;
}
