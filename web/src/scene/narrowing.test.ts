import { describe, expect, test } from "vitest";

import type { Offer } from "../protocol";
import { faint, foremost, inOrder, instead, live, matching, settled, tapped } from "./narrowing";

const offer = (label: string, ...touches: string[]): Offer => ({
  choice: [label, ...touches],
  label,
  touches,
});

const OFFERS: Offer[] = [
  offer("move", "fox", "hill"),
  offer("move", "fox", "well"),
  offer("move", "hare", "well"),
  offer("rest", "hare"),
  { choice: ["pass"], label: "Pass" },
];

describe("narrowing", () => {
  test("without taps every offer is left, and the first touches are live", () => {
    expect(matching(OFFERS, [])).toHaveLength(5);
    expect(live(OFFERS, [])).toEqual(new Set(["fox", "hare"]));
  });

  test("a tap leaves the offers that begin with it", () => {
    expect(matching(OFFERS, ["fox"]).map((it) => it.choice)).toEqual([
      ["move", "fox", "hill"],
      ["move", "fox", "well"],
    ]);
    expect(live(OFFERS, ["fox"])).toEqual(new Set(["hill", "well"]));
  });

  test("one offer left is settled, several are not, and a plain button never settles by itself", () => {
    expect(settled(OFFERS, ["fox", "well"])?.choice).toEqual(["move", "fox", "well"]);
    expect(settled(OFFERS, ["hare"])).toBeNull();
    expect(settled([{ choice: ["pass"], label: "Pass" }], [])).toBeNull();
  });

  test("an offer is settled as soon as nothing else is left", () => {
    expect(settled([offer("swap", "a", "b"), offer("keep", "c")], ["a"])?.choice).toEqual([
      "swap",
      "a",
      "b",
    ]);
  });

  test("two offers with the same touches both stay", () => {
    const twins = [offer("play", "card"), offer("discard", "card")];
    expect(matching(twins, ["card"])).toHaveLength(2);
    expect(settled(twins, ["card"])).toBeNull();
  });
});

describe("tapping", () => {
  test("goes on with what is live", () => {
    expect(tapped(OFFERS, ["fox"], "hill")).toEqual(["fox", "hill"]);
  });

  test("takes itself back", () => {
    expect(tapped(OFFERS, ["fox", "hill"], "fox")).toEqual([]);
    expect(tapped(OFFERS, ["fox", "hill"], "hill")).toEqual(["fox"]);
  });

  test("begins anew with another first thing", () => {
    expect(tapped(OFFERS, ["fox"], "hare")).toEqual(["hare"]);
  });

  test("stands for the last thing where it could have been tapped in its place", () => {
    expect(tapped(OFFERS, ["fox", "well"], "hill")).toEqual(["fox", "hill"]);
    expect(tapped(OFFERS, ["fox", "well"], "hare")).toEqual(["hare"]);
    expect(instead(OFFERS, ["fox", "well"])).toEqual(new Set(["hill", "hare"]));
    expect(instead(OFFERS, ["fox"])).toEqual(new Set(["hare"]));
    expect(instead(OFFERS, [])).toEqual(new Set());
  });

  test("does nothing on a thing that no offer begins with", () => {
    expect(tapped(OFFERS, ["fox"], "moon")).toEqual(["fox"]);
  });

  test("may touch the same thing twice", () => {
    expect(tapped([offer("double", "a", "a"), offer("other", "a", "b")], ["a"], "a")).toEqual([
      "a",
      "a",
    ]);
  });
});

describe("a card and whom it is played on", () => {
  const use = { ...offer("Shuriken: the guard", "hill", "shuriken"), any_order: true };
  const bluff = { ...offer("Bluff", "shuriken"), aside: true, grave: "It is spent." };
  const rope = { ...offer("Bluff", "rope"), aside: true };
  const go = offer("Go", "hill");
  const offers: Offer[] = [bluff, rope, go, use];

  test("either may be tapped first, and the real use stands before the bluff", () => {
    expect(live(offers, [])).toEqual(new Set(["shuriken", "rope", "hill"]));
    expect(inOrder(matching(offers, ["shuriken"]), () => false)).toEqual([use, bluff]);
    expect(live(offers, ["shuriken"])).toEqual(new Set(["hill"]));
    expect(settled(offers, ["shuriken", "hill"])).toEqual(use);
    expect(settled(offers, ["hill", "shuriken"])).toEqual(use);
    expect(settled(offers, ["hill"])).toBeNull();
    expect(tapped(offers, ["shuriken", "hill"], "hill")).toEqual(["shuriken"]);
  });

  test("the hand is not needed for what can be tapped on the map first", () => {
    expect(foremost(offers, [])).toEqual(new Set(["hill"]));
    expect(foremost(offers, ["hill"])).toEqual(new Set(["shuriken"]));
  });

  test("what leads to a bluff alone, or to nothing, is not outlined", () => {
    expect(faint(offers, [])).toEqual(new Set(["rope"]));
    expect(faint([{ ...offer("Search", "moat"), useless: "Nothing lies there." }], [])).toEqual(
      new Set(["moat"]),
    );
  });

  test("what a guide points at stands first", () => {
    expect(inOrder([go, use, bluff], (it) => it === bluff)[0]).toEqual(bluff);
  });
});
