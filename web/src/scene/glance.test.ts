import { expect, test } from "vitest";

import type { Card, Thing } from "../protocol";
import { glance } from "./glance";

const picture = (name: string): Card => ({
  kind: "card",
  id: `shown-${name}`,
  caption: name,
  picture: name,
});

const safe: Thing = {
  kind: "area",
  id: "safe-1",
  label: "⟦1⟧'s safe",
  owner: 1,
  things: [
    {
      kind: "area",
      id: "g",
      label: "Fits",
      symbol: "✓",
      tone: "good",
      things: [picture("dragon")],
    },
    { kind: "area", id: "r", label: "Is not", symbol: "✗", tone: "bad", things: [] },
  ],
};

test("a safe shows its pictures under their signs, and no empty side", () => {
  expect(glance(safe)).toEqual({
    label: "⟦1⟧'s safe",
    owner: 1,
    parts: [
      { label: "Fits", symbol: "✓", tone: "good", shown: [{ name: "dragon", picture: "dragon" }] },
    ],
  });
});

test("a card shows its number and name, and its back nothing that is on its face", () => {
  const card: Card = { kind: "card", id: "c", corner: "3", title: "Mulan", text: "A soldier" };
  expect(glance(card)).toEqual({ label: "3 Mulan", owner: null, parts: [] });
  const back = glance({ ...card, face: false, picture: "sword" });
  expect(back.parts).toEqual([]);
  expect(glance({ ...card, picture: "sword" }).parts[0]?.shown[0]?.picture).toBe("sword");
});
