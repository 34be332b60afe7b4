/** Places that stand in columns stay there: nobody looks for a house where it was a moment ago.
 *
 * A browser balances columns anew whenever a card comes or goes, and what lay in a ring lies in
 * columns when there is less room. Here it is kept which place stood at the head of each column,
 * wide or close, and that a ring has become columns; until the window changes, or
 * until others would show clearly more.
 */

const DENSEST = 4;
const SMALL = "(max-width: 40rem) or (max-height: 34rem)";

/** Others must be so many times as low to be worth a change. */
const LOWER = 1.35;

/** The heads of the columns, by how close they stand. */
type Kept = Map<string, readonly number[]>;

const kept = new WeakMap<HTMLElement, Kept>();

/** The rings of places in an element. */
export function squares(it: HTMLElement): HTMLElement[] {
  return [...it.querySelectorAll<HTMLElement>(".square")];
}

/** Let every column begin with the place that it began with before, at this density. */
export function keepColumns(square: HTMLElement, density: number): void {
  begin(square, kept.get(square)?.get(keyOf(density)) ?? []);
}

/** Remember how the places stand now; whether a ring has just become columns.
 *
 * `mayChange` says whether others may be tried, if not all of it is in sight.
 */
export function noteColumns(square: HTMLElement, density: number, mayChange: boolean): boolean {
  if (getComputedStyle(square).display === "grid") {
    return false;
  }
  const all: Kept = kept.get(square) ?? new Map<string, readonly number[]>();
  kept.set(square, all);
  const heads = all.get(keyOf(density));
  if (heads === undefined || (mayChange && isTooHigh(square, heads))) {
    begin(square, []);
    const found = headsOf(slotsOf(square).map((slot) => slot.getBoundingClientRect().left));
    all.set(keyOf(density), found);
    begin(square, found);
  }
  const isNew = square.dataset["flat"] === undefined;
  square.dataset["flat"] = "";
  return isNew;
}

/** In another window everything finds another place. */
export function forgetColumns(square: HTMLElement): void {
  kept.delete(square);
  delete square.dataset["flat"];
  begin(square, []);
}

/** Which of them begin a column, from how far left each lies. */
export function headsOf(lefts: readonly number[]): number[] {
  return lefts.flatMap((left, at) => (at > 0 && left > (lefts[at - 1] ?? 0) ? [at] : []));
}

/** Whether columns that need not begin with these places would be clearly lower. */
function isTooHigh(square: HTMLElement, heads: readonly number[]): boolean {
  const height = square.offsetHeight;
  begin(square, []);
  const least = square.offsetHeight;
  begin(square, heads);
  return height > LOWER * least;
}

function begin(square: HTMLElement, heads: readonly number[]): void {
  slotsOf(square).forEach((slot, at) => {
    const wanted = heads.includes(at) ? "column" : "";
    if (slot.style.breakBefore !== wanted) {
      slot.style.breakBefore = wanted;
    }
  });
}

function slotsOf(square: HTMLElement): HTMLElement[] {
  return [...square.children].filter((it) => it instanceof HTMLElement);
}

/** At its closest, columns are narrower on a small screen. */
function keyOf(density: number): string {
  return density === DENSEST && matchMedia(SMALL).matches ? "close" : "wide";
}
