import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { LogLine } from "../protocol";
import { Herald } from "./herald.svelte";
import { NOTHING_YET, type TableState } from "./state";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const heavy = (text: string): LogLine => ({ text, news: { weight: "heavy", title: `${text}!` } });

const after = (...texts: string[]): TableState => ({ ...NOTHING_YET, log: texts.map(heavy) });

test("one thing is shown for a moment, and then no more", () => {
  const herald = new Herald();
  herald.hear(after(), after("a"));
  expect(herald.current?.title).toBe("a!");
  expect(herald.together).toEqual([]);
  vi.runAllTimers();
  expect(herald.current).toBeNull();
});

test("what comes too quickly is told together, whole, until it is put away", () => {
  const herald = new Herald();
  herald.hear(after(), after("a"));
  vi.runAllTimers();
  herald.hear(after("a"), after("a", "b", "c"));
  expect(herald.together).toEqual([]);
  herald.hear(after("a", "b", "c"), after("a", "b", "c", "d"));
  vi.runAllTimers();
  expect(herald.current).toBeNull();
  expect(herald.together.map((it) => it.text)).toEqual(["a", "b", "c", "d"]);
  herald.hear(after("a", "b", "c", "d"), after("a", "b", "c", "d", "e"));
  expect(herald.together).toHaveLength(5);
  herald.putAway();
  herald.hear(after("a"), after("a", "f"));
  expect(herald.together).toEqual([]);
  expect(herald.current?.text).toBe("f");
});

test("on a television it goes by itself", () => {
  const herald = new Herald(true);
  herald.hear(after(), after("a", "b", "c", "d", "e"));
  expect(herald.together.map((it) => it.text)).toEqual(["b", "c", "d", "e"]);
  vi.runAllTimers();
  expect(herald.together).toEqual([]);
});

test("where a guide leads nothing lies over what it points at", () => {
  const herald = new Herald();
  const guide = { playing_on: false } as TableState["guide"];
  herald.hear({ ...after(), guide }, { ...after("a", "b", "c", "d"), guide });
  expect(herald.together).toEqual([]);
  expect(herald.current?.text).toBe("a");
});

test("the end keeps what led to it, and nothing flies over it", () => {
  const herald = new Herald();
  const end = {} as TableState["end"];
  herald.hear(after(), { ...after("a"), end });
  expect(herald.current).toBeNull();
  expect(herald.together).toHaveLength(1);
});

test("what somebody waited for stays before them until it is read", () => {
  const answer: LogLine = { text: "a", news: { weight: "heavy", stops: [1] } };
  const log = { ...after(), log: [answer] };
  const mine = new Herald();
  mine.hear(after(), { ...log, you: { ...log.you, seat: 1 } });
  expect(mine.together.map((it) => it.title)).toEqual(["a"]);
  vi.runAllTimers();
  expect(mine.together).toHaveLength(1);
  mine.putAway();
  expect(mine.together).toEqual([]);
  const theirs = new Herald();
  theirs.hear(after(), { ...log, you: { ...log.you, seat: 2 } });
  expect(theirs.together).toEqual([]);
  expect(theirs.current?.title).toBe("a");
});

test("whom it was done to is called you", () => {
  const herald = new Herald();
  const title = "⟦1⟧'s scroll!";
  const news: LogLine["news"] = { weight: "heavy", title, to: [1], yours: "Your scroll!" };
  const you = { ...NOTHING_YET.you, seat: 1 };
  herald.hear({ ...after(), you }, { ...after(), you, log: [{ text: "a", news }] });
  expect(herald.current?.title).toBe("Your scroll!");
  const others = new Herald();
  others.hear(after(), { ...after(), log: [{ text: "a", news }] });
  expect(others.current?.title).toBe(title);
});
