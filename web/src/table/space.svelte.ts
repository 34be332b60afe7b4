/** What a question needs of the window: whether the hand is put down, and what has all the room. */
import { MediaQuery } from "svelte/reactivity";

import { everything, idsIn } from "../scene/inside";
import type { Stage } from "../scene/stage.svelte";
import type { TableState } from "./state";

/** So many answers are more than stand beside the board. */
const MANY = 8;
/** So many things that lie open need the whole board. */
const CROWD = 28;

export class Space {
  readonly #stage: Stage;
  readonly #now: () => TableState;
  readonly #wide = new MediaQuery("(min-width: 64.01rem)");
  readonly #low = new MediaQuery("(max-height: 60rem)");
  readonly #small = new MediaQuery("(max-width: 40rem) or (max-height: 34rem)");

  constructor(stage: Stage, now: () => TableState) {
    this.#stage = stage;
    this.#now = now;
  }

  get isWide(): boolean {
    return this.#wide.current;
  }

  /** A phone, or a page that is much enlarged. */
  get isSmall(): boolean {
    return this.#small.current;
  }

  /** Whether a map wants all the height. */
  readonly isHigh = $derived.by(() =>
    Boolean(this.#now().table?.things.some((thing) => thing.kind === "map")),
  );

  readonly isListing = $derived.by(
    () => this.#stage.offers.filter((it) => !it.touches?.length).length > MANY,
  );

  readonly #isAboutBoard = $derived.by(() => {
    const { table } = this.#now();
    const folded = new Set((table?.folds ?? []).map((fold) => fold.thing));
    const lying = (table?.things ?? []).filter((thing) => !folded.has(thing.id));
    return this.#stage.live.size > 0 && everything(lying).length > CROWD;
  });

  readonly isAboutHand = $derived.by(() => {
    const held = new Set((this.#now().hand?.things ?? []).flatMap(idsIn));
    return this.#stage.live.size > 0 && [...this.#stage.live].every((id) => held.has(id));
  });

  /** A hand that the question does not need is put down where the board needs the room. */
  readonly isTray = $derived.by(
    () =>
      this.isSmall ||
      (!this.isWide && this.isHigh) ||
      ((this.#low.current || !this.isWide) && !this.isHigh && this.#isAboutBoard),
  );
}
