import { expect, test } from "vitest";

import type { Hand, Table, Thing } from "../protocol";
import { compose } from "./compose";

const PROMPT = { text: "" };
const back: Thing = { kind: "card", id: "c", face: false };
const face: Thing = { kind: "card", id: "c", title: "The Fox" };

const table = (...things: Thing[]): Table => ({ heading: "", players: [], things });
const hand = (rest: Partial<Hand>): Hand => ({ prompt: PROMPT, ...rest });

test("a spectator sees the table as it lies", () => {
  const open = table(back);
  expect(compose(open, null)).toBe(open.things);
});

test("what I know of a card lies in its place, however deep", () => {
  const inner: Thing = { kind: "area", id: "in", label: "", centre: [back] };
  const outer: Thing = { kind: "area", id: "out", label: "", things: [inner] };
  const [seen] = compose(table(outer), hand({ instead: [face] }));
  expect(seen).toEqual({ ...outer, things: [{ ...inner, centre: [face] }] });
});

test("layers lie on the map they are meant for", () => {
  const plan: Thing = {
    kind: "map",
    id: "m",
    label: "",
    width: 9,
    height: 9,
    zones: [{ id: "z", code: "Z", points: [], label_at: [0, 0] }],
  };
  const marker = { at: "z", token: { kind: "token", id: "t", label: "Me" } as const };
  const layers = [
    { over: "m", heat: { z: 0.5 }, markers: [marker] },
    { over: "other", markers: [marker, marker] },
  ];
  const [seen] = compose(table(plan), hand({ layers }));
  expect(seen).toMatchObject({ zones: [{ id: "z", heat: 0.5 }], markers: [marker] });
});

test("what two partners know stands on the map once", () => {
  const plan: Thing = {
    kind: "map",
    id: "m",
    label: "",
    width: 9,
    height: 9,
    zones: [{ id: "z", code: "Z", points: [], label_at: [0, 0] }],
  };
  const marker = { at: "z", token: { kind: "token", id: "t", label: "Trap" } as const };
  const [seen] = compose(
    table(plan),
    hand({
      layers: [
        { over: "m", markers: [marker] },
        { over: "m", markers: [marker] },
      ],
    }),
  );
  expect(seen).toMatchObject({ markers: [marker] });
});
