import { expect, test } from "vitest";

import { accentOf, contrast, parse } from "./colours";
import { dyeOf } from "./crests";

test.each(["#8c2f39", "#ffe000", "#000000", "#ffffff", "#28407a", "#3fae5c"])(
  "%s is made readable by day, by night and as cloth",
  (accent) => {
    const { dye, light, dark } = accentOf(accent);
    expect(contrast(parse(light), parse("#f3ecdc"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(parse(dark), parse("#1a2140"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(parse(dye), parse("#f6efdf"))).toBeGreaterThanOrEqual(4.5);
  },
);

test("an accent that can be read already stays as it is", () => {
  expect(accentOf("#8c2f39").light).toBe("#8c2f39");
});

test("every seat's crest stands out on its dye", () => {
  for (let seat = 0; seat < 24; seat += 1) {
    expect(contrast(parse(dyeOf(seat)), parse("#fffaf0"))).toBeGreaterThanOrEqual(4.5);
  }
});
