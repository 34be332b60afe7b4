/** The herald: what just happened that nobody should miss, one thing after another, for a moment. */
import type { Tone } from "../protocol";
import { isHeavy, namesThen } from "./bulletin";
import { type TableState, freshLines, seatNames } from "./state";

export interface Announced {
  key: number;
  title: string;
  text: string;
  /** Things it happens to, by id; the first in sight is where it is shown. */
  at: readonly string[];
  tone: Tone;
  /** Who sat in the seats then. */
  names: readonly string[];
  /** Whether only I was told. */
  mine: boolean;
}

/** How long words are shown: long enough to be read, never so long that they are in the way. */
const SHORTEST = 1500;
const LONGEST = 4200;
const A_LETTER = 32;
/** With so many waiting, the rest is left to the log: nobody reads a queue. */
const MOST_WAITING = 3;

export function readingTime(words: string, waiting: number): number {
  const needed = Math.min(LONGEST, SHORTEST + A_LETTER * words.length);
  return waiting > 0 ? Math.max(SHORTEST, needed / (1 + waiting / 2)) : needed;
}

export class Herald {
  current: Announced | null = $state.raw(null);

  #waiting: Announced[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** Take from a change of state what is to be announced; the end tells itself. */
  hear(before: TableState, now: TableState): void {
    if (now.end !== null) {
      this.clear();
      return;
    }
    const names = seatNames(now.room);
    for (const line of freshLines(before, now).filter(isHeavy)) {
      const title = line.news?.title ?? "";
      this.#add({
        title: title || line.text,
        text: title ? line.text : "",
        at: line.news?.at ?? [],
        tone: line.news?.tone ?? "plain",
        names: namesThen(line, now.room?.past ?? [], names),
        mine: line.mine ?? false,
      });
    }
    // The table itself speaks of time that is up, of pauses, and of who comes and goes.
    if (before.life === now.life && now.room?.stage === "playing") {
      const spoken = now.chat.slice(before.chat.length);
      for (const line of spoken.filter((it) => it.person === null && !it.quiet)) {
        this.#add({ title: line.text, text: "", at: [], tone: "warn", names, mine: false });
      }
    }
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.current = null;
  }

  #add(found: Omit<Announced, "key">): void {
    this.#count += 1;
    this.#waiting.push({ ...found, key: this.#count });
    this.#waiting = this.#waiting.slice(-MOST_WAITING);
    if (this.current === null) {
      this.#next();
    }
  }

  #next(): void {
    const next = this.#waiting.shift() ?? null;
    this.current = next;
    if (next !== null) {
      const time = readingTime(next.title + next.text, this.#waiting.length);
      this.#timer = setTimeout(() => this.#next(), time);
    }
  }
}
