import { describe, expect, it } from "vitest";

import type { MyGame } from "../protocol";
import { calibrations, overTime, tallies } from "./tally";

function played(at: number, side: string, won: boolean, even: number | null): MyGame {
  const account =
    even === null
      ? null
      : { seat: 0, side, even, final: won ? 1 : 0, luck: 0.1, own: 0.2, others: 0 };
  const table = { title: "Ninja", seat: 0, result: { won } };
  return {
    table,
    at,
    account,
    moments: 9,
    decided: 4,
    agreed: 3,
    guesses: [],
  } as unknown as MyGame;
}

const GAMES = [
  played(3, "guards", true, 0.5),
  played(2, "intruders", false, 0.3),
  played(1, "", true, null),
];

describe("my games in figures", () => {
  it("counts by game and side, against what was to be expected", () => {
    const [{ game, sides } = { game: null, sides: [] }] = tallies(GAMES);
    expect(game).toMatchObject({ count: 3, won: 2, reviewed: 2, expected: 0.8, wonOfReviewed: 1 });
    expect(sides.map((side) => [side.label, side.count, side.won])).toEqual([
      ["guards", 1, 1],
      ["intruders", 1, 0],
    ]);
  });

  it("sums luck and decisions up from the oldest match on", () => {
    expect(overTime(GAMES).map(({ at, luck }) => [at, Number(luck.toFixed(2))])).toEqual([
      [2, 0.1],
      [3, 0.2],
    ]);
  });

  it("says how often votes of about the same chance were right, the surest first", () => {
    const guess = (chance: number, right: boolean): MyGame["guesses"][number] => ({
      at: 0,
      seat: 0,
      chance,
      right,
    });
    const one = { ...played(1, "", true, 0.5), guesses: [guess(0.95, true), guess(0.3, false)] };
    const two = { ...played(2, "", true, 0.5), guesses: [guess(0.91, false), guess(0.6, true)] };
    expect(
      calibrations([one, two]).map(({ label, votes, right }) => [label, votes, right]),
    ).toEqual([
      ["nearly sure", 2, 1],
      ["likely", 1, 1],
      ["against the odds", 1, 0],
    ]);
    expect(calibrations([one, two])[0]?.told).toBeCloseTo(1.86);
    expect(calibrations(GAMES)).toEqual([]);
  });
});
