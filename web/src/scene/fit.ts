/** How close together things lie: as loosely as there is room for, so that one need not scroll.
 *
 * The element gets `data-dense`: nothing while things lie loosely, "1", "12", "123" and "1234" when
 * they lie ever closer, so that `[data-dense*="2"]` is whatever is at least as dense as that. The
 * stylesheets of things say what it means for each. What a dense thing leaves out is shown when one
 * looks at it.
 */
export const DENSEST = 4;

/** The least density at which it fits, or the greatest if none does. */
export function leastFitting(fits: (density: number) => boolean, densest = DENSEST): number {
  for (let density = 0; density < densest; density += 1) {
    if (fits(density)) {
      return density;
    }
  }
  return densest;
}

/** Lay the things in a scrolling element out so that they fit in it. */
export function fit(around: HTMLElement): void {
  if (around.clientHeight === 0) {
    return;
  }
  const before = around.scrollTop;
  const lay = (density: number): void => {
    around.dataset["dense"] = "1234".slice(0, density);
  };
  const densest = leastFitting((density) => {
    lay(density);
    return around.scrollHeight <= around.clientHeight + 1;
  });
  lay(densest);
  around.scrollTop = before;
}

/** Keep it fitting while the element's size changes. */
export function fitting(around: HTMLElement): () => void {
  const watch = new ResizeObserver(() => fit(around));
  watch.observe(around);
  return () => watch.disconnect();
}
