import { expect, test } from "vitest";

import { blocks, spans } from "./markdown";

const BOOK = `# The Game

Some words
on two lines.

## 1 The aim

**1.1** Whoever has *most* wins.
**1.2** A tie is shared.

> Mai and Oskar have five.
> They share it.

- one
- two
  and more

| a | b |
|---|---|
| 1 | 2 |`;

test("a rulebook becomes blocks", () => {
  expect(blocks(BOOK).map((block) => block.kind)).toEqual([
    "heading",
    "paragraph",
    "heading",
    "clause",
    "clause",
    "example",
    "list",
    "table",
  ]);
});

test("clauses keep their number, lists their items", () => {
  const all = blocks(BOOK);
  expect(all[3]).toMatchObject({ number: "1.1" });
  expect(all[6]).toMatchObject({
    ordered: false,
    items: [[{ text: "one" }], [{ text: "two and more" }]],
  });
});

test("an example belongs to the clause above it", () => {
  expect(blocks(BOOK)[5]).toEqual({ kind: "example", number: "1.2" });
});

test("words in bold, in italics and as code", () => {
  expect(spans("a **b** *c* `d`")).toEqual([
    { text: "a ", style: "plain" },
    { text: "b", style: "bold" },
    { text: " ", style: "plain" },
    { text: "c", style: "italic" },
    { text: " ", style: "plain" },
    { text: "d", style: "code" },
  ]);
});

test("markup in a rulebook is words, never HTML", () => {
  expect(spans("<b>no</b>")).toEqual([{ text: "<b>no</b>", style: "plain" }]);
});
