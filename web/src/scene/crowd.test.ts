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
  const places = crowd(BENT, { x: 2, y: 8 }, 9, 1.6);
  expect(places.every(({ x, y }) => isInside(BENT, x, y))).toBe(true);
  expect(places[0]?.scale).toBeLessThan(1);
});

test("no piece stands on another, or on the name of the zone", () => {
  const written = { left: 4, top: 4, right: 6, bottom: 5.5 };
  for (const count of [1, 2, 3, 4, 5]) {
    const places = crowd(SQUARE, { x: 5, y: 5 }, count, 1, written);
    places.forEach(({ x, y, scale }, at) => {
      const aside = Math.max(written.left - x, x - written.right, 0);
      const above = Math.max(written.top - y, y - written.bottom, 0);
      expect(Math.hypot(aside, above)).toBeGreaterThan(0.7 * scale);
      for (const other of places.slice(at + 1)) {
        expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(1.6 * scale);
      }
    });
  }
});

test("a piece that hardly fits hangs over an edge rather than being too small to see", () => {
  const narrow = [
    [0, 0],
    [10, 0],
    [10, 1.2],
    [0, 1.2],
  ];
  expect(crowd(narrow, { x: 5, y: 0.6 }, 1, 1)[0]?.scale).toBeGreaterThan(0.7);
});
