import { expect, test } from "vitest";

import type { LogLine } from "../protocol";
import { namesThen, turns, worthTelling } from "./bulletin";

const line = (
  text: string,
  news: LogLine["news"] = null,
  more: Partial<LogLine> = {},
): LogLine => ({
  text,
  news,
  ...more,
});

const LOG = [
  line("dealt"),
  line("Turn 1", { opens: "turn", weight: "quiet" }),
  line("Cards", { opens: "phase", weight: "quiet" }),
  line("⟦0⟧ plays", { at: ["x"] }),
  line("Seen!", { weight: "heavy" }),
  line("Turn 2", { opens: "turn", weight: "quiet" }),
  line("⟦1⟧ moves"),
];

test("lines stand under the phase and the turn that they came in", () => {
  const shape = turns(LOG).map((turn) => [
    turn.head?.line.text ?? null,
    turn.phases.map((phase) => [phase.head?.line.text ?? null, phase.lines.map((it) => it.at)]),
  ]);
  expect(shape).toEqual([
    [null, [[null, [0]]]],
    ["Turn 1", [["Cards", [3, 4]]]],
    ["Turn 2", [[null, [6]]]],
  ]);
});

test("no line is lost, whatever a game says of its events", () => {
  const plain = ["a", "b", "c"].map((text) => line(text));
  expect(turns(plain).flatMap((turn) => turn.phases.flatMap((it) => it.lines))).toHaveLength(3);
  expect(turns([])).toEqual([]);
});

test("what is heavy, whispered or about me is worth telling", () => {
  expect(worthTelling(LOG, 1, 0).map((it) => it.line.text)).toEqual(["⟦0⟧ plays", "Seen!"]);
  expect(worthTelling(LOG, 1, null).map((it) => it.line.text)).toEqual(["Seen!"]);
  expect(worthTelling([line("psst", null, { mine: true })], 0, 1)).toHaveLength(1);
});

test("a line keeps the names of those who sat there then", () => {
  const past = [["Ann", "Ben"]];
  const names = ["Ann", "Ren"];
  expect(namesThen(line("⟦1⟧ spoke"), past, names)).toEqual(["Ann", "Ben"]);
  expect(namesThen(line("⟦1⟧ spoke", null, { cast: 1 }), past, names)).toEqual(["Ann", "Ren"]);
  expect(namesThen(line("⟦1⟧ spoke"), [], names)).toEqual(["Ann", "Ren"]);
});
