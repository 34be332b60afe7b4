/** Gives a part of the page the colours of a game. */
import type { Attachment } from "svelte/attachments";

import { accentOf } from "./colours";

export function gameAccent(hex: string | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (hex !== undefined) {
      const accent = accentOf(hex);
      element.style.setProperty("--accent", accent.dye);
      element.style.setProperty("--accent-ink", `light-dark(${accent.light}, ${accent.dark})`);
      element.style.setProperty(
        "--accent-wash",
        "color-mix(in oklab, var(--accent-ink) 14%, var(--sheet))",
      );
    }
  };
}
