import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Card } from "../protocol";
import { opening } from "./opening";
import { Stage } from "./stage.svelte";

const card = (id: string, title: string): Card => ({ kind: "card", id, title, text: "It hides." });
let stage: Stage;
let button: HTMLButtonElement;
let stop: () => void;
const chosen = vi.fn();
const name = (term: string): Element =>
  [...button.children].find((it) => it.getAttribute("data-term") === term) ?? button;
const shown = (): string | undefined =>
  stage.looked?.meaning.kind === "card" ? stage.looked.meaning.card.title : undefined;

function point(at: Element, kind: string, pointerType: string): void {
  const event = new PointerEvent(kind, { pointerType, bubbles: true });
  stage.pointed(event);
  at.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  stage = new Stage();
  stage.lay([card("a", "Ronin"), card("b", "Geisha")]);
  button = document.createElement("button");
  for (const term of ["Ronin", "Geisha"]) {
    const span = button.appendChild(document.createElement("span"));
    span.dataset["term"] = term;
  }
  button.addEventListener("click", chosen);
  document.body.append(button);
  stop = opening(stage)(button);
});
afterEach(() => {
  stop();
  button.remove();
  vi.useRealTimers();
});

test("a mouse opens the name that it is over, and nothing beside names", () => {
  point(button, "pointerover", "mouse");
  expect(shown()).toBeUndefined();
  point(name("Geisha"), "pointerover", "mouse");
  expect(shown()).toBe("Geisha");
  point(name("Geisha"), "pointerout", "mouse");
  expect(shown()).toBeUndefined();
});

test("a finger that rests opens the name under it, or the first, and chooses nothing", () => {
  for (const [at, title] of [
    [name("Geisha"), "Geisha"],
    [button, "Ronin"],
  ] as const) {
    point(at, "pointerdown", "touch");
    vi.advanceTimersByTime(500);
    expect(shown()).toBe(title);
    point(at, "pointerup", "touch");
    button.click();
    expect(chosen).not.toHaveBeenCalled();
  }
});

test("a tap is a tap", () => {
  point(name("Ronin"), "pointerdown", "touch");
  point(name("Ronin"), "pointerup", "touch");
  button.click();
  expect(shown()).toBeUndefined();
  expect(chosen).toHaveBeenCalledOnce();
});
