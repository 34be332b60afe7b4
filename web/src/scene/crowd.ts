/** Where pieces stand that share a zone: inside its outline, closer together if there are many. */
export interface Place {
  x: number;
  y: number;
  /** How large they are drawn, of their usual size. */
  scale: number;
}

type Outline = readonly (readonly number[])[];

const SCALES = [1, 0.85, 0.7, 0.58, 0.48];
const ROWS = [3, 2, 4, 1, 5];

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

/** The places of so many pieces around a spot: the largest rows that lie in the zone, or else the
 * smallest there are.
 */
export function crowd(
  outline: Outline,
  spot: { x: number; y: number },
  count: number,
  unit: number,
): Place[] {
  let best: Place[] = [];
  let most = -1;
  for (const scale of SCALES) {
    for (const row of ROWS) {
      for (const lift of [0, 0.5, 1]) {
        const places = rows(spot, count, unit, scale, row, lift);
        const inside = places.filter(({ x, y }) => isInside(outline, x, y)).length;
        if (inside === count) {
          return places;
        }
        if (inside > most) {
          [best, most] = [places, inside];
        }
      }
    }
  }
  return best;
}

/** Rows below one another; `lift` says how many of them, of all but one, stand above the spot. */
function rows(
  spot: { x: number; y: number },
  count: number,
  unit: number,
  scale: number,
  row: number,
  lift: number,
): Place[] {
  const columns = Math.min(count, row);
  const above = (Math.ceil(count / row) - 1) * lift;
  return Array.from({ length: count }, (_, at) => ({
    x: spot.x + ((at % row) - (columns - 1) / 2) * unit * 1.7 * scale,
    y: spot.y + (Math.floor(at / row) - above) * unit * 1.6 * scale,
    scale,
  }));
}
