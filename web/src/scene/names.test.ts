import { expect, test } from "vitest";

import { nameOf, named, pieces } from "./names";

const NAMES = ["Mai", "Oskar", ""];

test("marks become names", () => {
  expect(named("⟦1⟧ tells ⟦0⟧ a story.", NAMES)).toBe("Oskar tells Mai a story.");
});

test("a seat without a name is called by its number", () => {
  expect(nameOf(2, NAMES)).toBe("Seat 3");
  expect(named("⟦7⟧ waits", NAMES)).toBe("Seat 8 waits");
});

test("pieces tell names from words, and a name can never be taken for a mark", () => {
  expect(pieces("To ⟦0⟧!", ["⟦1⟧"])).toEqual([
    { text: "To ", seat: null },
    { text: "⟦1⟧", seat: 0 },
    { text: "!", seat: null },
  ]);
});

test("a text without marks is one piece", () => {
  expect(pieces("Nothing.", NAMES)).toEqual([{ text: "Nothing.", seat: null }]);
});
