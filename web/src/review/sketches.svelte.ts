/** What somebody could make of each moment, fetched when it is looked at, and remembered. */
import type { Sketch } from "../protocol";

/** Whose eyes; `open` is whoever saw what all could see. */
export type Onlooker = number | "open";
export type FetchSketch = (eyes: Onlooker, at: number) => Promise<Sketch>;

/** So long a moment is looked at before its sketch is fetched: a slider passes many. */
const REST = 150;
const NOTHING: Sketch = {};

export class Sketches {
  shown = $state.raw<Sketch>(NOTHING);
  private eyes: Onlooker = "open";
  /** The moment whose sketch is shown. */
  private at = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly known = new Map<string, Sketch>();

  constructor(private readonly fetchSketch: FetchSketch) {}

  /** Show this moment; until its sketch is there an earlier one stays, but never a later one. */
  look(eyes: Onlooker, at: number): void {
    this.stop();
    const known = this.known.get(`${eyes} ${at}`);
    if (known) {
      this.show(eyes, at, known);
      return;
    }
    // A later one would tell of what nobody knew yet, another's of what this one never knew.
    if (eyes !== this.eyes || at < this.at) {
      this.show(eyes, -1, NOTHING);
    }
    this.timer = setTimeout(() => void this.fetch(eyes, at), REST);
  }

  /** Show nothing. */
  close(): void {
    this.stop();
    this.show(this.eyes, -1, NOTHING);
  }

  /** What was asked for is wanted no more, even if it is on its way. */
  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async fetch(eyes: Onlooker, at: number): Promise<void> {
    const timer = this.timer;
    // A picture that cannot be had is left out: the review stands without it.
    const found = await this.fetchSketch(eyes, at).catch(() => null);
    if (found) {
      this.known.set(`${eyes} ${at}`, found);
    }
    if (timer === this.timer) {
      this.show(eyes, at, found ?? NOTHING);
    }
  }

  private show(eyes: Onlooker, at: number, sketch: Sketch): void {
    [this.eyes, this.at, this.shown] = [eyes, at, sketch];
  }
}
