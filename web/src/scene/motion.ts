/** Movement on the table: cards turn, and things glide to where they now lie. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

import { isStill } from "../preferences.svelte";

export { isStill };

/** A card turning over. */
export function turn(_: Element): TransitionConfig {
  return {
    duration: isStill() ? 0 : 320,
    easing: cubicOut,
    css: (t) => `transform: rotateY(${(1 - t) * 90}deg)`,
  };
}

type Places = Map<string, DOMRect>;

/** Where every thing inside an element lies. */
export function places(root: HTMLElement): Places {
  const found = root.querySelectorAll<HTMLElement>("[data-thing]");
  return new Map([...found].map((it) => [it.dataset["thing"] ?? "", it.getBoundingClientRect()]));
}

/** Let things glide from where they lay before. */
export function glide(root: HTMLElement, before: Places): void {
  if (isStill()) {
    return;
  }
  for (const it of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const from = before.get(it.dataset["thing"] ?? "");
    const to = it.getBoundingClientRect();
    if (from === undefined || from.width === 0 || to.width === 0) {
      continue;
    }
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) > 8) {
      it.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
        duration: 420,
        easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
      });
    }
  }
}
