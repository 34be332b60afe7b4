/** Where areas that lie in a ring go: round the edge of a square of nine, the centre left free. */
export interface Cell {
  row: number;
  column: number;
}

/** Clockwise from the top, as a player would lay them out. */
const EDGE: readonly Cell[] = [
  { row: 1, column: 2 },
  { row: 1, column: 3 },
  { row: 2, column: 3 },
  { row: 3, column: 3 },
  { row: 3, column: 2 },
  { row: 3, column: 1 },
  { row: 2, column: 1 },
  { row: 1, column: 1 },
];

/** A cell for each of so many areas; none if they do not fit round one centre. */
export function ringCells(count: number): readonly Cell[] {
  if (count > EDGE.length) {
    return [];
  }
  const spread = Array.from({ length: count }, (_, at) => Math.round((at * EDGE.length) / count));
  return spread.map((at) => EDGE[at % EDGE.length] ?? { row: 1, column: 2 });
}
