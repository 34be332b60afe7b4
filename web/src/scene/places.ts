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
      if (isInSight(box)) {
        return box;
      }
    }
  }
  return null;
}

function isInSight({ top, bottom, left, right, width, height }: DOMRect): boolean {
  const inside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return inside && width > 0 && height > 0;
}
