/** My finished matches in figures: by game, and within a game by the side that I was on. */
import type { MyGame } from "../protocol";

export interface Tally {
  label: string;
  count: number;
  won: number;
  /** How many of them were reviewed; the rest of the figures are of these alone. */
  reviewed: number;
  /** How many victories an even player would have had there. */
  expected: number;
  wonOfReviewed: number;
  luck: number;
  own: number;
  decided: number;
  agreed: number;
}

function empty(label: string): Tally {
  return {
    label,
    count: 0,
    won: 0,
    reviewed: 0,
    expected: 0,
    wonOfReviewed: 0,
    luck: 0,
    own: 0,
    decided: 0,
    agreed: 0,
  };
}

function add(tally: Tally, game: MyGame): void {
  tally.count += 1;
  tally.won += game.table.result?.won ? 1 : 0;
  if (game.account) {
    tally.reviewed += 1;
    tally.expected += game.account.even;
    tally.wonOfReviewed += game.account.final;
    tally.luck += game.account.luck;
    tally.own += game.account.own;
    tally.decided += game.decided;
    tally.agreed += game.agreed;
  }
}

/** One for each game, and below it one for each side, if there is more than one. */
export function tallies(games: readonly MyGame[]): { game: Tally; sides: Tally[] }[] {
  const found = new Map<string, { game: Tally; sides: Map<string, Tally> }>();
  for (const one of games.filter((it) => it.table.seat !== null)) {
    const title = one.table.title;
    const entry = found.get(title) ?? { game: empty(title), sides: new Map<string, Tally>() };
    found.set(title, entry);
    add(entry.game, one);
    const side = one.account?.side ?? "";
    if (side !== "") {
      const own = entry.sides.get(side) ?? empty(side);
      entry.sides.set(side, own);
      add(own, one);
    }
  }
  return [...found.values()].map(({ game, sides }) => ({
    game,
    sides: sides.size > 1 ? [...sides.values()] : [],
  }));
}

/** Luck and own decisions summed up over time, the oldest match first. */
export function overTime(games: readonly MyGame[]): { at: number; luck: number; own: number }[] {
  let luck = 0;
  let own = 0;
  return [...games]
    .filter((game) => game.account !== null)
    .sort((one, other) => one.at - other.at)
    .map((game) => {
      luck += game.account?.luck ?? 0;
      own += game.account?.own ?? 0;
      return { at: game.at, luck, own };
    });
}

/** Votes that were about as sure as each other, by the figures of that moment, and what became of them. */
export interface Calibration {
  game: string;
  label: string;
  votes: number;
  right: number;
  /** How many would have been right if every chance had come true as told. */
  told: number;
}

const LEVELS: readonly [from: number, label: string][] = [
  [0.9, "nearly sure"],
  [0.6, "likely"],
  [0.4, "as good as even"],
  [0, "against the odds"],
];

/** How often I was right when I voted, the surest votes of each game first. */
export function calibrations(games: readonly MyGame[]): Calibration[] {
  const found: Calibration[] = [];
  for (const game of new Set(games.map((one) => one.table.title))) {
    const votes = games.filter((one) => one.table.title === game).flatMap((one) => one.guesses);
    let below = Infinity;
    for (const [from, label] of LEVELS) {
      const here = votes.filter(({ chance }) => chance >= from && chance < below);
      below = from;
      if (here.length > 0) {
        found.push({
          game,
          label,
          votes: here.length,
          right: here.filter(({ right }) => right).length,
          told: here.reduce((sum, { chance }) => sum + chance, 0),
        });
      }
    }
  }
  return found;
}
