import { expect, test } from "vitest";

import { DENSEST, type Part, arrange } from "./fit";

/** Things of some height in a column that is so high; each density takes a tenth of it away. */
class Pile implements Part {
  density = 0;
  readonly gives = 3;

  constructor(
    readonly height: number,
    readonly room: (pile: Pile) => number,
    readonly column = 0,
  ) {}

  get taken(): number {
    return this.height * (1 - this.density / 10);
  }

  lay(density: number): void {
    this.density = density;
  }

  isFull(): boolean {
    return this.taken > this.room(this);
  }

  yieldsTo(other: Pile): boolean {
    return this.column === other.column;
  }
}

test("things lie as loosely as they can", () => {
  const alone = (height: number): number[] => arrange([new Pile(height, () => 100)]);
  expect(alone(90)).toEqual([0]);
  expect(alone(120)).toEqual([2]);
  expect(alone(900)).toEqual([DENSEST]);
});

test("what stands in the same column makes room for what cannot lie any closer", () => {
  const board = new Pile(100, () => 155 - hand.taken - question.taken * 0);
  const hand: Pile = new Pile(100, () => 100);
  const question = new Pile(100, () => 100, 1);
  expect(arrange([board, hand, question])).toEqual([DENSEST, 1, 0]);
});
