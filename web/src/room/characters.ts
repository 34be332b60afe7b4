/** Bots as people know them, and which of them somebody meets. */
import { type Pace, USUAL, preferences } from "../preferences.svelte";
import type { Character, GameCard } from "../protocol";

/** So many games of a kind are a person's first ones: bots are gentle then. */
export const FIRST_GAMES = 2;

/** The bot as people know it; one that the shelf does not tell of goes by its own name. */
export function characterOf(characters: readonly Character[], bot: string): Character {
  return characters.find((it) => it.bot === bot) ?? { bot, name: bot, face: "steady", line: "" };
}

/** Whom to seat: the gentlest in the first games, then whoever was chosen last, or a steady one. */
export function usualBot(game: GameCard): string {
  const chosen = preferences.opponents[game.name];
  if (chosen && game.bots.includes(chosen)) {
    return chosen;
  }
  const isNew = (preferences.finished[game.name] ?? 0) < FIRST_GAMES;
  const steady = game.bots.includes("baseline") ? "baseline" : game.bots[0];
  return (isNew ? game.bots[0] : steady) ?? "";
}

/** How fast bots play: slowly in the very first game of a kind, unless somebody has said more. */
export function usualPace(game: string): Pace {
  const isNew = (preferences.finished[game] ?? 0) === 0 && preferences.pace === USUAL.pace;
  return preferences.paces[game] ?? (isNew ? "slow" : preferences.pace);
}

/** Somebody has chosen a pace at a table: it holds for that game. */
export function choosePace(game: string, pace: Pace): void {
  preferences.paces = { ...preferences.paces, [game]: pace };
}

/** Somebody has chosen a pace for all games. */
export function choosePaceForAll(pace: Pace): void {
  preferences.pace = pace;
  preferences.paces = {};
}

/** Somebody has chosen whom to play against: it holds for the next time. */
export function chooseBot(game: GameCard, bot: string): void {
  preferences.opponents = { ...preferences.opponents, [game.name]: bot };
}

/** A match was played to its end. */
export function countGame(game: string): void {
  const before = preferences.finished[game] ?? 0;
  preferences.finished = { ...preferences.finished, [game]: before + 1 };
}
