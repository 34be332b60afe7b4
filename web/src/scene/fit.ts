/** How close together things lie: as loosely as there is room for, so that one need not scroll.
 *
 * A part of the table that scrolls (`data-scrolls`) gets `data-dense`: nothing while things lie
 * loosely in it, "1", "12", "123" and "1234" when they lie ever closer, so that
 * `[data-dense*="2"]` is whatever is at least as dense as that. The stylesheets of things say what
 * it means for each: up to the second everything can still be read, if cut short; beyond it words
 * are left out, and shown when one looks at the thing.
 */
import { forgetColumns, keepColumns, noteColumns, squares } from "./columns";
import { found } from "./sight";

export const DENSEST = 4;

/** As close as things may lie with their words. */
export const WORDS = 2;

/** A part of the table, as far as it matters whether all of it is in sight. */
export interface Part {
  lay(density: number): void;
  /** Whether there is more in it than is in sight, of what should be at this density. */
  isFull(density: number): boolean;
  /** How close it lies, at most, to make room for another. */
  givesTo(other: Part): number;
  /** Whether the question is about something in it: then the others lie closer before it does. */
  readonly isAsked: boolean;
  /** Whether words of cards go when it lies closer than they allow. */
  readonly hasWords: boolean;
  /** How close it lies at least, since it has lain so before. */
  readonly least?: number;
}

/** Lay parts out as loosely as they fit, and tell how close each lies.
 *
 * `from` says how they lie already, where little has changed since: to try one density after the
 * other takes the browser a layout each.
 */
export function arrange(parts: readonly Part[], from: readonly number[] = []): number[] {
  const densities = parts.map((part, at) => Math.max(from[at] ?? 0, part.least ?? 0));
  parts.forEach((part, at) => {
    part.lay(densities[at] ?? 0);
  });
  draw(parts, densities);
  loosen(parts, densities);
  return densities;
}

/** So many half steps looser lies what is asked about. */
const HEED = 3;

/** So many half steps looser lies what would lose its words; a question keeps what it asks. */
const HOLD = 3;

/** While something is full, it lies closer, or what makes room for it: whichever lies loosest. */
function draw(parts: readonly Part[], densities: number[]): void {
  const at = (part: Part): number => densities[parts.indexOf(part)] ?? 0;
  for (let round = 0; round < parts.length * DENSEST; round += 1) {
    const full = parts.filter((part) => part.isFull(at(part)));
    const able = parts.filter((part) =>
      full.some((it) => at(part) < (it === part ? DENSEST : part.givesTo(it))),
    );
    const rank = (part: Part): number =>
      2 * at(part) + (part.isAsked ? HEED : 0) + (part.hasWords && at(part) >= WORDS ? HOLD : 0);
    const next = able.sort((one, two) => rank(one) - rank(two))[0];
    if (!next) {
      break;
    }
    const density = at(next) + 1;
    densities[parts.indexOf(next)] = density;
    next.lay(density);
  }
}

/** Whatever lies closer than it must, since another made room meanwhile, lies looser again. */
function loosen(parts: readonly Part[], densities: number[]): void {
  const isFull = (part: Part): boolean => part.isFull(densities[parts.indexOf(part)] ?? 0);
  const stuck = parts.filter((part) => part.isFull(0));
  const asked = [...parts].sort((one, two) => Number(two.isAsked) - Number(one.isAsked));
  for (const part of asked.filter((it) => !stuck.includes(it))) {
    const at = parts.indexOf(part);
    while ((densities[at] ?? 0) > (part.least ?? 0) && !stuck.some((it) => part.givesTo(it) > 0)) {
      densities[at] = (densities[at] ?? 0) - 1;
      part.lay(densities[at]);
      if (parts.some((it) => isFull(it) && !stuck.includes(it))) {
        densities[at] += 1;
        part.lay(densities[at]);
        break;
      }
    }
  }
}

/** So many pixels high must a plan be, for something to be seen on it. */
const PLAN = 240;

const TAPPABLE = ":is(.touch, .tappable):not(.instead)";

/** How close places have lain: until the window is another, they do not grow and shrink again from
 * one question to the next.
 */
const closest = new WeakMap<HTMLElement, number>();

class Scroller implements Part {
  readonly least: number;
  readonly isAsked: boolean;
  readonly hasWords: boolean;
  private readonly isLive: boolean;
  /** The question lies less close than what it is about; nothing else makes room for it. */
  private readonly isQuestion: boolean;
  private readonly before: number;

  private readonly needed: readonly Element[];
  private readonly squares: readonly HTMLElement[];

  constructor(
    readonly it: HTMLElement,
    concerned: readonly Element[],
  ) {
    this.before = it.scrollTop;
    this.needed = [
      ...it.querySelectorAll(TAPPABLE),
      ...concerned.filter((one) => it.contains(one)),
    ];
    this.squares = squares(it);
    this.least = closest.get(it) ?? 0;
    this.isLive = this.needed.length > 0;
    this.isQuestion = it.dataset["scrolls"] === "question";
    this.isAsked = this.isLive || this.isQuestion;
    this.hasWords = !this.isQuestion && it.querySelector(".card .text") !== null;
  }

  lay(density: number): void {
    this.it.dataset["dense"] = "1234".slice(0, density);
    this.squares.forEach((square) => {
      keepColumns(square, density);
    });
  }

  /** Keep places where they have come to stand; whether a ring of them has become columns. */
  keepPlaces(density: number, isAnother: boolean): boolean {
    const mayChange = isAnother && this.it.scrollHeight > this.it.clientHeight + 1;
    return this.squares.filter((it) => noteColumns(it, density, mayChange)).length > 0;
  }

  /** A plan takes what room there is, and needs some; what lies below it is a swipe away.
   *
   * Where something can be tapped, nothing is left out so that what cannot be is in sight as well.
   */
  isFull(density: number): boolean {
    const plan = this.it.querySelector(".plan > .frame");
    if (plan) {
      return plan.clientHeight < PLAN;
    }
    const room = this.it.clientHeight + 1;
    if (this.it.scrollHeight - (density > 0 ? this.aside : 0) <= room) {
      return false;
    }
    return density < WORDS || !this.isLive || spanOf(this.needed) > room;
  }

  /** Places lie no looser later on, as long as all of their words are left to them. */
  keepClose(density: number): void {
    if (this.squares.length > 0) {
      closest.set(this.it, Math.min(WORDS, Math.max(this.least, density)));
    }
  }

  /** The height of what was opened below (`data-aside`): no words are given up to make room for it. */
  private get aside(): number {
    return this.it.querySelector<HTMLElement>("[data-aside]")?.offsetHeight ?? 0;
  }

  /** What it is, as far as its place is concerned. */
  get kind(): string {
    return `${this.it.dataset["scrolls"] ?? ""} ${String(this.isLive)}`;
  }

  /** As close as need be for what can be tapped; for other things it keeps its words. */
  givesTo(other: Scroller): number {
    const [one, two] = [this.it.getBoundingClientRect(), other.it.getBoundingClientRect()];
    const isStacked = one.left < two.right && two.left < one.right;
    if (!isStacked || this === other || other.isQuestion) {
      return 0;
    }
    return !other.isLive ? WORDS : this.isQuestion ? DENSEST - 1 : DENSEST;
  }

  settle(): void {
    this.it.scrollTop = this.before;
  }
}

/** From the top of the first to the bottom of the last. */
function spanOf(all: readonly Element[]): number {
  const boxes = all.map((each) => each.getBoundingClientRect());
  return Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
}

/** How the parts of a table lie, and for which question. */
interface Lying {
  asked: string;
  densities: number[];
}

const lying = new WeakMap<HTMLElement, Lying>();

/** Lay out whatever scrolls in an element, so that what options touch is in sight.
 *
 * While the question is the same, and the window, things stay about where they lie.
 */
export function fit(around: HTMLElement, touched: Iterable<string>, isAnew = false): void {
  const ids = [...touched];
  const concerned = ids.flatMap(found);
  const shown = [...around.querySelectorAll<HTMLElement>("[data-scrolls]")].filter(
    (it) => it.clientHeight > 0,
  );
  if (isAnew) {
    shown.forEach((it) => closest.delete(it));
  }
  const parts = shown.map((it) => new Scroller(it, concerned));
  const asked = JSON.stringify([ids, parts.map((part) => part.kind)]);
  const last = lying.get(around);
  const from = !isAnew && last?.asked === asked ? last.densities : [];
  if (isAnew) {
    squares(around).forEach(forgetColumns);
  }
  let densities = arrange(parts, from);
  const keep = (part: Scroller, at: number): boolean =>
    part.keepPlaces(densities[at] ?? 0, from.length === 0);
  // In columns there may be more room than in a ring.
  if (parts.filter(keep).length > 0) {
    densities = arrange(parts);
    parts.forEach(keep);
  }
  lying.set(around, { asked, densities });
  parts.forEach((part, at) => {
    part.keepClose(densities[at] ?? 0);
  });
  parts.forEach((part) => {
    part.settle();
  });
  // What came into it until now has been seen to: nothing fits better for being tried again.
  watching.get(around)?.takeRecords();
}

/** Who tells what comes into an element that is kept fitting. */
const watching = new WeakMap<HTMLElement, MutationObserver>();

/** Keep everything in an element fitting, whatever comes into it and however large it is. */
export function fitting(touched: () => Iterable<string>): (around: HTMLElement) => () => void {
  return (around) => {
    const size = new ResizeObserver(() => {
      fit(around, touched(), true);
    });
    const content = new MutationObserver(() => {
      fit(around, touched());
    });
    size.observe(around);
    content.observe(around, { childList: true, subtree: true });
    watching.set(around, content);
    return () => {
      size.disconnect();
      content.disconnect();
    };
  };
}
