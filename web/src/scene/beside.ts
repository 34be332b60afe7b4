/** Where something is shown beside something else, without lying over it. */
interface Extent {
  wide: number;
  high: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 8;

/** To the right if there is room, else to the left; else above or below, inside the window. */
export function beside(box: Box, it: Extent, around: Extent): { left: number; top: number } {
  const inside = (at: number, length: number, room: number): number =>
    Math.max(GAP, Math.min(at, room - length - GAP));
  const top = inside(box.top, it.high, around.high);
  if (box.right + GAP + it.wide + GAP <= around.wide) {
    return { left: box.right + GAP, top };
  }
  if (box.left - GAP - it.wide >= GAP) {
    return { left: box.left - GAP - it.wide, top };
  }
  const left = inside((box.left + box.right - it.wide) / 2, it.wide, around.wide);
  const fitsAbove = box.top - GAP - it.high >= GAP;
  return {
    left,
    top: fitsAbove ? box.top - GAP - it.high : inside(box.bottom + GAP, it.high, around.high),
  };
}
