import { expect, test } from "vitest";

import { beside } from "./beside";

const IT = { wide: 200, high: 300 };
const ROOM = { wide: 1000, high: 600 };
const box = (left: number, top: number, wide = 100, high = 50) => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
});

test("to the right where there is room", () => {
  expect(beside(box(100, 100), IT, ROOM)).toEqual({ left: 208, top: 100 });
});

test("else to the left, and never past the lower edge", () => {
  expect(beside(box(850, 500), IT, ROOM)).toEqual({ left: 642, top: 292 });
});

test("on a narrow screen above, or below", () => {
  const phone = { wide: 360, high: 740 };
  expect(beside(box(100, 500), IT, phone)).toEqual({ left: 50, top: 192 });
  expect(beside(box(100, 100), IT, phone)).toEqual({ left: 50, top: 158 });
});

test("never over what a guide points at, if there is another place", () => {
  expect(beside(box(400, 100), IT, ROOM, [box(550, 200)])).toEqual({ left: 192, top: 100 });
  const everywhere = { left: 0, top: 0, right: 1000, bottom: 600 };
  expect(beside(box(100, 100), IT, ROOM, [everywhere])).toEqual({ left: 208, top: 100 });
});
