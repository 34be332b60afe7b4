import { expect, test } from "vitest";

import { labelOf } from "./labels";

test("a card that lies face down is called by what is known of it, and no more", () => {
  expect(labelOf({ kind: "card", id: "a", face: false })).toBe("Card, face down");
  expect(labelOf({ kind: "card", id: "a", face: false, note: "sealed" })).toBe(
    "Card, face down, sealed",
  );
  expect(labelOf({ kind: "card", id: "a", face: false, title: "Scroll", text: "hidden" })).toBe(
    "Scroll, face down",
  );
});

test("a card that lies face up is called by all that stands on it", () => {
  const owl = {
    kind: "card" as const,
    id: "a",
    corner: "3",
    title: "Owl",
    text: "Once a game.",
    note: "now",
  };
  expect(labelOf(owl)).toBe("3, Owl, Once a game., now");
});
