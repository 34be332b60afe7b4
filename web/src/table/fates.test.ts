import { expect, test } from "vitest";

import type { Fate, Outcome } from "../protocol";
import { fatesInOrder, stampOf, wantedByAll } from "./fates";

const fate = (seat: number, score: string, wanted = "Points."): Fate => ({ seat, score, wanted });
const outcome: Outcome = { winners: [2], scores: [14, 9, 14, 9], ending: "most cards left" };

test("whoever won is first though others are level, and who is level shares a place", () => {
  const fates = [fate(0, "14"), fate(1, "9"), fate(2, "14"), fate(3, "9")];
  const shown = fatesInOrder(fates, outcome, 3);
  expect(shown.map((it) => [it.fate.seat, it.place])).toEqual([
    [2, 1],
    [0, 2],
    [3, 3],
    [1, 3],
  ]);
  const unscored = fatesInOrder([fate(0, ""), fate(2, "")], outcome, null);
  expect(unscored.map((it) => it.place)).toEqual([null, null]);
});

test("what all wanted is said once, and what each wanted is not", () => {
  expect(wantedByAll([fate(0, "1"), fate(1, "1")])).toBe("Points.");
  expect(wantedByAll([fate(0, "1"), fate(1, "1", "Revenge.")])).toBe("");
});

test("the stamp says how it ended for me: won, as the game calls it, by place, or lost", () => {
  const fates = [fate(0, "14"), { ...fate(1, "9"), stamp: "killed" }, fate(2, "14"), fate(3, "9")];
  const shown = fatesInOrder(fates, outcome, 3);
  expect([0, 1, 2, 3, null].map((me) => stampOf(shown, me))).toEqual([
    "2 of 4",
    "killed",
    "won",
    "3 of 4",
    "end",
  ]);
  expect(stampOf(fatesInOrder([fate(0, ""), fate(2, "")], outcome, 0), 0)).toBe("lost");
});
