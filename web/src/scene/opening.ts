/** Names in a button open beside it, and a press on the button remains a press on the button. */
import { on } from "svelte/events";

import { pressed } from "./press";
import type { Stage } from "./stage.svelte";

const NAMES = "[data-term]";

/** A mouse over a name opens it, and so does a finger that rests on it; a keyboard that comes to the
 * button, or a finger beside the names, opens the first.
 */
export function opening(stage: Stage): (button: HTMLElement) => () => void {
  return (button) => {
    let under: Element | null = null;

    const nameAt = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>(NAMES) : null;
    const open = (name: HTMLElement | null, at: Element | null = name): void => {
      const meaning = stage.lexicon.get(name?.dataset["term"] ?? "");
      if (meaning && at) {
        stage.look(meaning, at);
      }
    };
    const close = (): void => stage.look(null);
    const first = (): HTMLElement | null => button.querySelector<HTMLElement>(NAMES);

    function over(event: PointerEvent): void {
      if (stage.isHover(event)) {
        open(nameAt(event.target));
      }
    }
    function out(event: PointerEvent): void {
      if (event.pointerType === "mouse" && nameAt(event.target)) {
        close();
      }
    }
    function reached(): void {
      if (button.matches(":focus-visible")) {
        open(first(), button);
      }
    }
    // By Svelte's own hand: a button that goes while it has the focus is left amid its drawing.
    const stops = [
      on(button, "pointerover", over),
      on(button, "pointerout", out),
      on(button, "pointerdown", (event) => (under = nameAt(event.target))),
      on(button, "focus", reached),
      on(button, "blur", close),
      pressed(() => open(nameAt(under) ?? first()))(button),
    ];
    return () => stops.forEach((stop) => stop());
  };
}
