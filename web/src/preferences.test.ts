import { expect, test } from "vitest";

import { USUAL, understood } from "./preferences.svelte";

test("what was kept is as it was", () => {
  const kept = { ...USUAL, name: "Mai", theme: "dark", pace: "step", motion: "reduced" };
  expect(understood(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test("what an older page kept gets the usual rest", () => {
  expect(understood({ name: "Mai", sound: false })).toEqual({
    ...USUAL,
    name: "Mai",
    sound: false,
  });
});

test("what means nothing is left", () => {
  expect(understood({ pace: "breakneck", hints: "yes", motion: 3, name: null, extra: 1 })).toEqual(
    USUAL,
  );
  expect(understood(null)).toEqual(USUAL);
  expect(understood("dark")).toEqual(USUAL);
});
