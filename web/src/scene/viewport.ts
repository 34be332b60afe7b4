/** Looking closer at a plan: a box of it that can be moved and scaled, never past its edges. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const CLOSEST = 6;

/** The smallest box of this shape, which is its width by its height, that holds the whole plan. */
export function whole(width: number, height: number, shape: number = width / height): Box {
  const bounds = { x: 0, y: 0, width, height };
  const across = Math.max(width, height * shape);
  return kept({ x: 0, y: 0, width: across, height: across / shape }, bounds);
}

/** The box scaled about a point of the plan; a factor above 1 comes closer. */
export function zoomed(box: Box, about: Point, factor: number, bounds: Box): Box {
  const widest = whole(bounds.width, bounds.height, box.width / box.height).width;
  const width = clamp(box.width / factor, widest / CLOSEST, widest);
  const scale = width / box.width;
  const moved = {
    x: about.x - (about.x - box.x) * scale,
    y: about.y - (about.y - box.y) * scale,
    width,
    height: box.height * scale,
  };
  return kept(moved, bounds);
}

export function panned(box: Box, by: Point, bounds: Box): Box {
  return kept({ ...box, x: box.x - by.x, y: box.y - by.y }, bounds);
}

/** The box in another shape: as close as before, about the same middle. */
export function reshaped(box: Box, shape: number, bounds: Box): Box {
  const before = whole(bounds.width, bounds.height, box.width / box.height);
  const width = whole(bounds.width, bounds.height, shape).width * (box.width / before.width);
  const height = width / shape;
  const centre = middle(box);
  return kept({ x: centre.x - width / 2, y: centre.y - height / 2, width, height }, bounds);
}

/** The box of this shape about these points, with a margin, that is no closer than `closest`. */
export function around(points: readonly Point[], shape: number, closest: number, bounds: Box): Box {
  const [left, right] = [
    Math.min(...points.map((it) => it.x)),
    Math.max(...points.map((it) => it.x)),
  ];
  const [top, bottom] = [
    Math.min(...points.map((it) => it.y)),
    Math.max(...points.map((it) => it.y)),
  ];
  const widest = whole(bounds.width, bounds.height, shape).width;
  const wanted = Math.max((right - left) * MARGIN, (bottom - top) * MARGIN * shape, closest);
  const width = Math.min(wanted, widest);
  const height = width / shape;
  return kept(
    { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height },
    bounds,
  );
}

/** So much more than the points themselves. */
const MARGIN = 1.12;

/** The box changed as little as need be to hold all these points: moved, or widened if they lie too
 * far apart for it.
 */
export function holding(box: Box, points: readonly Point[], bounds: Box): Box {
  if (points.every((point) => holds(box, point))) {
    return box;
  }
  const least = around(points, box.width / box.height, box.width, bounds);
  if (least.width > box.width) {
    return least;
  }
  const xs = points.map((it) => it.x);
  const ys = points.map((it) => it.y);
  const edge = { x: (box.width * (1 - 1 / MARGIN)) / 2, y: (box.height * (1 - 1 / MARGIN)) / 2 };
  const x = clamp(box.x, Math.max(...xs) + edge.x - box.width, Math.min(...xs) - edge.x);
  const y = clamp(box.y, Math.max(...ys) + edge.y - box.height, Math.min(...ys) - edge.y);
  return kept({ ...box, x, y }, bounds);
}

/** The middle of the smallest box around these points. */
export function centreOf(points: readonly Point[]): Point {
  const between = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: between(points.map((it) => it.x)), y: between(points.map((it) => it.y)) };
}

export function middle(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function holds(box: Box, point: Point): boolean {
  return (
    point.x >= box.x &&
    point.x <= box.x + box.width &&
    point.y >= box.y &&
    point.y <= box.y + box.height
  );
}

/** The box moved just so far that a point lies well inside it. */
export function revealing(box: Box, point: Point, bounds: Box): Box {
  const margin = { x: box.width / 6, y: box.height / 6 };
  const x = clamp(box.x, point.x - box.width + margin.x, point.x - margin.x);
  const y = clamp(box.y, point.y - box.height + margin.y, point.y - margin.y);
  return kept({ ...box, x, y }, bounds);
}

function kept(box: Box, bounds: Box): Box {
  return {
    ...box,
    x: along(box.x, box.width, bounds.x, bounds.width),
    y: along(box.y, box.height, bounds.y, bounds.height),
  };
}

/** Where a side begins: inside the bounds, or around them if it is longer. */
function along(start: number, length: number, from: number, extent: number): number {
  return length >= extent
    ? from - (length - extent) / 2
    : clamp(start, from, from + extent - length);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
