import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pressed } from "./press";

let it: HTMLElement;
let inner: HTMLButtonElement;
const rested = vi.fn();
const tapped = vi.fn();
const point = (kind: string, pointerType: string, clientX = 0): boolean =>
  inner.dispatchEvent(new PointerEvent(kind, { pointerType, clientX, bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  it = document.createElement("div");
  inner = it.appendChild(document.createElement("button"));
  inner.addEventListener("click", tapped);
  document.body.append(it);
  pressed(rested)(it);
});

afterEach(() => {
  vi.useRealTimers();
  it.remove();
});

test("a tap chooses and shows nothing", () => {
  point("pointerdown", "touch");
  point("pointerup", "touch");
  inner.click();
  vi.runAllTimers();
  expect(rested).not.toHaveBeenCalled();
  expect(tapped).toHaveBeenCalledOnce();
});

test("a long press shows and chooses nothing, and the next tap chooses again", () => {
  point("pointerdown", "touch");
  vi.runAllTimers();
  point("pointerup", "touch");
  inner.click();
  expect(rested).toHaveBeenCalledExactlyOnceWith(it);
  expect(tapped).not.toHaveBeenCalled();
  point("pointerdown", "touch");
  inner.click();
  expect(tapped).toHaveBeenCalledOnce();
});

test("a swipe, or a mouse, is no long press", () => {
  point("pointerdown", "touch");
  point("pointermove", "touch", 40);
  vi.runAllTimers();
  point("pointerdown", "mouse");
  vi.runAllTimers();
  expect(rested).not.toHaveBeenCalled();
});
