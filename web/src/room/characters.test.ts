import { beforeEach, expect, test } from "vitest";

import { preferences } from "../preferences.svelte";
import type { GameCard } from "../protocol";
import {
  FIRST_GAMES,
  chooseBot,
  choosePace,
  choosePaceForAll,
  countGame,
  usualBot,
  usualPace,
} from "./characters";

const NINJA = { name: "ninja", bots: ["gentle", "baseline", "strong"] } as GameCard;
const OMNITSU = { name: "omnitsu", bots: ["gentle", "baseline"] } as GameCard;
const OTHERS_GAME = { name: "other", bots: ["search", "random"] } as GameCard;

beforeEach(() => {
  preferences.pace = "normal";
  preferences.paces = {};
  preferences.finished = {};
  preferences.opponents = {};
});

test("the first two games of a kind are against gentle bots, and the next against steady ones", () => {
  for (let game = 0; game < FIRST_GAMES; game += 1) {
    expect(usualBot(NINJA)).toBe("gentle");
    countGame("ninja");
  }
  expect(usualBot(NINJA)).toBe("baseline");
  expect(usualBot(OMNITSU)).toBe("gentle");
});

test("whom somebody has chosen sits down the next time, in that game alone", () => {
  chooseBot(NINJA, "strong");
  expect(usualBot(NINJA)).toBe("strong");
  expect(usualBot(OMNITSU)).toBe("gentle");
  chooseBot(OMNITSU, "learned");
  expect(usualBot(OMNITSU)).toBe("gentle");
});

test("a game without steady bots seats its gentlest", () => {
  expect(usualBot(OTHERS_GAME)).toBe("search");
  countGame("other");
  countGame("other");
  expect(usualBot(OTHERS_GAME)).toBe("search");
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
