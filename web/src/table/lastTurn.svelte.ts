/** Where in the log I decided last: what came after it is told with my next question. */
import { type TableState, isAsked } from "./state";

export class LastTurn {
  /** How many lines there were then; null if I have not decided anything yet. */
  at: number | null = $state(null);

  readonly #key: string;

  constructor(table: string) {
    this.#key = `noren.last-turn.${table}`;
    const kept = Number(read(this.#key) ?? NaN);
    this.at = Number.isInteger(kept) ? kept : null;
  }

  /** Whoever was asked and is not asked any more, or is asked another thing after something was
   * told, has decided; who goes back has a shorter log.
   */
  follow(before: TableState, now: TableState): void {
    const wasAsked = before.life === now.life && isAsked(before);
    const goesOn = before.hand?.prompt.text !== now.hand?.prompt.text;
    const decided = wasAsked && (!isAsked(now) || (goesOn && now.log.length > before.log.length));
    const isShorter = this.at !== null && now.room !== null && now.log.length < this.at;
    if (decided || isShorter) {
      this.at = decided ? before.log.length : now.log.length;
      keep(this.#key, String(this.at));
    }
  }
}

// It outlives a reload of this page, and needs to live no longer.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
