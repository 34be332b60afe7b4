import { expect, test } from "vitest";

import { crowd, isInside } from "./crowd";

const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
/** Like an L: the upper right is another zone's. */
const BENT = [
  [0, 0],
  [4, 0],
  [4, 6],
  [10, 6],
  [10, 10],
  [0, 10],
];

test("a bent outline holds only what is inside of it", () => {
  expect(isInside(BENT, 2, 2)).toBe(true);
  expect(isInside(BENT, 8, 2)).toBe(false);
  expect(isInside(BENT, 8, 8)).toBe(true);
});

test("a few pieces stand in a row at their usual size", () => {
  const places = crowd(SQUARE, { x: 5, y: 5 }, 2, 1);
  expect(places.map((place) => place.scale)).toEqual([1, 1]);
  expect(places[0]?.y).toBe(5);
});

test("many pieces shrink, and stay in their zone", () => {
  const places = crowd(BENT, { x: 2, y: 8 }, 9, 2);
  expect(places.every(({ x, y }) => isInside(BENT, x, y))).toBe(true);
  expect(places[0]?.scale).toBeLessThan(1);
});
