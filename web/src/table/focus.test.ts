import { afterEach, beforeEach, expect, test } from "vitest";

import { followingFocus, isNowhere } from "./focus";

let focus: ReturnType<typeof followingFocus>;
let question: HTMLElement;
let option: HTMLButtonElement;

beforeEach(() => {
  [question, option] = [document.createElement("h2"), document.createElement("button")];
  question.id = "question";
  question.tabIndex = -1;
  document.body.replaceChildren(question, option);
  focus = followingFocus();
});
afterEach(() => focus.stop());

test("whoever stood at an option that has gone goes on from the question", () => {
  option.focus();
  option.remove();
  focus.changed();
  expect(document.activeElement).toBe(question);
});

test("an option that stays keeps the focus, and nobody is called from anywhere else", () => {
  focus.changed();
  expect(document.activeElement).toBe(document.body);
  option.focus();
  focus.changed();
  expect(document.activeElement).toBe(option);
});

test("the question itself takes no press, so that whoever is there is nowhere else", () => {
  expect(isNowhere()).toBe(true);
  question.focus();
  expect(isNowhere()).toBe(true);
  option.focus();
  expect(isNowhere()).toBe(false);
});
