import { describe, expect, it } from "vitest";

import type { LogLine, Table } from "../protocol";
import { chapterAt, chapters, fromHash, isQuiet, nextDecision, nextStep, toHash } from "./chapters";
import type { Moment } from "./moments";

const laid = {} as Table;
const asked = { 1: { prompt: { text: "?", offers: [{}, {}] } } } as unknown as Moment["hands"];

function step(seat: number | null, text = "", opens = "", table = laid): Moment {
  const line = { text, news: { opens } } as unknown as LogLine;
  const log = text ? [line] : [];
  return { seat, label: "", late: false, cast: 0, table, hands: asked, log };
}

const STEPS = [
  step(null, "Round 1 begins: tea / cake", "turn"),
  step(0),
  step(1),
  step(0, "Told", "phase"),
  step(1, "Round 2 begins", "turn"),
];

describe("a replay in chapters", () => {
  it("finds turns and phases where they begin", () => {
    const all = chapters(STEPS);
    expect(all.map(({ at, title }) => [at, title])).toEqual([
      [0, "Round 1 begins"],
      [3, "Told"],
      [4, "Round 2 begins"],
    ]);
    expect(chapterAt(all, 2)).toBe(0);
    expect(chapterAt(all, 3)).toBe(1);
  });

  it("passes over what told nothing", () => {
    expect([0, 1, 2, 3, 4].map((at) => isQuiet(STEPS, at))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(nextStep(STEPS, 0, 1, true)).toBe(3);
    expect(nextStep(STEPS, 0, 1, false)).toBe(1);
    expect(nextStep(STEPS, 3, -1, true)).toBe(0);
    expect(nextStep(STEPS, 4, 1, true)).toBe(4);
  });

  it("stops before a seat's next decision", () => {
    expect(nextDecision(STEPS, 0, 1)).toBe(1);
    expect(nextDecision(STEPS, 1, 1)).toBe(3);
    expect(nextDecision(STEPS, 3, 1)).toBeNull();
    expect(nextDecision(STEPS, 0, 0)).toBeNull();
  });

  it("has an address for every moment", () => {
    expect(fromHash(toHash(12, 3))).toEqual({ at: 12, eyes: 3, isReviewed: false });
    expect(fromHash(toHash(0, "table"))).toMatchObject({ at: 0, eyes: "table" });
    expect(fromHash("#review=1").isReviewed).toBe(true);
    expect(fromHash("#step=-4&eyes=x")).toMatchObject({ at: 0, eyes: null });
  });
});
