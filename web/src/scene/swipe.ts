/** Something that scrolls sideways says at which edges there is more: it fades there. */

/** The edges beyond which there is more, as words for `data-more`. */
export function edges(left: number, shown: number, whole: number): string {
  const SLACK = 2;
  const before = left > SLACK ? ["left"] : [];
  const after = left + shown < whole - SLACK ? ["right"] : [];
  return [...before, ...after].join(" ");
}

/** Keep `data-more` right, however it is scrolled and whatever comes into it. */
export function swiped(it: HTMLElement): () => void {
  const look = (): void => {
    it.dataset["more"] = edges(it.scrollLeft, it.clientWidth, it.scrollWidth);
  };
  const size = new ResizeObserver(look);
  size.observe(it);
  [...it.children].forEach((child) => size.observe(child));
  it.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    size.disconnect();
    it.removeEventListener("scroll", look);
  };
}
