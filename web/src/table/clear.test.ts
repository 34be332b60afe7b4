import { expect, test } from "vitest";

import { clearest } from "./clear";

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});

test("a box lies where it hides nothing, if there is such a place", () => {
  const panel = box(0, 0, 100, 50);
  expect(clearest([0, 150], panel, [])).toBe(0);
  expect(clearest([0, 150], panel, [box(0, 20, 40, 60)])).toBe(150);
  expect(clearest([0, 150], panel, [box(0, 160, 100, 200)])).toBe(0);
});

test("else where it hides the least", () => {
  const lines = box(0, 0, 100, 100);
  const little = box(0, 190, 10, 200);
  expect(clearest([0, 150], box(0, 0, 100, 50), [lines, little])).toBe(150);
});
