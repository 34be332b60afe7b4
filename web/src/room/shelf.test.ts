import { expect, test } from "vitest";

import type { GameCard } from "../protocol";
import { inOrder } from "./shelf";

const game = (name: string, depth: number): GameCard => ({ name, depth }) as GameCard;

test("what needs the least learning stands first, and equals stay as they came", () => {
  const games = [game("deep", 3), game("first", 1), game("middle", 2), game("second", 1)];
  expect(inOrder(games).map((it) => it.name)).toEqual(["first", "second", "middle", "deep"]);
  expect(games[0]?.name).toBe("deep");
});
