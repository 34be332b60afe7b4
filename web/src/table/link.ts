/** The line to the server as a state machine: it opens, is lost, waits longer each time, comes back. */
export type LinkState =
  | { phase: "connecting"; attempt: number }
  | { phase: "open" }
  | { phase: "waiting"; attempt: number; wait: number }
  | { phase: "closed"; reason: string };

export type LinkEvent =
  { kind: "opened" } | { kind: "lost" } | { kind: "refused"; reason: string } | { kind: "retry" };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

export const START: LinkState = { phase: "connecting", attempt: 0 };

/** The state after an event; `chance` in [0, 1) spreads the comebacks of many clients. */
export function after(state: LinkState, event: LinkEvent, chance: number): LinkState {
  if (state.phase === "closed") {
    return state;
  }
  switch (event.kind) {
    case "opened":
      return { phase: "open" };
    case "refused":
      return { phase: "closed", reason: event.reason };
    case "retry":
      return state.phase === "waiting" ? { phase: "connecting", attempt: state.attempt } : state;
    case "lost":
      return state.phase === "waiting" ? state : lost(state, chance);
  }
}

function lost(state: LinkState, chance: number): LinkState {
  const attempt = state.phase === "connecting" ? state.attempt + 1 : 1;
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
  return { phase: "waiting", attempt, wait: Math.round(longest * (0.5 + chance / 2)) };
}
