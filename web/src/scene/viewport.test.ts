import { expect, test } from "vitest";

import { CLOSEST, middle, panned, revealing, whole, zoomed } from "./viewport";

const BOUNDS = whole(600, 300);

test("zooming keeps the point under the finger where it is", () => {
  const box = zoomed(BOUNDS, { x: 300, y: 150 }, 2, BOUNDS);
  expect(box).toEqual({ x: 150, y: 75, width: 300, height: 150 });
});

test("nobody can step back further than the whole, nor come closer than the closest", () => {
  expect(zoomed(BOUNDS, middle(BOUNDS), 0.1, BOUNDS)).toEqual(BOUNDS);
  expect(zoomed(BOUNDS, middle(BOUNDS), 1000, BOUNDS).width).toBeCloseTo(600 / CLOSEST);
});

test("panning stops at the edges", () => {
  const box = zoomed(BOUNDS, middle(BOUNDS), 2, BOUNDS);
  expect(panned(box, { x: 9999, y: 9999 }, BOUNDS)).toMatchObject({ x: 0, y: 0 });
  expect(panned(box, { x: -9999, y: -9999 }, BOUNDS)).toMatchObject({ x: 300, y: 150 });
});

test("a zone that is reached by keys comes into sight", () => {
  const box = { x: 0, y: 0, width: 120, height: 60 };
  const moved = revealing(box, { x: 500, y: 200 }, BOUNDS);
  expect(moved.x).toBeLessThanOrEqual(500);
  expect(moved.x + moved.width).toBeGreaterThanOrEqual(500);
  expect(moved.y + moved.height).toBeGreaterThanOrEqual(200);
});
