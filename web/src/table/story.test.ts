import { expect, test } from "vitest";

import type { Replay } from "../protocol";
import { Story } from "./story.svelte";

const TOTAL = 10;
const PIECE = 3;

function piece(from: number): Replay {
  const start = from - (from % PIECE);
  const numbers = [start, start + 1, start + 2].filter((number) => number < TOTAL);
  return {
    table: "t",
    game: "g",
    names: ["Mai"],
    eyes: "open",
    outcome: { winners: [0], scores: [1], ending: "done" },
    start,
    total: TOTAL,
    past: [],
    story: { text: "Done.", fates: [] },
    steps: numbers.map((number) => ({
      table: { heading: `step ${number}`, players: [], things: [] },
    })),
  };
}

test("the piece that is looked at comes first, then what follows, then what was before", async () => {
  const asked: number[] = [];
  const story = new Story((from) => {
    asked.push(from);
    return Promise.resolve(piece(from));
  });
  await story.read(() => 4);
  expect(asked).toEqual([4, 6, 9, 0]);
  expect(story.steps.map((step) => step?.table?.heading)).toEqual(
    Array.from({ length: TOTAL }, (_, number) => `step ${number}`),
  );
  expect(story.head?.total).toBe(TOTAL);
});

test("whoever moves on is followed", async () => {
  const asked: number[] = [];
  let at = 0;
  const story = new Story((from) => {
    asked.push(from);
    at = 7;
    return Promise.resolve(piece(from));
  });
  await story.read(() => at);
  expect(asked).toEqual([0, 7, 9, 3]);
});

test("a story that was left is not read on", async () => {
  const asked: number[] = [];
  const story = new Story((from) => {
    asked.push(from);
    story.leave();
    return Promise.resolve(piece(from));
  });
  await story.read(() => 0);
  expect(asked).toEqual([0]);
  expect(story.head).toBeNull();
});
