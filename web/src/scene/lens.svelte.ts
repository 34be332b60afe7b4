/** How closely, and where, somebody looks at a plan: by wheel, finger, two fingers or button. */
import {
  type Box,
  type Point,
  around,
  centreOf,
  holding,
  middle,
  panned,
  reshaped,
  revealing,
  whole,
  zoomed,
} from "./viewport";

/** So far must a finger go before it is not a tap. */
const TAP = 6;
/** The height of a letter, in pixels of the screen, that can be read. */
const READABLE = 8.75;
/** The height of a letter that is as large as need be. */
const LARGE = 15;

export class Lens {
  box: Box = $state.raw(whole(1, 1));
  private bounds: Box = $state.raw(whole(1, 1));
  private width = 0;
  private letter = 0;
  /** Whether somebody has said how closely they want to look. */
  private isChosen = false;
  private fingers = new Map<number, Point>();
  /** Whether the last touch moved the plan and so was no tap. */
  dragged = false;

  readonly isClose = $derived(this.box.width < this.widest * 0.99);
  /** Whether all of the plan's height is in sight, so that a finger may scroll the page. */
  readonly isHigh = $derived(this.box.height >= this.bounds.height * 0.99);
  readonly closeness = $derived(this.box.width / this.widest);

  private get widest(): number {
    return whole(this.bounds.width, this.bounds.height, this.box.width / this.box.height).width;
  }

  /** Begin with the whole plan if its letters can be read so, else with a part around a point. */
  begin(
    bounds: Box,
    frame: { width: number; height: number },
    letter: number,
    around: Point | null,
  ): void {
    this.bounds = bounds;
    this.width = frame.width;
    this.letter = letter;
    const all = whole(bounds.width, bounds.height, frame.width / frame.height);
    this.box = all;
    this.box = zoomed(all, middle(all), all.width / this.readable, bounds);
    if (around !== null) {
      const centre = middle(this.box);
      this.box = panned(this.box, { x: centre.x - around.x, y: centre.y - around.y }, bounds);
    }
  }

  /** The width of the box in which letters can be read, or of all if they can be read there. */
  private get readable(): number {
    const shape = this.box.width / this.box.height;
    const readable = (this.letter * this.width) / READABLE;
    const high = this.bounds.height * shape;
    const all = whole(this.bounds.width, this.bounds.height, shape).width;
    return Math.min(all, high <= readable * 1.12 ? Math.max(high, readable) : readable);
  }

  /** The frame has another size now. */
  resize(frame: { width: number; height: number }): void {
    this.width = frame.width;
    const shape = frame.width / frame.height;
    this.box = this.isClose
      ? reshaped(this.box, shape, this.bounds)
      : whole(this.bounds.width, this.bounds.height, shape);
  }

  look(factor: number): void {
    this.isChosen = true;
    this.box = zoomed(this.box, middle(this.box), factor, this.bounds);
  }

  /** Come as close to these points as they allow, and no closer than letters of this height. */
  frame(points: readonly Point[], letter: number): void {
    const closest = (letter * this.width) / LARGE;
    this.box = around(points, this.box.width / this.box.height, closest, this.bounds);
  }

  /** Bring a point into sight. */
  reveal(point: Point): void {
    this.box = revealing(this.box, point, this.bounds);
  }

  /** Bring all of these into sight: from as near as somebody wants, or as letters can be read. */
  hold(points: readonly Point[]): void {
    const nearer = this.isChosen ? 1 : Math.max(1, this.box.width / this.readable);
    const near = zoomed(this.box, centreOf(points), nearer, this.bounds);
    this.box = holding(near, points, this.bounds);
  }

  wheel(event: WheelEvent, about: Point): void {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.isChosen = true;
      this.box = zoomed(this.box, about, Math.exp(-event.deltaY / 240), this.bounds);
    }
  }

  down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
  }

  move(event: PointerEvent, onPlan: (point: Point) => Point): void {
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) {
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (this.fingers.size === 1 && !this.dragged && far < TAP) {
      return;
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other !== undefined) {
      this.pinch(before, now, other, onPlan);
    } else if (this.isClose) {
      const scale = this.box.width / this.width;
      this.box = panned(
        this.box,
        { x: (now.x - before.x) * scale, y: (now.y - before.y) * scale },
        this.bounds,
      );
    }
    this.dragged = true;
  }

  private pinch(before: Point, now: Point, other: Point, onPlan: (point: Point) => Point): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was > 0) {
      this.isChosen = true;
      const between = onPlan({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.box = zoomed(this.box, between, is / was, this.bounds);
    }
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }
}
