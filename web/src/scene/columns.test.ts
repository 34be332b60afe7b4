import { expect, test } from "vitest";

import { headsOf } from "./columns";

test("whatever lies further right than the one before begins a column", () => {
  expect(headsOf([0, 0, 110, 110, 220])).toEqual([2, 4]);
  expect(headsOf([0, 110, 220])).toEqual([1, 2]);
  expect(headsOf([])).toEqual([]);
});
