import { beforeEach, expect, test } from "vitest";

import { preferences } from "../preferences.svelte";
import { choosePace, choosePaceForAll, countGame, usualPace } from "./characters";

beforeEach(() => {
  preferences.pace = "normal";
  preferences.paces = {};
  preferences.finished = {};
});

test("the first game of a kind begins slowly, and the next as all do", () => {
  expect(usualPace("ninja")).toBe("slow");
  countGame("ninja");
  expect(usualPace("ninja")).toBe("normal");
  expect(usualPace("omnitsu")).toBe("slow");
});

test("what somebody has chosen holds, at a table for that game alone", () => {
  choosePace("ninja", "normal");
  expect(usualPace("ninja")).toBe("normal");
  expect(usualPace("omnitsu")).toBe("slow");
  choosePaceForAll("quick");
  expect(usualPace("ninja")).toBe("quick");
  expect(usualPace("omnitsu")).toBe("quick");
});
