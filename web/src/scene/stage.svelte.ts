/** What every thing on the table can ask: may I be tapped, who sits where, whose eyes are these. */
import { createContext } from "svelte";

import { type Emblem, NO_EMBLEM } from "../design/emblem";
import type { Offer } from "../protocol";
import { live, matching, settled, tapped } from "./narrowing";
import { named } from "./names";

/** Marks on a paper: by paper, then by cell. */
export type Marks = Record<string, Record<string, string>>;

export class Stage {
  offers: readonly Offer[] = $state.raw([]);
  taps: readonly string[] = $state.raw([]);
  names: readonly string[] = $state.raw([]);
  me: number | null = $state(null);
  emblem: Emblem = $state.raw(NO_EMBLEM);
  marks: Marks = $state.raw({});
  /** Keeps the marks on a paper; where it is null, papers are read-only. */
  keepMarks: ((paper: string, cells: Record<string, string>) => void) | null = $state.raw(null);

  readonly matching = $derived(matching(this.offers, this.taps));
  readonly live = $derived(live(this.offers, this.taps));
  readonly chosen = $derived(new Set(this.taps));
  readonly settled = $derived(settled(this.offers, this.taps));

  /** New offers begin with no taps, but the same offers keep theirs. */
  offer(offers: readonly Offer[]): void {
    if (JSON.stringify(offers) !== JSON.stringify(this.offers)) {
      this.offers = offers;
      this.taps = [];
    }
  }

  tap(id: string): void {
    this.taps = tapped(this.offers, this.taps, id);
  }

  /** Whether something else is to be tapped after this. */
  leadsOn(id: string): boolean {
    return this.offers.some((offer) => (offer.touches ?? []).slice(0, -1).includes(id));
  }

  /** Begin again, or with an offer taken from the list instead of the table. */
  pick(offer: Offer | null): void {
    this.taps = offer?.touches ?? [];
  }

  named(text: string): string {
    return named(text, this.names);
  }

  mark(paper: string, cell: string, mark: string): void {
    const cells = { ...this.marks[paper], [cell]: mark };
    this.marks = { ...this.marks, [paper]: cells };
    this.keepMarks?.(paper, cells);
  }
}

export const [getStage, setStage] = createContext<Stage>();
