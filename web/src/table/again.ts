/** What was sent and not answered when the line broke: what of it is sent again once it is back. */
import type { Command } from "../protocol";
import type { TableState } from "./state";

export type Sent = Command & { id: string };

/** Among so many last lines of the chat one's own is looked for. */
const RECENT = 20;

/**
 * Commands to send again, as they are now to be sent. `before` is what was on the screen, `now` what
 * the server has told since. A server that was started anew counts its updates anew; so a choice is
 * made again only if the question is still the one it was made for. What it has heard of counts once.
 */
export function again(
  pending: readonly Sent[],
  before: TableState,
  now: TableState,
): readonly Sent[] {
  return pending.flatMap((command, at): readonly Sent[] => {
    switch (command.do) {
      case "play":
        if (before.life === now.life) {
          return [command];
        }
        return question(before) === question(now) ? [{ ...command, seen: now.n }] : [];
      case "note":
        return pending
          .slice(at + 1)
          .some((later) => later.do === "note" && later.key === command.key)
          ? []
          : [command];
      case "chat":
        return wasSaid(command, now) ? [] : [command];
      default:
        return [];
    }
  });
}

/** Everything by which one question differs from another. */
function question(state: TableState): string {
  const prompt = state.hand?.prompt;
  return JSON.stringify([prompt?.text, prompt?.words?.label, prompt?.offers]);
}

function wasSaid(command: Sent & { do: "chat" }, now: TableState): boolean {
  return now.chat
    .slice(-RECENT)
    .some(
      (line) =>
        line.person === now.you.person &&
        (command.preset ? line.preset === command.preset : line.text === command.text),
    );
}
