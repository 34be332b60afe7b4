/** A replay that is fetched in pieces: the one that is looked at first, then all that follow. */
import type { Replay } from "../protocol";
import { type Moment, moments } from "./moments";

/** Fetches the piece of a replay with that step in it. */
export type Fetch = (from: number) => Promise<Replay>;

export class Story {
  /** The replay in short: names, game, outcome, and how many steps there are. */
  head = $state.raw<Replay | null>(null);
  /** Every step; those that have not been fetched yet are undefined. */
  steps = $state.raw<readonly (Moment | undefined)[]>([]);
  private isLeft = false;

  /** `begun` is called once, when there is something to see. */
  constructor(
    private readonly fetchPiece: Fetch,
    private readonly begun: (head: Replay) => void = () => undefined,
  ) {}

  /** Fetch everything, beginning with where somebody looks, which may change meanwhile. */
  async read(at: () => number): Promise<void> {
    let wanted = Math.max(0, at());
    while (!this.isLeft && wanted >= 0) {
      this.take(await this.fetchPiece(wanted));
      wanted = this.missing(at());
    }
  }

  /** Nobody reads it any more. */
  leave(): void {
    this.isLeft = true;
  }

  private take(piece: Replay): void {
    if (this.isLeft) {
      return;
    }
    const steps = this.head ? [...this.steps] : new Array<Moment | undefined>(piece.total);
    moments(piece).forEach((moment, index) => (steps[piece.start + index] = moment));
    this.steps = steps;
    if (!this.head) {
      this.head = piece;
      this.begun(piece);
    }
  }

  /** The next step to fetch: from here on, or else from the beginning; -1 if there is none. */
  private missing(at: number): number {
    const ahead = this.steps.findIndex((step, index) => index >= at && step === undefined);
    return ahead >= 0 ? ahead : this.steps.findIndex((step) => step === undefined);
  }
}
