/** What does not fit on one screen is shown in turn. */

/** Split things, in their order, into as few pages as can be, each of which fits.
 *
 * What does not fit even alone has a page of its own all the same.
 */
export function pagesOf(count: number, fits: (from: number, to: number) => boolean): number[][] {
  const pages: number[][] = [];
  let from = 0;
  while (from < count) {
    let to = from + 1;
    while (to < count && fits(from, to + 1)) {
      to += 1;
    }
    pages.push(Array.from({ length: to - from }, (_, at) => from + at));
    from = to;
  }
  return pages;
}

/** The largest scale at which it fits, within a hundredth; the least if it never does. */
export function largest(least: number, most: number, fits: (scale: number) => boolean): number {
  if (fits(most)) {
    return most;
  }
  let [low, high] = [least, most];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    [low, high] = fits(middle) ? [middle, high] : [low, middle];
  }
  return low;
}
