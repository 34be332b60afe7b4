import { expect, test } from "vitest";

import { DENSEST, leastFitting } from "./fit";

test("things lie as loosely as they can", () => {
  expect(leastFitting(() => true)).toBe(0);
  expect(leastFitting((density) => density >= 2)).toBe(2);
  expect(leastFitting(() => false)).toBe(DENSEST);
});
