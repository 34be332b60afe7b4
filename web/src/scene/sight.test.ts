import { expect, test } from "vitest";

import { way } from "./sight";

test("what is in sight stays where it is", () => {
  expect(way(120, 180, 100, 300)).toBe(0);
});

test("it scrolls no further than it must", () => {
  expect(way(40, 90, 100, 300)).toBe(-60);
  expect(way(250, 340, 100, 300)).toBe(40);
});

test("what is too high is shown from its beginning", () => {
  expect(way(150, 600, 100, 300)).toBe(50);
});
