import { expect, test } from "vitest";

import { ringCells } from "./ring";

test("four areas lie at the top, to the right, below and to the left", () => {
  expect(ringCells(4)).toEqual([
    { row: 1, column: 2 },
    { row: 2, column: 3 },
    { row: 3, column: 2 },
    { row: 2, column: 1 },
  ]);
});

test.each([1, 2, 3, 5, 6, 7, 8])("%i areas never share a cell, nor lie in the centre", (count) => {
  const cells = ringCells(count).map((cell) => `${cell.row}.${cell.column}`);
  expect(new Set(cells).size).toBe(count);
  expect(cells).not.toContain("2.2");
});

test("more than eight do not fit", () => {
  expect(ringCells(9)).toEqual([]);
});
