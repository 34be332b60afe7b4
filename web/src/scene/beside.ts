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

interface Spot {
  left: number;
  top: number;
}

const GAP = 8;

const isClear = (of: readonly Box[], { left, top }: Spot, it: Extent): boolean =>
  of.every(
    (box) =>
      left >= box.right ||
      left + it.wide <= box.left ||
      top >= box.bottom ||
      top + it.high <= box.top,
  );

/** To the right if there is room, else to the left; else above or below, inside the window. What
 * must stay in sight is left clear wherever one of these places does so. */
export function beside(box: Box, it: Extent, around: Extent, clear: readonly Box[] = []): Spot {
  const inside = (at: number, length: number, room: number): number =>
    Math.max(GAP, Math.min(at, room - length - GAP));
  const top = inside(box.top, it.high, around.high);
  const left = inside((box.left + box.right - it.wide) / 2, it.wide, around.wide);
  const below = { left, top: inside(box.bottom + GAP, it.high, around.high) };
  const places = [
    ...(box.right + GAP + it.wide + GAP <= around.wide ? [{ left: box.right + GAP, top }] : []),
    ...(box.left - GAP - it.wide >= GAP ? [{ left: box.left - GAP - it.wide, top }] : []),
    ...(box.top - GAP - it.high >= GAP ? [{ left, top: box.top - GAP - it.high }] : []),
    below,
  ];
  const others = [GAP, around.high - it.high - GAP].map((at) => ({ left, top: at }));
  return [...places, ...others].find((at) => isClear(clear, at, it)) ?? places[0] ?? below;
}
