/** Where the keyboard and a screen reader are, and where they go on when that has gone. */

const question = (): HTMLElement | null => document.querySelector("#question");

/** Nothing can be pressed or written where the focus is. */
export function isNowhere(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at === question();
}

export function toTheQuestion(): void {
  question()?.focus({ preventScroll: true });
}

/** Whoever stood at an option that is there no more goes on from the question, and not from the
 * top of the page. Returns what is to be called when the options have changed, and how to stop.
 */
export function followingFocus(): { changed: () => void; stop: () => void } {
  let held: EventTarget | null = null;
  const note = (event: FocusEvent): void => {
    held = event.target;
  };
  document.addEventListener("focusin", note);
  return {
    changed: () => {
      if (
        held instanceof Element &&
        !held.isConnected &&
        document.activeElement === document.body
      ) {
        toTheQuestion();
      }
    },
    stop: () => document.removeEventListener("focusin", note),
  };
}
