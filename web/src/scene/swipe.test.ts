import { expect, test } from "vitest";

import { edges } from "./swipe";

test("there is more beyond an edge only if something is cut off there", () => {
  expect(edges(0, 300, 300)).toBe("");
  expect(edges(0, 300, 500)).toBe("right");
  expect(edges(100, 300, 500)).toBe("left right");
  expect(edges(199, 300, 500)).toBe("left");
});
