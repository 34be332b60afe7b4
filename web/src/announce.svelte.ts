/** What a screen reader is told as it happens. */
class Crier {
  text = $state("");
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Things said close together are read in one go. */
  say(text: string): void {
    this.#queue.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.text = this.#queue.join(" ");
      this.#queue = [];
    }, 120);
  }
}

export const crier = new Crier();
