import { expect, test } from "vitest";

import { iconNames, spriteOf } from "./sprite.ts";

const SET = {
  prefix: "set",
  width: 512,
  height: 512,
  icons: { fox: { body: "<path/>" }, owl: { body: "<circle/>", width: 24, height: 24 } },
  aliases: { kitsune: { parent: "fox" } },
};

test("names are found alone on a line and inside a table", () => {
  const toml =
    'icon = "fox"\npictograms = [\n  { name = "owl", icon = "owl", about = "icon of the night" },\n]\n[icons]\nset = "set"\n';
  expect(iconNames(toml)).toEqual(["fox", "owl"]);
});

test("the sprite has each icon once, under the name the game uses", () => {
  const sprite = spriteOf(["owl", "fox", "set:kitsune", "fox"], [SET]);
  expect(sprite.match(/<symbol/g)).toHaveLength(3);
  expect(sprite).toContain('<symbol id="set:kitsune" viewBox="0 0 512 512"><path/></symbol>');
  expect(sprite).toContain('<symbol id="owl" viewBox="0 0 24 24">');
});

test("no icons make an empty sprite", () => {
  expect(spriteOf([], [])).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
});

test("a name that no set knows stops the build", () => {
  expect(() => spriteOf(["unicorn"], [SET])).toThrow("unicorn");
});
