/** What can be tapped, and how it comes into sight where it lies. */
import { isStill } from "./motion";

const TAPPABLE = ":is(.touch, .tappable):not(.chosen, .instead)";

/** Everything that can be tapped now, from top to bottom. */
export function tappable(): Element[] {
  return [...document.querySelectorAll(TAPPABLE)];
}

export function show(it: Element | undefined): void {
  it?.scrollIntoView({
    block: "center",
    inline: "center",
    behavior: isStill() ? "auto" : "smooth",
  });
}

/** Bring what can be tapped into sight wherever it lies, and elsewhere what the question is about.
 *
 * What is tapped after that comes along, if there is room for all, or else what was tapped before.
 */
export function showSome(concerned: readonly string[]): void {
  const tappables = tappable().filter((it) => it.closest(".players") === null);
  const live = Map.groupBy(tappables, scrollerOf);
  const about = Map.groupBy(concerned.flatMap(found), scrollerOf);
  for (const scroller of new Set([...live.keys(), ...about.keys()])) {
    if (scroller !== null) {
      const chosen = [...scroller.querySelectorAll(".touch.chosen")];
      const [inside, others] = [live.get(scroller) ?? [], about.get(scroller) ?? []];
      const wishes = [
        [...inside, ...chosen, ...others],
        [...inside, ...chosen],
      ].filter((wish) => wish.length > 0);
      const fits = wishes.find((wish) => height(wish) <= scroller.clientHeight);
      bring(scroller, fits ?? (inside.length > 0 ? inside : others));
    }
  }
}

function height(all: readonly Element[]): number {
  const boxes = all.map((it) => it.getBoundingClientRect());
  return (
    Math.max(...boxes.map((box) => box.bottom)) -
    Math.min(...boxes.map((box) => box.top)) +
    2 * EDGE
  );
}

/** Show what has been tapped, if something has grown over it. */
export function showChosen(): void {
  const chosen = document.querySelector(".touch.chosen");
  chosen?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
}

/** Show what asks whether a choice is meant, wherever one has scrolled to. */
export function showConfirmation(): void {
  const asking = document.querySelector(".prompt > .ready");
  asking?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
}

/** Things that lie on the table under that id. */
export function found(id: string): Element[] {
  const name = CSS.escape(id);
  return [...document.querySelectorAll(`[data-thing="${name}"], [data-area="${name}"]`)];
}

function scrollerOf(it: Element): Element | null {
  return it.closest("[data-scrolls]");
}

/** Scroll as little as need be: all of it if it fits, and from its beginning if it does not. */
function bring(scroller: Element, inside: readonly Element[]): void {
  const frame = scroller.getBoundingClientRect();
  const boxes = inside.map((it) => it.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const by = way(top - EDGE, bottom + EDGE, frame.top, frame.bottom);
  if (by !== 0) {
    scroller.scrollBy({ top: by, behavior: isStill() ? "auto" : "smooth" });
  }
}

/** Room to be left above and below. */
const EDGE = 8;

/** How far to scroll so that what lies from `top` to `bottom` lies between `from` and `to`. */
export function way(top: number, bottom: number, from: number, to: number): number {
  if (bottom - top > to - from || top < from) {
    return top - from;
  }
  return bottom > to ? bottom - to : 0;
}
