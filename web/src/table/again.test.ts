import { describe, expect, test } from "vitest";

import { type Sent, again } from "./again";
import { NOTHING_YET, type TableState } from "./state";

function seeing(life: string, n: number, text: string, said: readonly string[] = []): TableState {
  return {
    ...NOTHING_YET,
    life,
    n,
    you: { ...NOTHING_YET.you, person: 1 },
    hand: { prompt: { text, offers: [{ choice: ["a"], label: "A" }] }, things: [] },
    chat: said.map((line) => ({ person: 1, name: "Bo", text: line, preset: "" })),
  };
}

const play: Sent = { do: "play", id: "s-1", choice: ["a"], seen: 40 };
const note = (id: string, value: string): Sent => ({ do: "note", id, key: "text", value });
const chat: Sent = { do: "chat", id: "s-9", text: "Wait!" };

describe("what is sent again", () => {
  test("is a choice, as it was, to a server that remembers", () => {
    expect(again([play], seeing("x", 40, "Which?"), seeing("x", 41, "Which?"))).toEqual([play]);
  });

  test("is a choice, by the new count, if the question is the same at another server", () => {
    const sent = again([play], seeing("x", 40, "Which?"), seeing("y", 1, "Which?"));
    expect(sent).toEqual([{ ...play, seen: 1 }]);
  });

  test("is no choice that was made for another question", () => {
    expect(again([play], seeing("x", 40, "Which?"), seeing("y", 1, "And now?"))).toEqual([]);
  });

  test("is the last of what was noted", () => {
    const sent = again(
      [note("s-1", "a"), note("s-2", "ab")],
      seeing("x", 1, ""),
      seeing("y", 1, ""),
    );
    expect(sent).toEqual([note("s-2", "ab")]);
  });

  test("is what was said, unless it was heard", () => {
    const before = seeing("x", 1, "");
    expect(again([chat], before, seeing("y", 1, ""))).toEqual([chat]);
    expect(again([chat], before, seeing("y", 1, "", ["Wait!"]))).toEqual([]);
  });

  test("is nothing that could be meant otherwise by now", () => {
    const pause: Sent = { do: "pause", id: "s-3" };
    expect(again([pause], seeing("x", 1, ""), seeing("y", 1, ""))).toEqual([]);
  });
});
