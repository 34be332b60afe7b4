/** What a page does by itself for whoever plays alone with bots: their pace, and their patience. */
import { untrack } from "svelte";

import type { Settings } from "../protocol";
import type { Live } from "./live.svelte";

/** Alone among bots they play as I like it; with others the host says how. */
export function playAtPace(live: Live, wanted: () => Settings["pace"] | null): void {
  $effect(() => {
    const pace = wanted();
    if (pace !== null && live.state.room?.settings.pace !== pace) {
      untrack(() => live.send({ do: "pace", pace }));
    }
  });
}

/** Bots wait while I read; whoever asked them to wait otherwise is not in its way. */
export function waitWhile(live: Live, isReading: () => boolean): void {
  let isHolding = false;
  $effect(() => {
    const isOn = isReading();
    untrack(() => {
      const { room, you } = live.state;
      const isFollowing = you.person !== null && (room?.following ?? []).includes(you.person);
      if (isOn ? !isFollowing : isHolding) {
        isHolding = isOn;
        live.send({ do: "follow", on: isOn });
      }
    });
  });
}
