/** The herald: what just happened that nobody should miss, one thing after another, for a moment.
 *
 * What comes so quickly that nobody could read it so is told together, and stays until it was read.
 */
import type { Tone } from "../protocol";
import { isDoneTo, isHeavy, namesThen, titleFor } from "./bulletin";
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
  /** Whether it was done to me: that is told first. */
  toMe: boolean;
}

/** How long words are shown: long enough to be read, never so long that they are in the way. */
const SHORTEST = 1500;
const LONGEST = 4200;
const A_LETTER = 32;
/** So many that wait to be read are told together. */
const MANY = 3;
/** With so many told together, the rest is left to the log: nobody reads a book here. */
const MOST = 12;
/** So many of them have room on a television, and so long they stay there at most. */
const ACROSS_THE_ROOM = 4;
const LONGEST_TOGETHER = 16_000;

export function readingTime(words: string, waiting: number): number {
  const needed = Math.min(LONGEST, SHORTEST + A_LETTER * words.length);
  return waiting > 0 ? Math.max(SHORTEST, needed / (1 + waiting / 2)) : needed;
}

/** As much as anybody reads; what was done to me is not left to the log. */
function kept(told: readonly Announced[]): Announced[] {
  const others = told.filter((it) => !it.toMe).slice(-MOST);
  return told.filter((it) => it.toMe || others.includes(it));
}

export class Herald {
  current: Announced | null = $state.raw(null);
  /** What is told together, the first thing first. */
  together: readonly Announced[] = $state.raw([]);

  #waiting: Announced[] = [];
  /** All that was announced since I decided last. */
  #told: Announced[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  /** `isSeenByAll`: on a television nobody can put anything away, so that it goes by itself. */
  constructor(readonly isSeenByAll = false) {}

  /** Take from a change of state what is to be announced.
   *
   * The end tells itself, but keeps what led to it. Where a guide leads, it explains enough.
   */
  hear(before: TableState, now: TableState): void {
    const names = seatNames(now.room);
    const { seat } = now.you;
    const heavy = freshLines(before, now).filter((it) => isHeavy(it) || isDoneTo(it, seat));
    for (const line of heavy) {
      const title = titleFor(line, seat);
      this.#add({
        title: title || line.text,
        text: title ? line.text : "",
        at: line.news?.at ?? [],
        tone: line.news?.tone ?? "plain",
        names: namesThen(line, now.room?.past ?? [], names),
        mine: line.mine ?? false,
        toMe: isDoneTo(line, seat),
      });
    }
    // The table itself speaks of time that is up, of pauses, and of who comes and goes.
    if (before.life === now.life && now.room?.stage === "playing") {
      const spoken = now.chat.slice(before.chat.length);
      for (const line of spoken.filter((it) => it.person === null && !it.quiet)) {
        this.#add({
          title: line.text,
          text: "",
          at: [],
          tone: "warn",
          names,
          mine: false,
          toMe: false,
        });
      }
    }
    if (now.end !== null) {
      if (this.isSeenByAll) {
        this.clear();
      } else {
        this.#gather();
      }
      return;
    }
    const isLed = now.guide !== null && !now.guide.playing_on;
    const unread = this.#waiting.length + (this.current === null ? 0 : 1);
    const isStopped = heavy.some((it) => seat !== null && (it.news?.stops ?? []).includes(seat));
    if (isLed) {
      this.#waiting = this.#waiting.slice(-1);
    } else if (isStopped || unread >= MANY || (this.together.length > 0 && unread > 0)) {
      this.#gather();
    }
  }

  /** Say one thing of the table itself; what was told before it is true no longer. */
  say(title: string, text: string, names: readonly string[]): void {
    this.clear();
    this.#add({ title, text, at: [], tone: "warn", names, mine: false, toMe: false });
  }

  /** It was read, or I have decided: what comes now is another story. */
  putAway(): void {
    this.together = [];
    this.#told = [];
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.current = null;
    this.putAway();
  }

  #add(found: Omit<Announced, "key">): void {
    this.#count += 1;
    const announced = { ...found, key: this.#count };
    this.#told = kept([...this.#told, announced]);
    this.#waiting.push(announced);
    if (this.current === null && this.together.length === 0) {
      this.#next();
    }
  }

  /** Tell all together, what was shown for a moment before as well. */
  #gather(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.current = null;
    this.together = this.isSeenByAll
      ? this.#told.slice(-ACROSS_THE_ROOM)
      : [...this.#told.filter((it) => it.toMe), ...this.#told.filter((it) => !it.toMe)];
    if (this.isSeenByAll) {
      const words = this.together.map((it) => it.title + it.text);
      const needed = words.reduce((sum, it) => sum + readingTime(it, 0), 0);
      this.#timer = setTimeout(() => this.putAway(), Math.min(LONGEST_TOGETHER, needed));
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
