import { expect, test } from "vitest";

import type { Review } from "../protocol";
import { storyText, wrapped } from "./postcard";

test("the story is told with names, under the title of the game", () => {
  const review = { story: ["⟦0⟧ sat down.", "⟦1⟧ won."] } as unknown as Review;
  expect(storyText(review, "Ninja", ["Mai", "Ren"])).toBe("Ninja\nMai sat down.\nRen won.");
});

test("lines break between words, and a word that is too long has a line of its own", () => {
  const letters = (text: string): number => text.length;
  expect(wrapped("one two three", 7, letters)).toEqual(["one two", "three"]);
  expect(wrapped("incomprehensible is it", 5, letters)).toEqual(["incomprehensible", "is it"]);
  expect(wrapped("", 5, letters)).toEqual([]);
});
