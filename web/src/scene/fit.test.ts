import { expect, test } from "vitest";

import { DENSEST, type Part, WORDS, arrange, fit, fitting } from "./fit";

/** Things of some height in a column that is so high; each density takes a tenth of it away. */
class Pile implements Part {
  density = 0;

  constructor(
    readonly height: number,
    readonly room: (pile: Pile) => number,
    readonly column = 0,
    readonly isAsked = false,
    /** How much of it can be tapped. */
    readonly live = height,
    readonly hasWords = false,
  ) {}

  get taken(): number {
    return this.height * (1 - this.density / 10);
  }

  lay(density: number): void {
    this.density = density;
  }

  isFull(density: number): boolean {
    const wanted = density < WORDS ? this.height : this.live;
    return wanted * (1 - this.density / 10) > this.room(this);
  }

  givesTo(other: Pile): number {
    return this !== other && this.column === other.column ? (other.isAsked ? DENSEST : WORDS) : 0;
  }
}

test("things lie as loosely as they can", () => {
  const alone = (height: number): number[] => arrange([new Pile(height, () => 100)]);
  expect(alone(90)).toEqual([0]);
  expect(alone(120)).toEqual([2]);
  expect(alone(900)).toEqual([DENSEST]);
});

/** A board above a hand, which together have so much room: the board has what the hand leaves. */
function column(room: number, isBoardAsked: boolean, isHandAsked: boolean): number[] {
  const hand: Pile = new Pile(100, () => 100, 0, isHandAsked);
  const board = new Pile(100, () => room - hand.taken, 0, isBoardAsked);
  const question = new Pile(100, () => 100, 1);
  return arrange([board, hand, question]);
}

test("what stands in the same column shares the want of room, and what is asked about has more", () => {
  expect(column(200, true, false)).toEqual([0, 0, 0]);
  expect(column(180, true, false)).toEqual([0, 2, 0]);
  expect(column(170, true, false)).toEqual([1, 2, 0]);
  expect(column(170, false, true)).toEqual([2, 1, 0]);
  expect(column(135, true, false)).toEqual([3, 4, 0]);
});

test("a hand keeps its words, if what needs the room cannot be tapped", () => {
  expect(column(135, false, true)).toEqual([DENSEST, WORDS, 0]);
});

test("before words are left out, the question beside them lies as close as it may", () => {
  const question: Pile = new Pile(100, () => 100, 0, true);
  const cards = new Pile(100, () => 150 - question.taken, 0, true, 100, true);
  expect(arrange([cards, question])).toEqual([WORDS, 3]);
});

test("words are not left out for what cannot be tapped", () => {
  const characters = new Pile(200, () => 100, 0, true, 90);
  expect(arrange([characters])).toEqual([WORDS]);
});

/** A board above a hand in so much room, which lie already as `from` says. */
function again(room: number, from: readonly number[]): [number[], number] {
  let layouts = 0;
  class Counted extends Pile {
    override lay(density: number): void {
      layouts += density === this.density ? 0 : 1;
      super.lay(density);
    }
  }
  const hand: Counted = new Counted(100, () => 100);
  const board = new Counted(100, () => room - hand.taken, 0, true);
  [board.density, hand.density] = [from[0] ?? 0, from[1] ?? 0];
  return [arrange([board, hand], from), layouts];
}

test("what lies well already is left so, and tried for more room only", () => {
  expect(again(170, [1, 2])).toEqual([[1, 2], 4]);
  expect(again(200, [0, 0])).toEqual([[0, 0], 0]);
});

test("what lies closer than it must lies looser again, and what is full closer", () => {
  expect(again(200, [1, 2])[0]).toEqual([0, 0]);
  expect(again(135, [1, 2])[0]).toEqual([3, 4]);
});

test("what has lain close before lies no looser from one question to the next", () => {
  const city = (least: number): number[] => {
    const pile: Part & Pile = Object.assign(new Pile(90, () => 100), { least });
    return arrange([pile]);
  };
  expect(city(0)).toEqual([0]);
  expect(city(WORDS)).toEqual([WORDS]);
});

test("what came into a table and was fitted already is not fitted once more", async () => {
  const around = document.createElement("div");
  let times = 0;
  const touched = (): string[] => {
    times += 1;
    return [];
  };
  const stop = fitting(touched)(around);
  await Promise.resolve();
  times = 0;
  around.append(document.createElement("p"));
  fit(around, []);
  await Promise.resolve();
  expect(times).toBe(0);
  around.append(document.createElement("p"));
  await Promise.resolve();
  expect(times).toBe(1);
  stop();
});
