/** Tones as class names, and the mark that tells the same without colour. */
import type { Tone } from "../protocol";

const MARKS: Partial<Record<Tone, string>> = { good: "✓", bad: "✗", warn: "!", mine: "●" };

export function toneClass(tone: Tone | undefined): string {
  return `tone-${tone ?? "plain"}`;
}

/** What stands in for a symbol where a thing brings none. */
export function toneMark(tone: Tone | undefined): string {
  return (tone && MARKS[tone]) ?? "";
}
