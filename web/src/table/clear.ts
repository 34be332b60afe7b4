/** Where something may lie over the board so that it hides as little as can be. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Of some heights to lie at, the one at which a box hides the least of others; rather an early one. */
export function clearest(tops: readonly number[], box: Box, others: readonly Box[]): number {
  const high = box.bottom - box.top;
  const hidden = (top: number): number =>
    others.reduce((sum, it) => sum + shared({ ...box, top, bottom: top + high }, it), 0);
  return [...tops].sort((one, other) => hidden(one) - hidden(other))[0] ?? box.top;
}
