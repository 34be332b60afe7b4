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

export function whole(width: number, height: number): Box {
  return { x: 0, y: 0, width, height };
}

/** The box scaled about a point of the plan; a factor above 1 comes closer. */
export function zoomed(box: Box, about: Point, factor: number, bounds: Box): Box {
  const width = clamp(box.width / factor, bounds.width / CLOSEST, bounds.width);
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

export function middle(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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
    x: clamp(box.x, bounds.x, bounds.x + bounds.width - box.width),
    y: clamp(box.y, bounds.y, bounds.y + bounds.height - box.height),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
