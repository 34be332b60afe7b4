import { beforeEach, expect, test, vi } from "vitest";

import type { Sketch } from "../protocol";
import { type Onlooker, Sketches } from "./sketches.svelte";

const REST = 200;

beforeEach(() => {
  vi.useFakeTimers();
});

/** A sketch that says whose it is, and of which moment. */
const told = (eyes: Onlooker, at: number): Sketch => ({ layers: [{ over: `${eyes} ${at}` }] });
const over = (sketches: Sketches): string | undefined => sketches.shown.layers?.[0]?.over;

function watching(): { sketches: Sketches; asked: string[] } {
  const asked: string[] = [];
  const sketches = new Sketches((eyes, at) => {
    asked.push(`${eyes} ${at}`);
    return Promise.resolve(told(eyes, at));
  });
  return { sketches, asked };
}

test("only where somebody rests is fetched, and only once", async () => {
  const { sketches, asked } = watching();
  for (const at of [1, 2, 3]) {
    sketches.look(0, at);
  }
  await vi.advanceTimersByTimeAsync(REST);
  expect(over(sketches)).toBe("0 3");
  sketches.look(0, 5);
  await vi.advanceTimersByTimeAsync(REST);
  sketches.look(0, 3);
  expect(over(sketches)).toBe("0 3");
  expect(asked).toEqual(["0 3", "0 5"]);
});

test("what was known later, or by another, is never shown meanwhile", async () => {
  const { sketches } = watching();
  sketches.look(0, 8);
  await vi.advanceTimersByTimeAsync(REST);
  sketches.look(0, 9);
  expect(over(sketches)).toBe("0 8");
  sketches.look(0, 4);
  expect(over(sketches)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(REST);
  sketches.look(1, 6);
  expect(over(sketches)).toBeUndefined();
});

test("what comes too late is shown to nobody", async () => {
  let answer: (found: Sketch) => void = () => undefined;
  const sketches = new Sketches(() => new Promise((resolve) => (answer = resolve)));
  sketches.look(0, 8);
  await vi.advanceTimersByTimeAsync(REST);
  sketches.close();
  answer(told(0, 8));
  await vi.advanceTimersByTimeAsync(REST);
  expect(over(sketches)).toBeUndefined();
});

test("a sketch that cannot be had is left out", async () => {
  const sketches = new Sketches(() => Promise.reject(new Error("gone")));
  sketches.look("open", 2);
  await vi.advanceTimersByTimeAsync(REST);
  expect(sketches.shown).toEqual({});
});
