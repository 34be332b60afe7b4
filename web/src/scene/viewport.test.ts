import { expect, test } from "vitest";

import {
  around,
  CLOSEST,
  holds,
  middle,
  panned,
  reshaped,
  revealing,
  whole,
  zoomed,
} from "./viewport";

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

test("a box of another shape holds the whole plan, with room around it", () => {
  expect(whole(600, 300, 1)).toEqual({ x: 0, y: -150, width: 600, height: 600 });
  expect(whole(600, 300, 3)).toEqual({ x: -150, y: 0, width: 900, height: 300 });
});

test("turning a phone keeps how close one looks, and where", () => {
  expect(reshaped(BOUNDS, 1, BOUNDS)).toEqual(whole(600, 300, 1));
  const close = zoomed(whole(600, 300, 1), { x: 300, y: 150 }, 3, BOUNDS);
  const turned = reshaped(close, 2, BOUNDS);
  expect(turned).toEqual({ x: 200, y: 100, width: 200, height: 100 });
  expect(holds(turned, { x: 300, y: 150 })).toBe(true);
  expect(holds(turned, { x: 10, y: 150 })).toBe(false);
});

test("a box about points holds them all, and comes no closer than it may", () => {
  const bounds = { x: 0, y: 0, width: 1000, height: 500 };
  const points = [
    { x: 400, y: 200 },
    { x: 500, y: 240 },
  ];
  expect(around(points, 1, 50, bounds).x).toBeCloseTo(394);
  expect(around(points, 1, 50, bounds).width).toBeCloseTo(112);
  expect(around(points, 1, 300, bounds).width).toBe(300);
  expect(
    around(
      [
        { x: 0, y: 0 },
        { x: 1000, y: 500 },
      ],
      2,
      50,
      bounds,
    ),
  ).toEqual(bounds);
});
