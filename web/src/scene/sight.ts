/** What can be tapped, and how it comes into sight above the question at the lower edge. */
import { isStill } from "./motion";

const TAPPABLE = ".touch:not(.chosen), .tappable:not(.chosen)";

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

/** Show the first thing on the table that can be tapped, if none is in sight. */
export function showSome(): void {
  const all = tappable().filter((it) => it.closest(".players") === null);
  const floor = innerHeight - covered();
  const isInSight = (it: Element): boolean => {
    const { top, bottom } = it.getBoundingClientRect();
    return (top + bottom) / 2 > 0 && (top + bottom) / 2 < floor;
  };
  if (!all.some(isInSight)) {
    show(all[0]);
  }
}

/** Show what has been tapped, if the question has grown over it. */
export function showChosen(): void {
  const chosen = document.querySelector(".touch.chosen");
  chosen?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
}

/** Keep what is scrolled to, by a tap or by the keyboard's focus, clear of the question.
 *
 * What is in the question itself takes `--covered` back, since it need not be scrolled to.
 */
export function keepClear(): () => void {
  const { style } = document.documentElement;
  style.scrollPaddingBottom = `${covered()}px`;
  style.setProperty("--covered", style.scrollPaddingBottom);
  return () => {
    style.scrollPaddingBottom = "";
    style.removeProperty("--covered");
  };
}

/** How much of the window's lower edge the question covers. */
function covered(): number {
  const dock = document.querySelector(".dock")?.getBoundingClientRect();
  const isAtEdge = dock !== undefined && dock.bottom > innerHeight - 40 && dock.top < innerHeight;
  return isAtEdge ? innerHeight - dock.top : 0;
}
