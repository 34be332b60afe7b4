/** Places that stand in columns stay there: nobody looks for a house where it was a moment ago.
 *
 * A browser balances columns anew whenever a card comes or goes, and what lay in a ring lies in
 * columns when there is less room. Here it is kept which place stood at the head of each column,
 * for every width of the columns, and that a ring has become columns; until the window changes, or
 * until others would show clearly more.
 */

/** Others must be so many times as low to be worth a change. */
const LOWER = 1.2;

/** The heads of the columns, by the width of all and of one. */
type Kept = Map<string, readonly number[]>;

const kept = new WeakMap<HTMLElement, Kept>();

/** The rings of places in an element. */
export function squares(it: HTMLElement): HTMLElement[] {
  return [...it.querySelectorAll<HTMLElement>(".square")];
}

/** Let every column begin with the place that it began with before. */
export function keepColumns(square: HTMLElement): void {
  const width = columnWidth(square);
  begin(square, (width && kept.get(square)?.get(keyOf(square, width))) || []);
}

/** Remember how the places stand now; whether a ring has just become columns. */
export function noteColumns(square: HTMLElement, isCut: boolean): boolean {
  const width = columnWidth(square);
  if (!width) {
    return false;
  }
  const all: Kept = kept.get(square) ?? new Map<string, readonly number[]>();
  kept.set(square, all);
  const key = keyOf(square, width);
  const heads = all.get(key);
  if (heads === undefined || (isCut && isTooHigh(square, heads))) {
    begin(square, []);
    all.set(key, headsOf(lefts(square)));
    begin(square, all.get(key) ?? []);
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
    slot.style.breakBefore = heads.includes(at) ? "column" : "";
  });
}

function slotsOf(square: HTMLElement): HTMLElement[] {
  return [...square.children].filter((it) => it instanceof HTMLElement);
}

function lefts(square: HTMLElement): number[] {
  return slotsOf(square).map((slot) => slot.getBoundingClientRect().left);
}

/** How wide a column is; nothing where the places do not stand in columns. */
function columnWidth(square: HTMLElement): string {
  const { columnWidth } = getComputedStyle(square);
  return columnWidth === "auto" ? "" : columnWidth;
}

function keyOf(square: HTMLElement, column: string): string {
  return `${String(square.clientWidth)} ${column} ${String(square.children.length)}`;
}
