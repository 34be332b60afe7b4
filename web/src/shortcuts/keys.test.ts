import { beforeEach, expect, test } from "vitest";

import { choices, isTyping, press, reachable, shortcuts } from "./keys";

const done: string[] = [];

function lay(html: string): void {
  document.body.innerHTML = html;
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", () => done.push(button.textContent));
  }
}

beforeEach(() => {
  done.length = 0;
  // Nothing is laid out here, so everything is shown that is not hidden.
  HTMLElement.prototype.checkVisibility = function () {
    return !this.hidden;
  };
});

test("digits choose", () => {
  const offers = Array.from({ length: 11 }, (_, at) => `<li><button>${at + 1}</button></li>`);
  lay(`<ul aria-label="Options">${offers.join("")}</ul>`);
  expect(choices(document)).toHaveLength(11);
  expect(press("1", document)).toBe(true);
  expect(press("9", document)).toBe(true);
  expect(press("0", document)).toBe(true);
  expect(done).toEqual(["1", "9", "10"]);
});

test("a digit without an option does nothing", () => {
  lay('<ul aria-label="Options"><li><button>truth</button></li></ul>');
  expect(press("4", document)).toBe(false);
  expect(done).toEqual([]);
});

test("a folded list is opened first", () => {
  lay('<button aria-label="All 12 options as a list">open</button>');
  expect(press("3", document)).toBe(true);
  expect(done).toEqual(["open"]);
});

test("what names a key has it, once and only in sight", () => {
  lay(`<button aria-keyshortcuts="l" hidden>hidden log</button>
       <button aria-keyshortcuts="l" aria-label="Log">log</button>
       <input aria-keyshortcuts="c" placeholder="Code" />`);
  expect(shortcuts(document).map(({ key, label }) => [key, label])).toEqual([
    ["l", "Log"],
    ["c", "Code"],
  ]);
  expect(press("L", document)).toBe(true);
  expect(press("c", document)).toBe(true);
  expect(document.activeElement).toBe(document.querySelector("input"));
  expect(press("x", document)).toBe(false);
  expect(done).toEqual(["log"]);
});

test("what lies under a dialog has no keys", () => {
  lay('<button aria-keyshortcuts="l">log</button><dialog open><button>yes</button></dialog>');
  expect(press("l", reachable(document))).toBe(false);
});

test("somebody who writes is left alone", () => {
  lay('<input /><textarea></textarea><input type="checkbox" /><button>b</button>');
  const [field, area, box] = document.querySelectorAll("input, textarea");
  expect([field, area, box].map((it) => isTyping(it ?? null))).toEqual([true, true, false]);
  expect(isTyping(document.querySelector("button"))).toBe(false);
});
