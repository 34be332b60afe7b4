import { expect, test } from "vitest";

import { NOTHING_YET, applied, freshLines, isAsked, stillToAnswer } from "./state";

const prompt = { text: "Well?", offers: [{ choice: ["yes"], label: "Yes" }] };

test("what an update leaves out stays", () => {
  const first = applied(NOTHING_YET, { n: 0, life: "a", undo: true, hand: { prompt } }, 5);
  const second = applied(first, { n: 1, undo: false }, 9);
  expect(second).toMatchObject({ n: 1, life: "a", undo: false, hand: { prompt } });
});

test("log lines replace everything from their start on", () => {
  const first = applied(
    NOTHING_YET,
    { n: 0, life: "a", log: { start: 0, lines: [{ text: "one" }, { text: "two" }] } },
    0,
  );
  const undone = applied(first, { n: 1, log: { start: 1, lines: [{ text: "other" }] } }, 0);
  expect(undone.log.map((line) => line.text)).toEqual(["one", "other"]);
});

test("only lines that were not there before are fresh, and a first load brings none", () => {
  const first = applied(
    NOTHING_YET,
    { n: 0, life: "a", log: { start: 0, lines: [{ text: "one" }] } },
    0,
  );
  const second = applied(first, { n: 1, log: { start: 1, lines: [{ text: "two" }] } }, 0);
  expect(freshLines(NOTHING_YET, first)).toEqual([]);
  expect(freshLines(first, second)).toEqual([{ text: "two" }]);
});

test("countdowns start when their message came", () => {
  const rest = { span: 30, still: false, held: false, hushed: [] };
  const asked = { seats: [0], of: [0], window: false, seconds: 30, ...rest };
  const state = applied(NOTHING_YET, { n: 0, asked }, 1234);
  expect(applied(state, { n: 1, undo: true }, 9999)).toMatchObject({ asked, askedAt: 1234 });
});

test("an answer to me alone changes nothing else", () => {
  const state = applied(NOTHING_YET, { n: 3, life: "a" }, 0);
  expect(applied(state, { ack: "x-1" }, 8)).toEqual(state);
});

test("I am asked while there are offers and the match is not over", () => {
  const state = applied(NOTHING_YET, { n: 0, hand: { prompt } }, 0);
  expect(isAsked(state)).toBe(true);
  const end = {
    outcome: { winners: [0], scores: [1], ending: "done" },
    hands: [],
    seed: "",
    story: { text: "", fates: [] },
  };
  expect(isAsked(applied(state, { n: 1, end }, 0))).toBe(false);
});

test("whoever waits is told whose sealed answers are missing", () => {
  const sealed = { text: "Votes are being laid.", sealed: true };
  const asked = { ...NOTHING_YET.asked, seats: [1, 3], of: [1, 2, 3] };
  expect(stillToAnswer(sealed, asked)).toEqual([1, 3]);
  const beat = { ...asked, seats: [1, 2, 3] };
  expect(stillToAnswer(sealed, beat)).toEqual([1, 2, 3]);
  expect(stillToAnswer({ ...sealed, answered: true }, beat)).toEqual([]);
  expect(stillToAnswer(sealed, { ...asked, seats: [], of: [] })).toEqual([]);
  expect(stillToAnswer(sealed, { ...beat, window: true })).toEqual([]);
});
