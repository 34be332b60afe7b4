import { expect, test } from "vitest";

import type { Replay, Table } from "../protocol";
import { moments } from "./moments";

const table = (heading: string): Table => ({ heading, players: [], things: [] });
const hand = (text: string) => ({ prompt: { text } });

test("every step is whole, though the replay tells only what changed", () => {
  const replay: Replay = {
    table: "t",
    game: "g",
    names: ["Mai", "Oskar"],
    eyes: "open",
    outcome: { winners: [0], scores: [1, 0], ending: "done" },
    start: 0,
    total: 3,
    past: [],
    story: { text: "Done.", fates: [] },
    steps: [
      { table: table("start"), hands: { 0: hand("a"), 1: hand("b") }, log: [{ text: "begins" }] },
      { seat: 1, choice: ["pass"], label: "Pass", hands: { 1: hand("c") } },
      { seat: 0, choice: ["end"], label: "End", table: table("end"), log: [{ text: "ends" }] },
    ],
  };
  const [start, middle, end] = moments(replay);
  expect(start).toMatchObject({ seat: null, table: { heading: "start" } });
  expect(middle).toMatchObject({
    seat: 1,
    label: "Pass",
    table: { heading: "start" },
    hands: { 0: hand("a"), 1: hand("c") },
    log: [],
  });
  expect(end).toMatchObject({
    table: { heading: "end" },
    hands: { 0: hand("a"), 1: hand("c") },
    log: [{ text: "ends" }],
  });
});
