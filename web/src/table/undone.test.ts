import { expect, test } from "vitest";

import { NOTHING_YET, type TableState } from "./state";
import { undone } from "./undone";

const told = (...texts: string[]): TableState => ({
  ...NOTHING_YET,
  log: texts.map((text) => ({ text })),
});

test("whoever goes back hears what is told no longer", () => {
  expect(undone(told("a", "b", "c"), told("a")).map((line) => line.text)).toEqual(["b", "c"]);
});

test("a log that grows has nothing undone", () => {
  expect(undone(told("a"), told("a", "b"))).toEqual([]);
});

test("another life of the server is another log", () => {
  expect(undone(told("a", "b"), { ...told("a"), life: "other" })).toEqual([]);
});
