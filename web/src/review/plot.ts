/** Where things stand in a plot that runs along a match: moments from left to right. */
import type { Decision, Inkling, Point, Review, Swing } from "../protocol";

export const WIDE = 1000;
export const HIGH = 100;

export const across = (at: number, moments: number): number =>
  moments === 0 ? 0 : (WIDE * at) / moments;
export const up = (chance: number): number => HIGH * (1 - Math.min(1, Math.max(0, chance)));

export interface Curve {
  /** Whose it is: all seats of one side, who win together. */
  seats: readonly number[];
  side: string;
  path: string;
}

/** One curve for each side; seats that are on nobody's side have one each. */
export function curves(review: Review): Curve[] {
  const sides = new Map<string, number[]>();
  for (const [seat, side] of review.sides.entries()) {
    const key = side || `seat ${seat}`;
    sides.set(key, [...(sides.get(key) ?? []), seat]);
  }
  return [...sides.values()].map((seats) => {
    const first = seats[0] ?? 0;
    const points = review.stops.map((at, index): [number, number] => [
      at,
      review.chances[index]?.[first] ?? 0,
    ]);
    return { seats, side: review.sides[first] ?? "", path: stairs(points, review.moments) };
  });
}

/** A line that keeps its height from one moment to the next, as nothing is known between them. */
export function stairs(points: readonly (readonly [number, number])[], moments: number): string {
  let path = "";
  for (const [at, chance] of points) {
    const x = across(at, moments).toFixed(1);
    const y = up(chance).toFixed(1);
    path += path === "" ? `M${x} ${y}` : `H${x}V${y}`;
  }
  return path;
}

/** The chances that held at a moment. */
export function chancesAt(review: Review, at: number): readonly number[] {
  let found = 0;
  for (const [index, stop] of review.stops.entries()) {
    if (stop <= at) {
      found = index;
    }
  }
  return review.chances[found] ?? [];
}

/** What a seat could make of a secret at a moment; null before it was one. */
export function pointAt(line: Inkling, at: number): Point | null {
  let found: Point | null = null;
  for (const point of line.points) {
    if (point.at <= at) {
      found = point;
    }
  }
  return found;
}

/** What was held most likely at a moment; the truth is among it unless only what was known then counts. */
export function shares(point: Point, isThen: boolean): Point["likely"] {
  if (isThen || point.likely.some((share) => share.answer === point.answer)) {
    return point.likely;
  }
  return [...point.likely, { answer: point.answer, chance: point.truth }];
}

/** The curve of how likely the truth was held to be, up to a moment. */
export function truthPath(line: Inkling, moments: number, until: number): string {
  return pathUntil(line, moments, until, (point) => point.truth);
}

/** The curve of how likely the likeliest answer was, right or wrong: what could be known then. */
export function surePath(line: Inkling, moments: number, until: number): string {
  return pathUntil(line, moments, until, (point) => point.likely[0]?.chance ?? 0);
}

function pathUntil(
  line: Inkling,
  moments: number,
  until: number,
  height: (point: Point) => number,
): string {
  const points = line.points
    .filter((point) => point.at <= until)
    .map((point): [number, number] => [point.at, height(point)]);
  const last = points.at(-1);
  return stairs(last ? [...points, [until, last[1]]] : [], moments);
}

/** What a seat could know, as far as it was a question by a moment; each keeps its stroke. */
export function asked(review: Review, seat: number, until: number): [Inkling, number][] {
  return review.knowledge
    .filter((line) => line.seat === seat)
    .map((line, stroke): [Inkling, number] => [line, stroke])
    .filter(([line]) => pointAt(line, until) !== null);
}

/** How much the one changed whom a turning point changed most, and all who moved with them. */
export function mostChanged(swing: Swing): { seats: number[]; change: number } {
  const change = swing.changes.reduce(
    (most, one) => (Math.abs(one) > Math.abs(most) ? one : most),
    0,
  );
  const seats = swing.changes.flatMap((one, seat) => (Math.abs(one - change) < 1e-6 ? [seat] : []));
  return { seats, change };
}

/** A chance, never 0 for what is possible nor 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance <= 0 || chance >= 1) {
    return chance <= 0 ? "0 %" : "100 %";
  }
  return `${Math.min(99, Math.max(1, Math.round(100 * chance)))} %`;
}

/** A change in points of a hundred, with its sign. */
export function points(change: number): string {
  const rounded = Math.round(100 * change);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "±0";
}

/** The decisions worth a look: clear ones once they were weighed, all others until then. */
export function worthALook(review: Review, seat: number | null): Decision[] {
  return review.decisions
    .filter((one) => seat === null || one.seat === seat)
    .filter((one) => !review.deep || one.clear)
    .sort((one, other) => (other.gain ?? 0) - (one.gain ?? 0) || one.at - other.at);
}
