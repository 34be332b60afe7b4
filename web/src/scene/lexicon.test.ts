import { expect, test } from "vitest";

import type { Thing } from "../protocol";
import { explained, glossaryOf, lexiconOf, patternOf, words } from "./lexicon";

const THINGS: Thing[] = [
  {
    kind: "area",
    id: "hand",
    label: "Hand",
    things: [
      { kind: "card", id: "a", title: "Tea", text: "Drink." },
      { kind: "card", id: "b", title: "Tea House", text: "Hand limit +2." },
      { kind: "card", id: "c", title: "Secret", text: "Nobody knows.", face: false },
    ],
  },
  {
    kind: "map",
    id: "plan",
    label: "Plan",
    width: 10,
    height: 10,
    zones: [{ id: "B1", code: "B1", label: "Stables", points: [], label_at: [0, 0] }],
  },
];

const told = (text: string): [string, string | null][] => {
  const lexicon = lexiconOf(THINGS);
  return words(text, lexicon, patternOf(lexicon)).map(({ text: part, meaning }) => [
    part,
    meaning && (meaning.kind === "card" ? meaning.card.id : meaning.zone),
  ]);
};

test("the longer name is meant", () => {
  expect(told("Mai plays Tea House, then Tea.")).toEqual([
    ["Mai plays ", null],
    ["Tea House", "b"],
    [", then ", null],
    ["Tea", "a"],
    [".", null],
  ]);
});

test("a part of a word is no name, and a face-down card has none", () => {
  expect(told("Teapots are Secret")).toEqual([["Teapots are Secret", null]]);
});

test("places are known by their code", () => {
  expect(told("heard in B1, not in B12")).toEqual([
    ["heard in ", null],
    ["B1", "B1"],
    [", not in B12", null],
  ]);
});

test("what comes twice is marked once", () => {
  expect(told("Tea and Tea").filter(([, id]) => id !== null)).toHaveLength(1);
});

test("a glossary knows words in the middle of a sentence, and leaves what is said in two ways", () => {
  const glossary = glossaryOf([
    { kind: "card", id: "w", title: "Watch post", text: "A tower." },
    { kind: "card", id: "x", title: "Kenjutsu", text: "Kill a guard." },
    { kind: "card", id: "y", title: "Kenjutsu", text: "Strike an intruder." },
  ]);
  expect([...glossary.keys()].sort()).toEqual(["Watch post", "watch post"]);
});

test("a card explains the words in its text, and not itself", () => {
  const rope = {
    kind: "card" as const,
    id: "r",
    title: "Rope",
    text: "The Rope climbs to a tower.",
  };
  const tower = { kind: "card" as const, id: "t", title: "tower", text: "It is high." };
  const lexicon = lexiconOf([rope, tower]);
  const found = explained(rope.text, lexicon, patternOf(lexicon), rope);
  expect(found.map((card) => card.id)).toEqual(["t"]);
});
