/** Dragging with a mouse or pen: a thing is taken up and let go on the place it goes to, as two taps would. */
import type { Stage } from "./stage.svelte";

const FAR = 8;

/** Let what a touch covers be dragged, if something else is to be tapped after it. */
export function dragged(stage: Stage, id: string): (touch: HTMLElement) => () => void {
  return (touch) => {
    const down = (event: PointerEvent): void => {
      const isMeant = event.button === 0 && !stage.isFresh;
      if (event.pointerType !== "touch" && isMeant && stage.leadsOn(id)) {
        takeUp(stage, id, touch, event);
      }
    };
    touch.addEventListener("pointerdown", down);
    return () => touch.removeEventListener("pointerdown", down);
  };
}

function takeUp(stage: Stage, id: string, touch: HTMLElement, from: PointerEvent): void {
  const thing = touch.parentElement;
  const until = new AbortController();
  let isMoving = false;

  function move(event: PointerEvent): void {
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!isMoving && Math.hypot(x, y) < FAR) {
      return;
    }
    if (!isMoving) {
      isMoving = true;
      stage.pick(null);
      stage.tap(id);
    }
    if (thing) {
      Object.assign(thing.style, {
        translate: `${x}px ${y}px`,
        pointerEvents: "none",
        zIndex: "5",
      });
    }
  }

  function letGo(event: PointerEvent): void {
    until.abort();
    if (thing && isMoving) {
      const under = document.elementsFromPoint(event.clientX, event.clientY);
      const place = under.find(
        (it) => it instanceof HTMLElement && it.dataset["touch"] !== undefined,
      ) as HTMLElement | undefined;
      Object.assign(thing.style, { translate: "", pointerEvents: "", zIndex: "" });
      stage.pick(null);
      if (place) {
        stage.tap(id);
        stage.tap(place.dataset["touch"] ?? "");
      }
    }
  }

  addEventListener("pointermove", move, { signal: until.signal });
  addEventListener("pointerup", letGo, { signal: until.signal });
  addEventListener("pointercancel", letGo, { signal: until.signal });
}
