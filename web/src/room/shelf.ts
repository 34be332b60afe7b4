/** In which order games stand on the shelf, and where somebody begins who has played none. */
import { kept } from "../learn/progress";
import { preferences } from "../preferences.svelte";
import type { GameCard } from "../protocol";

/** What a game's depth means to whoever stands before its door. */
export const DEPTHS: Readonly<Record<number, string>> = {
  1: "easy to begin",
  2: "one lesson first",
  3: "much to learn",
};

/** The games that need the least learning first; else as they came. */
export function inOrder(games: readonly GameCard[]): GameCard[] {
  return [...games].sort((one, other) => one.depth - other.depth);
}

/** Whether somebody has neither finished a game here nor begun a lesson. */
export function isNewHere(): boolean {
  return Object.keys(preferences.finished).length === 0 && Object.keys(kept()).length === 0;
}
