/** How close together things lie: as loosely as there is room for, so that one need not scroll.
 *
 * A part of the table that scrolls (`data-scrolls`) gets `data-dense`: nothing while things lie
 * loosely in it, "1", "12", "123" and "1234" when they lie ever closer, so that
 * `[data-dense*="2"]` is whatever is at least as dense as that. The stylesheets of things say what
 * it means for each. What a dense thing leaves out is shown when one looks at it.
 */
export const DENSEST = 4;

/** A part of the table, as far as it matters whether all of it is in sight. */
export interface Part {
  lay(density: number): void;
  /** Whether there is more in it than is in sight. */
  isFull(): boolean;
  /** How close it lies, at most, to make room for another. */
  readonly gives: number;
  /** Whether it should lie closer if the other cannot. */
  yieldsTo(other: Part): boolean;
}

/** Lay parts out as loosely as they fit, and tell how close each lies. */
export function arrange(parts: readonly Part[]): number[] {
  const densities = parts.map(() => 0);
  parts.forEach((part) => part.lay(0));
  draw(parts, densities);
  loosen(parts, densities);
  return densities;
}

/** What is full lies closer; and if it cannot lie any closer, the others make room for it. */
function draw(parts: readonly Part[], densities: number[]): void {
  for (let round = 0; round < 2 * DENSEST; round += 1) {
    const full = parts.filter((part) => part.isFull());
    const canGive = (part: Part): boolean => (densities[parts.indexOf(part)] ?? 0) < DENSEST;
    const own = full.filter(canGive);
    const stuck = full.filter((part) => !canGive(part));
    const givers = parts.filter(
      (part, at) =>
        (densities[at] ?? 0) < part.gives && stuck.some((other) => part.yieldsTo(other)),
    );
    const denser = own.length > 0 ? own : givers;
    if (denser.length === 0) {
      break;
    }
    denser.forEach((part) => {
      const at = parts.indexOf(part);
      densities[at] = (densities[at] ?? 0) + 1;
      part.lay(densities[at]);
    });
  }
}

/** Whatever lies closer than it must, since another made room meanwhile, lies looser again. */
function loosen(parts: readonly Part[], densities: number[]): void {
  const stuck = parts.filter((part) => part.isFull());
  const free = parts.filter(
    (part) => !stuck.includes(part) && !stuck.some((other) => part.yieldsTo(other)),
  );
  for (const part of free) {
    const at = parts.indexOf(part);
    for (let density = (densities[at] ?? 0) - 1; density >= 0; density -= 1) {
      part.lay(density);
      if (parts.some((it) => it.isFull() && !stuck.includes(it))) {
        part.lay(density + 1);
        break;
      }
      densities[at] = density;
    }
  }
}

/** So many pixels high must a plan be, for something to be seen on it. */
const PLAN = 240;

class Scroller implements Part {
  readonly gives: number;
  private readonly before: number;

  constructor(readonly it: HTMLElement) {
    this.before = it.scrollTop;
    this.gives = Number(it.dataset["gives"] ?? DENSEST);
  }

  lay(density: number): void {
    this.it.dataset["dense"] = "1234".slice(0, density);
  }

  /** A plan takes what room there is, and needs some; what lies below it is a swipe away. */
  isFull(): boolean {
    const plan = this.it.querySelector(".plan > .frame");
    return plan ? plan.clientHeight < PLAN : this.it.scrollHeight > this.it.clientHeight + 1;
  }

  /** If something can be tapped there, and one stands above the other. */
  yieldsTo(other: Scroller): boolean {
    const [one, two] = [this.it.getBoundingClientRect(), other.it.getBoundingClientRect()];
    const isStacked = one.left < two.right && two.left < one.right;
    return isStacked && this !== other && other.it.querySelector(".touch, .tappable") !== null;
  }

  settle(): void {
    this.it.scrollTop = this.before;
  }
}

/** Lay out whatever scrolls in an element. */
export function fit(around: HTMLElement): void {
  const parts = [...around.querySelectorAll<HTMLElement>("[data-scrolls]")]
    .filter((it) => it.clientHeight > 0)
    .map((it) => new Scroller(it));
  arrange(parts);
  parts.forEach((part) => part.settle());
}

/** Keep everything in an element fitting, whatever comes into it and however large it is. */
export function fitting(around: HTMLElement): () => void {
  const size = new ResizeObserver(() => fit(around));
  const content = new MutationObserver(() => fit(around));
  size.observe(around);
  content.observe(around, { childList: true, subtree: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
