import { expect, test } from "vitest";

import { largest, pagesOf } from "./pages";

/** Things of these heights, on a screen of height 10. */
const on =
  (heights: readonly number[]) =>
  (from: number, to: number): boolean =>
    heights.slice(from, to).reduce((sum, height) => sum + height, 0) <= 10;

test("what fits together stands together", () => {
  expect(pagesOf(3, on([2, 3, 5]))).toEqual([[0, 1, 2]]);
  expect(pagesOf(0, on([]))).toEqual([]);
});

test("what does not fit comes in turn, in its order", () => {
  expect(pagesOf(5, on([8, 2, 3, 3, 9]))).toEqual([[0, 1], [2, 3], [4]]);
});

test("what never fits has a page of its own", () => {
  expect(pagesOf(3, on([1, 30, 1]))).toEqual([[0], [1], [2]]);
});

test("as large as can be", () => {
  expect(largest(0.4, 2, (scale) => scale <= 1.25)).toBeCloseTo(1.25, 1);
  expect(largest(0.4, 2, () => true)).toBe(2);
  expect(largest(0.4, 2, () => false)).toBeCloseTo(0.4, 1);
});
