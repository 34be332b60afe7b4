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
    { text: "To ", seat: null, picture: null },
    { text: "⟦1⟧", seat: 0, picture: null },
    { text: "!", seat: null, picture: null },
  ]);
});

test("a text without marks is one piece", () => {
  expect(pieces("Nothing.", NAMES)).toEqual([{ text: "Nothing.", seat: null, picture: null }]);
});

test("a picture is a piece with its name, which is what is read aloud", () => {
  expect(pieces("✓ ⟪laurel-crown|laurel wreath⟫, ⟦0⟧", NAMES)).toEqual([
    { text: "✓ ", seat: null, picture: null },
    { text: "laurel wreath", seat: null, picture: "laurel-crown" },
    { text: ", ", seat: null, picture: null },
    { text: "Mai", seat: 0, picture: null },
  ]);
  expect(named("✓ ⟪laurel-crown|laurel wreath⟫", NAMES)).toBe("✓ laurel wreath");
});
