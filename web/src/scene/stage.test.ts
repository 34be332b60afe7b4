import { beforeEach, expect, test, vi } from "vitest";

import type { Card } from "../protocol";
import { SETTLING, Stage } from "./stage.svelte";

const card = (note: string): Card => ({
  kind: "card",
  id: "laid-0",
  title: "Ronin",
  text: "Take it.",
  note,
});
let stage: Stage;
let at: HTMLElement;

beforeEach(() => {
  stage = new Stage();
  stage.lay([card("to come")]);
  at = document.createElement("button");
  stage.explain({ kind: "card", card: card("to come") }, at);
});

test("what is shown of a thing vanishes when the thing changes or goes, and not before", () => {
  stage.lay([card("to come")]);
  expect(stage.looked).not.toBeNull();
  stage.lay([card("done")]);
  expect(stage.looked).toBeNull();
  stage.look({ kind: "card", card: card("done") }, at);
  stage.lay([]);
  expect(stage.looked).toBeNull();
});

test("the next tap puts it away, on the same name too, and another tap brings it back", () => {
  stage.putAway();
  expect(stage.looked).toBeNull();
  stage.explain({ kind: "card", card: card("to come") }, at);
  expect(stage.looked).toBeNull();
  stage.putAway();
  stage.explain({ kind: "card", card: card("to come") }, at);
  expect(stage.looked).not.toBeNull();
});

test("a new question takes no press for a moment, and so does what asks whether one means it", () => {
  vi.useFakeTimers();
  const offers = [{ choice: ["send", "inn"], label: "To the Inn", touches: ["inn"] }];
  stage.offer(offers);
  expect(stage.isFresh).toBe(true);
  vi.advanceTimersByTime(SETTLING);
  expect(stage.isFresh).toBe(false);
  stage.offer([...offers]);
  expect(stage.isFresh).toBe(false);
  stage.tap("inn");
  expect(stage.settled).toEqual(offers[0]);
  expect(stage.isFresh).toBe(true);
  vi.advanceTimersByTime(SETTLING);
  expect(stage.isFresh).toBe(false);
  stage.offer([]);
  expect(stage.isFresh).toBe(false);
  vi.useRealTimers();
});
