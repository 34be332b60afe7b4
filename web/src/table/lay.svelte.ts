/** Brings to the stage what a table tells: who sits there, what lies there, what is asked. */
import { NO_EMBLEM } from "../design/emblem";
import type { GameCard, Offer } from "../protocol";
import { compose } from "../scene/compose";
import { glossaryOf } from "../scene/lexicon";
import type { Stage } from "../scene/stage.svelte";
import { reference } from "../server";
import type { Live } from "./live.svelte";
import { marksOf } from "./marks";
import { type TableState, seatNames } from "./state";

interface Shown {
  game: () => GameCard | null;
  /** What lies on the table, as I am shown it. */
  lying: () => TableState;
  offers: () => readonly Offer[];
  focus: () => readonly string[];
}

export function lay(stage: Stage, live: Live, shown: Shown): void {
  $effect(() => {
    const { room, you } = live.state;
    const game = shown.game();
    stage.names = seatNames(room);
    stage.me = you.seat;
    stage.options = room?.options ?? {};
    stage.emblem = game ?? NO_EMBLEM;
    stage.characters = game?.characters ?? [];
  });
  $effect(() => stage.offer(shown.offers()));
  $effect(() => {
    stage.focus = shown.focus();
  });
  $effect.pre(() => {
    const { table, hand } = shown.lying();
    if (table) {
      stage.lay([...compose(table, hand), ...(hand?.things ?? [])]);
    }
  });
  $effect(() => {
    stage.marks = marksOf(live.state.notes);
  });
  $effect(() => {
    stage.keepMarks =
      live.state.you.seat === null
        ? null
        : (paper, cells) => live.send({ do: "note", key: paper, value: JSON.stringify(cells) });
  });
  $effect(() => {
    const { room } = live.state;
    if (room) {
      void reference(room.game).then(({ sections }) => {
        stage.glossary = glossaryOf(sections.flatMap((section) => section.things));
      });
    }
  });
}
