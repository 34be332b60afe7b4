/** Where things are on the page, by the ids that a scene gives them. */

/** The box of the first of these things that can be seen; null if none can. */
export function placeOf(ids: readonly string[]): DOMRect | null {
  for (const id of ids) {
    const name = CSS.escape(id);
    const found = document.querySelectorAll(
      `[data-thing="${name}"], [data-zone="${name}"], [data-area="${name}"], [data-place="${name}"]`,
    );
    for (const it of found) {
      const box = it.getBoundingClientRect();
      if (isInSight(box) && !isScrolledAway(it, box)) {
        return box;
      }
    }
  }
  return null;
}

/** Whether it lies in a place that scrolls, and less than half of it is to be seen there. */
function isScrolledAway(it: Element, box: DOMRect): boolean {
  const scroller = it.closest("[data-scrolls]")?.getBoundingClientRect();
  if (!scroller) {
    return false;
  }
  const seen = Math.min(box.bottom, scroller.bottom) - Math.max(box.top, scroller.top);
  return seen < Math.min(box.height, scroller.height) / 2;
}

function isInSight({ top, bottom, left, right, width, height }: DOMRect): boolean {
  const inside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return inside && width > 0 && height > 0;
}
