import { expect, test } from "vitest";

import { LastTurn } from "./lastTurn.svelte";
import { NOTHING_YET, type TableState } from "./state";

const at = (question: string, lines: number): TableState => ({
  ...NOTHING_YET,
  you: { ...NOTHING_YET.you, seat: 0 },
  hand: { prompt: { text: question, offers: [{ choice: ["a"], label: "A" }] } },
  log: Array.from({ length: lines }, () => ({ text: "x" })),
});

test("what was told before an answer goes, though the next question comes at once", () => {
  const last = new LastTurn("t");
  last.follow(at("First?", 3), at("First?", 4));
  expect(last.at).toBeNull();
  last.follow(at("First?", 4), at("Second?", 6));
  expect(last.at).toBe(4);
  last.follow(at("Second?", 6), at("Which?", 6));
  expect(last.at).toBe(4);
});
