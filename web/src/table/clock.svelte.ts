/** Seconds that were left when a message came, counted down. */
export class Countdown {
  #now = $state(performance.now());

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.#now = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }

  /** What is left of `seconds` that were told at `since`. */
  left(seconds: number, since: number): number {
    return Math.max(0, Math.ceil(seconds - (this.#now - since) / 1000));
  }
}

export function spoken(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
