/** A table as it is being planned: seats, the game's options, and how it is run. */
import type { Choosable, GameCard, Room, Settings } from "../protocol";
import { usualPace } from "./characters";

export interface Plan {
  seats: number;
  options: Record<string, unknown>;
  settings: Settings;
}

export const CLOCKS: Choosable[] = [
  { value: null, title: "None: take your time" },
  { value: 30, title: "30 seconds" },
  { value: 60, title: "1 minute" },
  { value: 120, title: "2 minutes" },
  { value: 300, title: "5 minutes" },
  { value: 86400, title: "1 day" },
];

export const BEATS: Choosable[] = [2, 3, 5, 7, 10].map((value) => ({
  value,
  title: `${value} seconds`,
}));

export const GRACES: Choosable[] = [
  { value: 30, title: "30 seconds" },
  { value: 60, title: "1 minute" },
  { value: 300, title: "5 minutes" },
  { value: 3600, title: "1 hour" },
];

export const WORDS: Choosable[] = [
  { value: "memory", title: "only those at the table, until it closes" },
  { value: "table", title: "the same, and a restart of the server loses nothing" },
  { value: "replay", title: "kept with the replay, for all who have its link" },
];

export const LATECOMERS: Choosable[] = [
  { value: "all", title: "if all who play agree" },
  { value: "host", title: "if the host agrees" },
  { value: "nobody", title: "never" },
];

export const TRAILS: Choosable[] = [
  { value: 0, title: "at once" },
  { value: 1, title: "a turn or round later" },
  { value: 2, title: "two turns or rounds later" },
  { value: 3, title: "three turns or rounds later" },
];

/** What becomes of words, said beside where they are typed. */
export const PROMISES: Record<Settings["words"], string> = {
  memory: "Never written to disk: those at the table read it, until it closes.",
  table: "Those at the table read it, until it closes; then it is deleted.",
  replay: "Kept with the replay, for all who have its link.",
};

const SETTINGS: Settings = {
  clock: null,
  beat: 5,
  takeover: true,
  grace: 60,
  public: false,
  assistant: true,
  coach: false,
  words: "memory",
  pace: "normal",
  latecomers: "all",
  trail: 0,
};

/** What the table has agreed on about whoever is away. */
export function takeover({ takeover, grace }: Settings): string {
  return takeover
    ? `A bot plays for whoever is away for ${grace} seconds.`
    : "No bot plays for whoever is away.";
}

/** What the table has agreed on about the deduction assistant, where the game has one. */
export function assistance({ assistant }: Settings): string {
  return assistant
    ? "Players may use the deduction assistant; all are told who does."
    : "There is no deduction assistant at this table.";
}

/** What the table has agreed on about those who only watch; nothing where they see all at once. */
export function trailing({ trail }: Settings): string {
  if (trail === 0) {
    return "";
  }
  const far = trail === 1 ? "a turn or round" : `${trail} turns or rounds`;
  return `Whoever only watches sees the match ${far} later, until it is over.`;
}

/** What the table has agreed on about the coach. */
export function coaching({ coach }: Settings): string {
  return coach
    ? "There is a coach: everybody may ask it what it would do."
    : "There is no coach at this table, unless somebody plays alone with bots.";
}

/** The plan that a game's form begins with. */
export function usualPlan(game: GameCard): Plan {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const seats = Math.min(game.max_seats, Math.max(game.min_seats, 4));
  return { seats, options, settings: { ...SETTINGS, pace: usualPace(game.name) } };
}

/** The plan of a table that is already laid. */
export function planOf(room: Room): Plan {
  return { seats: room.seats.length, options: { ...room.options }, settings: { ...room.settings } };
}
