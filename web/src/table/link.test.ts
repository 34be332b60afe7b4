import { describe, expect, test } from "vitest";

import { type LinkState, START, after } from "./link";

const lost = (state: LinkState, chance = 0): LinkState => after(state, { kind: "lost" }, chance);
const retry = (state: LinkState): LinkState => after(state, { kind: "retry" }, 0);

describe("the line", () => {
  test("opens", () => {
    expect(after(START, { kind: "opened" }, 0)).toEqual({ phase: "open" });
  });

  test("waits longer after each failure, and never longer than fifteen seconds", () => {
    const waits: number[] = [];
    let state: LinkState = { phase: "open" };
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      state = lost(state, 0.999999);
      expect(state).toMatchObject({ phase: "waiting", attempt });
      waits.push(state.phase === "waiting" ? state.wait : 0);
      state = retry(state);
    }
    expect(waits.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...waits)).toBe(15_000);
  });

  test("spreads comebacks over half the wait", () => {
    expect(lost({ phase: "open" }, 0)).toMatchObject({ wait: 200 });
  });

  test("begins with short waits again once it was open", () => {
    const late = lost({ phase: "connecting", attempt: 7 });
    const back = after(retry(late), { kind: "opened" }, 0);
    expect(lost(back)).toMatchObject({ attempt: 1 });
  });

  test("takes one loss as one, even if it is told twice", () => {
    const once = lost({ phase: "open" });
    expect(lost(once)).toBe(once);
  });

  test("retries only out of waiting", () => {
    expect(retry({ phase: "open" })).toEqual({ phase: "open" });
  });

  test("stays closed after the server's last word", () => {
    const closed = after(START, { kind: "refused", reason: "gone" }, 0);
    expect(closed).toEqual({ phase: "closed", reason: "gone" });
    expect(retry(lost(closed))).toBe(closed);
  });
});
