/** Where pieces stand that share a zone: inside its outline, clear of its name, closer together if
 * there are many.
 */
export interface Place {
  x: number;
  y: number;
  /** How large they are drawn, of their usual size. */
  scale: number;
}

/** Where a name is written, which nothing should stand on. */
export interface Written {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Outline = readonly (readonly number[])[];
interface Spot {
  x: number;
  y: number;
}

/** How large pieces are, how much of one may hang over an edge, and how near it may come to the name,
 * tried one after the other.
 */
const TRIES: readonly (readonly [scale: number, over: number, near: number])[] = [
  [1, 0.15, 0.95],
  [1, 0.4, 0.9],
  [0.85, 0.2, 0.9],
  [0.85, 0.7, 0.7],
  [0.72, 0.4, 0.8],
  [0.72, 0.9, 0.6],
  [0.6, 0.5, 0.7],
  [0.5, 1, 0.5],
];
const ROWS = [3, 2, 4, 1, 5];
/** A piece with its rim, in units. */
const RADIUS = 0.84;
/** So far from their spot pieces may stand, and by such steps, in units. */
const REACH = 3;
const STEP = 0.5;

/** Whether a point lies inside an outline, however it bends. */
export function isInside(outline: Outline, x: number, y: number): boolean {
  let inside = false;
  outline.forEach(([ax = 0, ay = 0], at) => {
    const [bx = 0, by = 0] = outline[(at + outline.length - 1) % outline.length] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) {
      inside = !inside;
    }
  });
  return inside;
}

/** How far a point is from the nearest edge of an outline. */
function depth(outline: Outline, { x, y }: Spot): number {
  return Math.min(
    ...outline.map(([ax = 0, ay = 0], at) => {
      const [bx = 0, by = 0] = outline[(at + 1) % outline.length] ?? [];
      const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
      const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long;
      const share = Math.max(0, Math.min(1, along));
      return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
    }),
  );
}

/** How far a point is from what is written; less than nothing is on it. */
function clearance(written: Written, { x, y }: Spot): number {
  const aside = Math.max(written.left - x, x - written.right);
  const above = Math.max(written.top - y, y - written.bottom);
  return aside > 0 && above > 0 ? Math.hypot(aside, above) : Math.max(aside, above);
}

/** The places of so many pieces: as large as the zone has room for, as near to its spot as can be,
 * and not on its name.
 */
export function crowd(
  outline: Outline,
  spot: Spot,
  count: number,
  unit: number,
  written: Written | null = null,
): Place[] {
  for (const [scale, over, near] of TRIES) {
    const radius = RADIUS * unit * scale;
    const fits = (place: Spot): boolean =>
      isInside(outline, place.x, place.y) &&
      depth(outline, place) >= radius * (1 - over) &&
      (written === null || clearance(written, place) >= radius * near);
    const found = nearest(spot, unit).find(({ row, at }) =>
      rows(at, count, unit, scale, row).every(fits),
    );
    if (found) {
      return rows(found.at, count, unit, scale, found.row);
    }
  }
  return fewestOutside(outline, spot, count, unit);
}

/** Where to begin rows of pieces, and how many stand in each: the spot itself comes first. */
function nearest(spot: Spot, unit: number): readonly { at: Spot; row: number }[] {
  const steps = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, at) => at * STEP - REACH);
  const around = steps.flatMap((dx) => steps.map((dy) => ({ dx, dy })));
  around.sort((one, two) => Math.hypot(one.dx, one.dy) - Math.hypot(two.dx, two.dy));
  return around.flatMap(({ dx, dy }) =>
    ROWS.map((row) => ({ at: { x: spot.x + dx * unit, y: spot.y + dy * unit }, row })),
  );
}

/** Where there is no room at all: as small as can be, and as few outside as can be. */
function fewestOutside(outline: Outline, spot: Spot, count: number, unit: number): Place[] {
  const tried = ROWS.map((row) => rows(spot, count, unit, 0.5, row));
  const outside = (places: Place[]): number =>
    places.filter(({ x, y }) => !isInside(outline, x, y)).length;
  return tried.reduce((best, it) => (outside(it) < outside(best) ? it : best));
}

/** Rows of pieces side by side, around their middle. */
function rows(middle: Spot, count: number, unit: number, scale: number, row: number): Place[] {
  const lines = Math.ceil(count / row);
  return Array.from({ length: count }, (_, at) => {
    const line = Math.floor(at / row);
    const across = Math.min(row, count - line * row);
    return {
      x: middle.x + ((at % row) - (across - 1) / 2) * unit * 1.75 * scale,
      y: middle.y + (line - (lines - 1) / 2) * unit * 1.7 * scale,
      scale,
    };
  });
}
