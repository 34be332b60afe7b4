import { describe, expect, it } from "vitest";

import type { Inkling, Point, Review } from "../protocol";
import {
  asked,
  chancesAt,
  curves,
  mostChanged,
  percent,
  pointAt,
  points,
  shares,
  stairs,
  surePath,
  truthPath,
  worthALook,
} from "./plot";

const review = {
  moments: 10,
  sides: ["guards", "thief", "guards"],
  stops: [0, 4, 10],
  chances: [
    [0.5, 0.5, 0.5],
    [0.7, 0.3, 0.7],
    [0, 1, 0],
  ],
  decisions: [
    { at: 3, seat: 0, gain: null },
    { at: 5, seat: 1, gain: 0.1, clear: true },
    { at: 7, seat: 1, gain: 0.3, clear: true },
  ],
} as unknown as Review;

const line = {
  points: [
    { at: 2, truth: 0.25, likely: [{ answer: "the monk", chance: 0.75 }] },
    { at: 6, truth: 1, likely: [{ answer: "the cook", chance: 1 }] },
  ],
} as unknown as Inkling;

describe("what was held likely", () => {
  const point = {
    at: 3,
    truth: 0.01,
    answer: "the cook",
    likely: [
      { answer: "the monk", chance: 0.6 },
      { answer: "the smith", chance: 0.39 },
    ],
  } as unknown as Point;

  it("does not name the truth to whoever guesses along", () => {
    expect(shares(point, true).map((share) => share.answer)).toEqual(["the monk", "the smith"]);
  });

  it("ends with the truth otherwise, unless that is among it", () => {
    const names = shares(point, false).map((share) => share.answer);
    expect(names).toEqual(["the monk", "the smith", "the cook"]);
    expect(shares({ ...point, answer: "the smith" }, false)).toEqual(point.likely);
  });
});

describe("a plot along a match", () => {
  it("has one curve for each side", () => {
    expect(curves(review).map((curve) => curve.seats)).toEqual([[0, 2], [1]]);
    expect(curves(review)[1]?.path).toBe("M0.0 50.0H400.0V70.0H1000.0V0.0");
  });

  it("keeps what held last", () => {
    expect(chancesAt(review, 3)).toEqual([0.5, 0.5, 0.5]);
    expect(chancesAt(review, 4)).toEqual([0.7, 0.3, 0.7]);
    expect(pointAt(line, 1)).toBeNull();
    expect(pointAt(line, 5)?.truth).toBe(0.25);
    expect(stairs([], 10)).toBe("");
  });

  it("ends at the moment that is looked at: what came later is not told", () => {
    expect(truthPath(line, 10, 4)).toBe("M200.0 75.0H400.0V75.0");
  });

  it("shows whoever guesses along how sure one could be, right or wrong", () => {
    expect(surePath(line, 10, 4)).toBe("M200.0 25.0H400.0V25.0");
  });

  it("asks nothing before it was a question, and gives each its own stroke", () => {
    const later = { ...line, seat: 0, points: line.points.slice(1) };
    const all = { ...review, knowledge: [later, { ...line, seat: 1 }, { ...line, seat: 0 }] };
    expect(asked(all, 0, 4).map(([, stroke]) => stroke)).toEqual([1]);
    expect(asked(all, 0, 10).map(([, stroke]) => stroke)).toEqual([0, 1]);
  });

  it("says whom something changed most, and all who moved alike", () => {
    const swing = { at: 1, cause: "choice", words: "", changes: [-0.2, 0.3, 0.3] } as const;
    expect(mostChanged({ ...swing, changes: [...swing.changes] })).toEqual({
      seats: [1, 2],
      change: 0.3,
    });
  });

  it("never calls certain what is not", () => {
    expect([percent(0), percent(0.0004), percent(0.998), percent(1)]).toEqual([
      "0 %",
      "1 %",
      "99 %",
      "100 %",
    ]);
    expect([points(0.124), points(-0.3), points(0)]).toEqual(["+12", "−30", "±0"]);
  });

  it("shows what was weighed only if it is clear, the largest first", () => {
    expect(worthALook(review, null).map((one) => one.at)).toEqual([7, 5, 3]);
    expect(worthALook({ ...review, deep: true }, 1).map((one) => one.at)).toEqual([7, 5]);
  });
});
