/** What a viewer knows of a table, and how an update changes it. */
import type {
  Asked,
  ChatLine,
  End,
  Guidance,
  Hand,
  LogLine,
  Primer,
  Prompt,
  Room,
  Table,
  Thing,
  Update,
  Vote,
  You,
} from "../protocol";

export interface TableState {
  n: number;
  life: string;
  you: You;
  room: Room | null;
  asked: Asked;
  table: Table | null;
  hand: Hand | null;
  undo: boolean;
  /** Whether I have chosen something that the table could go back to. */
  back: boolean;
  log: readonly LogLine[];
  chat: readonly ChatLine[];
  notes: Record<string, string>;
  assist: readonly Thing[];
  /** What the guide says, if this is a lesson. */
  guide: Guidance | null;
  /** Three cards for whoever has never played. */
  primer: Primer | null;
  vote: Vote | null;
  end: End | null;
  /** When `asked` and `room` came, in milliseconds: their seconds count from then. */
  askedAt: number;
  roomAt: number;
}

export const NOTHING_YET: TableState = {
  n: -1,
  life: "",
  you: { person: null, seat: null, host: false, passing: false, assist: false },
  room: null,
  asked: {
    seats: [],
    of: [],
    window: false,
    seconds: null,
    span: null,
    still: false,
    held: false,
    hushed: [],
  },
  table: null,
  hand: null,
  undo: false,
  back: false,
  log: [],
  chat: [],
  notes: {},
  assist: [],
  guide: null,
  primer: null,
  vote: null,
  end: null,
  askedAt: 0,
  roomAt: 0,
};

/** The state after an update that came at `now`; what the update leaves out stays. */
export function applied(state: TableState, update: Update, now: number): TableState {
  const { log, chat, ack: _ack, error: _error, ...parts } = update;
  return {
    ...state,
    ...parts,
    log: log ? spliced(state.log, log.start, log.lines) : state.log,
    chat: chat ? spliced(state.chat, chat.start, chat.lines) : state.chat,
    askedAt: update.asked ? now : state.askedAt,
    roomAt: update.room ? now : state.roomAt,
  };
}

function spliced<Line>(
  lines: readonly Line[],
  start: number,
  fresh: readonly Line[],
): readonly Line[] {
  return [...lines.slice(0, start), ...fresh];
}

/** The names by seat, for texts that speak of seats. */
export function seatNames(room: Room | null): string[] {
  return (room?.seats ?? []).map((seat) => seat.name ?? "");
}

/** The log lines that an update brought for the first time. */
export function freshLines(before: TableState, after: TableState): readonly LogLine[] {
  return before.life === after.life ? after.log.slice(before.log.length) : [];
}

/** Whether this viewer has something to answer. */
export function isAsked(state: TableState): boolean {
  return state.end === null && (state.hand?.prompt.offers ?? []).length > 0;
}

/**
 * The seats whose sealed answer is missing, for those who wait. In a beat, which shows nobody's
 * answer, whoever has given one is not told to wait for all.
 */
export function stillToAnswer(prompt: Prompt, asked: Asked): readonly number[] {
  const isBegun = asked.seats.length < asked.of.length;
  const isShown = isBegun || (prompt.sealed && !prompt.answered);
  return asked.of.length > 1 && !asked.window && isShown ? asked.seats : [];
}
