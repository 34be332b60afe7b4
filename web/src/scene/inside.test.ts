import { expect, test } from "vitest";

import type { Thing } from "../protocol";
import { everything, holdsAny, idsIn } from "./inside";

const HOUSE: Thing = {
  kind: "area",
  id: "house",
  label: "House",
  things: [
    { kind: "card", id: "card", tokens: [{ kind: "token", id: "coin", label: "Coin" }] },
    { kind: "area", id: "cellar", label: "Cellar", things: [{ kind: "card", id: "deep" }] },
  ],
  centre: [{ kind: "text", id: "word", text: "…" }],
};

test("ids are found however deep they lie", () => {
  expect(idsIn(HOUSE)).toEqual(["house", "card", "coin", "cellar", "deep", "word"]);
});

test("a track is touched at its spaces, a map in its zones", () => {
  expect(
    idsIn({
      kind: "track",
      id: "way",
      label: "Way",
      spaces: [{ label: "1", id: "first" }, { label: "2" }],
      markers: [{ at: "0", token: { kind: "token", id: "shogun", label: "Shogun" } }],
    }),
  ).toEqual(["way", "first", "shogun"]);
});

test("an area holds what lies in the areas in it", () => {
  expect(holdsAny(HOUSE, new Set(["deep"]))).toBe(true);
  expect(holdsAny(HOUSE, new Set(["elsewhere"]))).toBe(false);
});

test("everything is every thing", () => {
  expect(everything([HOUSE]).map((thing) => thing.id)).toEqual([
    "house",
    "card",
    "coin",
    "cellar",
    "deep",
    "word",
  ]);
});
