/** A long press: what a finger does in place of hovering. */

const LONG = 450;
const FAR = 10;

/** Do this when a finger rests on something; the tap that it ends with then chooses nothing. */
export function pressed(rested: (at: HTMLElement) => void): (it: HTMLElement) => () => void {
  return (it) => {
    let timer = 0;
    let from = { x: 0, y: 0 };
    let isLong = false;
    const until = new AbortController();
    const on = { signal: until.signal, capture: true };

    const stop = (): void => clearTimeout(timer);
    function down(event: PointerEvent): void {
      stop();
      isLong = false;
      if (event.pointerType === "mouse") {
        return;
      }
      from = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => {
        isLong = true;
        rested(it);
      }, LONG);
    }
    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) {
        stop();
      }
    }
    /** Neither a choice nor the browser's own menu comes of a long press. */
    function swallow(event: Event): void {
      if (isLong) {
        event.preventDefault();
        event.stopPropagation();
        isLong = event.type !== "click";
      }
    }
    it.addEventListener("pointerdown", down, on);
    it.addEventListener("pointermove", move, on);
    it.addEventListener("pointerup", stop, on);
    it.addEventListener("pointercancel", stop, on);
    it.addEventListener("click", swallow, on);
    it.addEventListener("contextmenu", swallow, on);
    return () => {
      stop();
      until.abort();
    };
  };
}
