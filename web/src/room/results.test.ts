import { expect, test } from "vitest";

import { day, listed, verdict } from "./results";

test("names as one says them", () => {
  expect(listed([])).toBe("");
  expect(listed(["Ann"])).toBe("Ann");
  expect(listed(["Ann", "Ben", "Cat"])).toBe("Ann, Ben and Cat");
});

test("who won, and whether I did", () => {
  const ending = "highest score";
  expect(verdict({ ending, winners: ["Ann"], won: true })).toBe("You won");
  expect(verdict({ ending, winners: ["Ann", "Ben"], won: true })).toBe("You won, with others");
  expect(verdict({ ending, winners: ["Ben"], won: false })).toBe("You lost: Ben won");
  expect(verdict({ ending, winners: [], won: false })).toBe("Nobody won");
  expect(verdict({ ending, winners: ["Ann", "Ben"], won: null })).toBe("Ann and Ben won");
});

test("the day on which it ended", () => {
  expect(day(Date.UTC(2026, 10, 18, 12) / 1000, "en-GB")).toBe("18 Nov 2026");
  expect(day(null)).toBe("");
});
