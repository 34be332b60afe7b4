/** Where other devices find this house, and letting them. */
import type { House } from "./protocol";
import { house as askHouse, openHouse } from "./server";

/** While only one machine can join, look now and then whether somebody at it has opened the house. */
const LOOK_AGAIN = 4000;

class HouseState {
  #known: House | null = $state.raw(null);
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  problem = $state("");

  readonly isKnown = $derived(this.#known !== null);
  /** An address that leads here from other devices, if there is one. */
  readonly address = $derived(this.#known?.address ?? null);
  readonly mayOpen = $derived(this.#known?.may_open ?? false);
  readonly command = $derived(this.#known?.command ?? "");
  /** What invitations begin with; until more is known, the address that brought me here. */
  readonly base = $derived(this.address ?? location.origin);

  /** Keep an eye on it as long as a component shows it; gives the way to stop. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      void this.#look();
    }
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0) {
        clearTimeout(this.#timer);
      }
    };
  }

  async open(): Promise<void> {
    this.problem = "";
    try {
      this.#known = await openHouse();
    } catch (refused) {
      this.problem = (refused as Error).message;
    }
  }

  async #look(): Promise<void> {
    try {
      this.#known = await askHouse();
    } catch {
      // An invitation is shown all the same, with the address that brought me here.
    }
    clearTimeout(this.#timer);
    if (this.#watchers > 0 && this.address === null) {
      this.#timer = setTimeout(() => void this.#look(), LOOK_AGAIN);
    }
  }
}

export const house = new HouseState();
