import { expect, test } from "vitest";

import type { GameCard, Guidance } from "../protocol";
import { after, course } from "./progress";

const said = (more: Partial<Guidance>): Guidance => ({
  game: "tea",
  lesson: "first",
  title: "First",
  number: 0,
  of: 3,
  say: "Look.",
  waits: "go-on",
  ...more,
});

const lesson = (name: string) => ({ name, title: name, teaches: "", minutes: 3, steps: 3 });
const tea = { name: "tea", lessons: [lesson("first"), lesson("second")] } as unknown as GameCard;

test("a lesson is taken once it was finished, and stays so when it is begun again", () => {
  const begun = after({}, said({ number: 1 }));
  expect(course(tea, begun)).toMatchObject({ taken: 0, of: 2, next: { name: "first" } });
  const finished = after(begun, said({ number: 3, waits: "end" }));
  expect(course(tea, finished)).toMatchObject({ taken: 1, next: { name: "second" } });
  const again = after(finished, said({ number: 0 }));
  expect(course(tea, again)).toMatchObject({ taken: 1, next: { name: "second" } });
});

test("after the last lesson the first comes again", () => {
  const all = ["first", "second"].reduce(
    (known, name) => after(known, said({ lesson: name, waits: "end" })),
    {},
  );
  expect(course(tea, all)).toMatchObject({ taken: 2, of: 2, next: { name: "first" } });
});

test("a game without lessons offers none", () => {
  expect(course({ ...tea, lessons: [] }, {})).toEqual({ taken: 0, of: 0, next: null });
});
