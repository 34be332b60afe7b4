// Written by `python -m tools.typescript` from the Python definitions. Do not edit.

export type Layout = "column" | "fan" | "grid" | "plates" | "ring" | "row" | "stack";

export type LineStyle = "arrow" | "dashed" | "dashed-arrow" | "dotted" | "outline" | "ring" | "solid" | "stone" | "water" | "wood";

export type Stage = "closed" | "lobby" | "over" | "playing";

export type Texture = "grass" | "ground" | "path" | "sand" | "stone" | "tatami" | "tiles" | "water" | "wood";

export type Tone = "accent" | "bad" | "good" | "mine" | "plain" | "quiet" | "warn";

/** What a client sends over a table's WebSocket. */
export type Command =
  | Play
  | Plays
  | Undo
  | AskBack
  | Consent
  | Chat
  | Note
  | MoreTime
  | Standing
  | Assist
  | Sit
  | Rename
  | ClaimBack
  | Leave
  | Start
  | AddBot
  | RemoveBot
  | Remove
  | Pause
  | Resume
  | PassHost
  | Change
  | Close
  | Again
  | Admit
  | NewCode;

/** Anything that lies on a table or in a hand. */
export type Thing =
  | Area
  | Bars
  | Card
  | Map
  | Paper
  | Sheet
  | Text
  | Token
  | Track;

/**
 * Take one of the offered choices.
 *
 * `seen` is the `n` of the last update the person acted on. If the question has changed since,
 * the play is refused as stale, except a sealed answer, which is never stale. A play sent again
 * under the same id counts once.
 */
export interface Play {
  do: "play";
  id?: string; // absent: ""
  choice: string[];
  seen: number;
  words?: string | null; // absent: null
}

/** Take several choices in a row, all or none, as long as nothing is learned in between. */
export interface Plays {
  do: "plays";
  id?: string; // absent: ""
  choices: string[][];
  seen: number;
}

/** Take back my last choice; possible while the last update said `undo`. */
export interface Undo {
  do: "undo";
  id?: string; // absent: ""
}

/** Ask the table to go back to before my last choice. */
export interface AskBack {
  do: "ask-back";
  id?: string; // absent: ""
}

/** Agree, or not, to go back. */
export interface Consent {
  do: "consent";
  id?: string; // absent: ""
  agree: boolean;
}

/** Say something to all: a preset by its key, or free text. */
export interface Chat {
  do: "chat";
  id?: string; // absent: ""
  text?: string | null; // absent: null
  preset?: string | null; // absent: null
}

/** Keep a private note of my seat under a key: `text`, or a Paper's id and the marks on it. */
export interface Note {
  do: "note";
  id?: string; // absent: ""
  key: string;
  value: string;
}

/** Ask that the running window or clock be longer by its own length. */
export interface MoreTime {
  do: "more-time";
  id?: string; // absent: ""
}

/** A standing order: pass every window for me until I say otherwise. Nobody sees it. */
export interface Standing {
  do: "standing";
  id?: string; // absent: ""
  passing: boolean;
}

/** Switch the deduction assistant on or off for my seat. */
export interface Assist {
  do: "assist";
  id?: string; // absent: ""
  on: boolean;
}

/** Before the start: take another seat; null stands up and watches. */
export interface Sit {
  do: "sit";
  id?: string; // absent: ""
  seat: number | null;
}

/** Go by another name. */
export interface Rename {
  do: "rename";
  id?: string; // absent: ""
  name: string;
}

/** Take my seat back from the bot that stands in for me. */
export interface ClaimBack {
  do: "claim-back";
  id?: string; // absent: ""
}

/** Leave the table for good; if the table has agreed to it, a bot plays on in my seat. */
export interface Leave {
  do: "leave";
  id?: string; // absent: ""
}

/** Host: begin. `fill` names the bot that sits in every empty seat. */
export interface Start {
  do: "start";
  id?: string; // absent: ""
  fill?: string | null; // absent: null
}

/** Host: put a bot in an empty seat, or in the place of the bot there. */
export interface AddBot {
  do: "add-bot";
  id?: string; // absent: ""
  seat: number;
  bot: string;
}

/** Host: empty a bot's seat before the start. */
export interface RemoveBot {
  do: "remove-bot";
  id?: string; // absent: ""
  seat: number;
}

/**
 * Host: send a person away; if the table has agreed to it, a bot plays on in the seat.
 *
 * With `ban` they do not come back, and the table has a new code, since they know the old one.
 */
export interface Remove {
  do: "remove";
  id?: string; // absent: ""
  person: number;
  ban?: boolean; // absent: false
}

/** Host: stop clocks, windows and bots; nobody can play. */
export interface Pause {
  do: "pause";
  id?: string; // absent: ""
}

/** Host: go on. */
export interface Resume {
  do: "resume";
  id?: string; // absent: ""
}

/** Host: make another person the host. */
export interface PassHost {
  do: "pass-host";
  id?: string; // absent: ""
  person: number;
}

/**
 * Host, before the start: other options, another number of seats, other settings.
 *
 * At any time a public table can be made private. It then has a new code, and whoever only
 * watches and did not come by the old one is sent away.
 */
export interface Change {
  do: "change";
  id?: string; // absent: ""
  seats?: number | null; // absent: null
  options?: Record<string, unknown> | null; // absent: null
  settings?: Settings | null; // absent: null
}

/**
 * How a table is run, whatever the game.
 *
 * `clock`: seconds for each decision, or null for none; what it means to be late is a rule of the
 * game.
 * `beat`: seconds that every reaction window lasts, whoever holds what.
 * `takeover`: a bot plays for whoever is away for `grace` seconds, or has left for good.
 * `public`: listed for all, and anyone may watch.
 * `assistant`: players may switch the deduction assistant on.
 * `words`: how long stories and chat are kept. Until the table closes, for those at the table:
 * `memory`, which a server with a file of its own never writes to disk, or `table`, which outlives
 * a restart. `replay`: for good, with the replay, for whoever has its link.
 */
export interface Settings {
  clock: number | null;
  beat: number;
  takeover: boolean;
  grace: number;
  public: boolean;
  assistant: boolean;
  words: "memory" | "replay" | "table";
}

/** Host: end the table; notes are deleted, stories and chat as the settings say. */
export interface Close {
  do: "close";
  id?: string; // absent: ""
}

/** Host, after the end: a new table for the same people and bots; see `Room.next`. */
export interface Again {
  do: "again";
  id?: string; // absent: ""
}

/** Agree, or not, that a person sits down in the running match: see `PersonState.wants`. */
export interface Admit {
  do: "admit";
  id?: string; // absent: ""
  person: number;
  agree: boolean;
}

/** Host: let people in by another code, and by the old one no more. */
export interface NewCode {
  do: "new-code";
  id?: string; // absent: ""
}

/**
 * What changed for this viewer; a part that is absent is as it was.
 *
 * `n` counts this viewer's updates, and `life` names the server's memory of them: reconnect with
 * `?have=<life>.<n>` to be sent only what changed since. A message without `n` is an answer to me
 * alone (`ack`, `error`).
 */
export interface Update {
  n?: number;
  life?: string;
  you?: You;
  room?: Room;
  asked?: Asked;
  table?: Table;
  hand?: Hand;
  undo?: boolean;
  log?: Log;
  chat?: ChatLines;
  notes?: Record<string, string>;
  assist?: Thing[];
  vote?: Vote | null;
  end?: End | null;
  ack?: string;
  error?: Problem;
}

/** Who I am here. A screen and an unnamed spectator have no person number. */
export interface You {
  person: number | null;
  seat: number | null;
  host: boolean;
  passing: boolean;
  assist: boolean;
}

/**
 * The table as a place: who is here, who is host, how it is run.
 *
 * `code` is the spoken code that lets people in while the table is open; whoever only watches a
 * public one is not told. `commitment` binds the
 * shuffles before the first one. `watching` counts connected spectators and screens. `next` is the
 * table of the next match of the same people.
 */
export interface Room {
  table: string;
  code: string | null;
  game: string;
  stage: Stage;
  seats: SeatState[];
  people: PersonState[];
  host: number;
  paused: boolean;
  options: Record<string, unknown>;
  settings: Settings;
  watching: number;
  commitment: string;
  next: string | null;
}

/**
 * One seat: whose it is and who plays it.
 *
 * `person` is the owner's number, `bot` the bot that plays now, alone or standing in for the
 * owner. `takeover` counts the seconds, at the time of sending, until a bot stands in.
 */
export interface SeatState {
  name?: string; // absent: ""
  person?: number | null; // absent: null
  bot?: string | null; // absent: null
  here?: boolean; // absent: false
  takeover?: number | null; // absent: null
}

/**
 * Somebody at the table, seated or watching.
 *
 * `wants` is the seat in which they would like to sit down in the running match, if those who sit
 * in the `awaited` seats agree (`admit`).
 */
export interface PersonState {
  person: number;
  name: string;
  seat?: number | null; // absent: null
  here?: boolean; // absent: false
  wants?: number | null; // absent: null
  awaited?: number[]; // absent: []
}

/**
 * Who is asked now and how much time is left.
 *
 * `of` are all seats the step asks, `seats` those that have yet to answer; in a window, and in
 * any other step that lasts a beat, both are the same to the end, so that nobody can tell.
 * `seconds` is what was left when this was sent; null means no hurry.
 */
export interface Asked {
  seats: number[];
  of: number[];
  window: boolean;
  seconds: number | null;
}

/** What lies open before everyone. */
export interface Table {
  heading: string;
  players: Player[];
  things: Thing[];
}

/** One seat as all see it. */
export interface Player {
  seat: number;
  score?: string; // absent: ""
  note?: string; // absent: ""
  badges?: Token[]; // absent: []
  team?: string; // absent: ""
}

/** A small piece: a marker, a vote, a coin, a figure. */
export interface Token {
  kind: "token";
  id: string;
  label: string;
  symbol?: string; // absent: ""
  icon?: string; // absent: ""
  tone?: Tone; // absent: "plain"
  count?: number | null; // absent: null
  owner?: number | null; // absent: null
}

/**
 * A place that holds other things, laid out as a row, a grid, a ring, a fan of cards...
 *
 * As `plates`, cards are drawn flat and small: number, picture and name in one line.
 */
export interface Area {
  kind: "area";
  id: string;
  label: string;
  layout?: Layout; // absent: "row"
  things?: Thing[]; // absent: []
  centre?: Thing[]; // absent: []
  owner?: number | null; // absent: null
  note?: string; // absent: ""
  tone?: Tone; // absent: "plain"
  symbol?: string; // absent: ""
  picture?: string; // absent: ""
}

/** Shares or probabilities, as bars with figures. */
export interface Bars {
  kind: "bars";
  id: string;
  label: string;
  bars: Bar[];
  note?: string; // absent: ""
}

/** One bar: a share between 0 and 1 and what it stands for. */
export interface Bar {
  label: string;
  share: number;
  note?: string; // absent: ""
  tone?: Tone; // absent: "plain"
}

/**
 * A card; `face` false shows its back, and then nothing here may tell what it is.
 *
 * `picture` names an icon of the icon set; `corner` is a short mark such as a number.
 */
export interface Card {
  kind: "card";
  id: string;
  face?: boolean; // absent: true
  title?: string; // absent: ""
  text?: string; // absent: ""
  note?: string; // absent: ""
  corner?: string; // absent: ""
  symbol?: string; // absent: ""
  picture?: string; // absent: ""
  pictures?: string[]; // absent: []
  tone?: Tone; // absent: "plain"
  owner?: number | null; // absent: null
  turned?: boolean; // absent: false
  tokens?: Token[]; // absent: []
}

/** A plan of zones with lines and markers on it. */
export interface Map {
  kind: "map";
  id: string;
  label: string;
  width: number;
  height: number;
  zones: Zone[];
  lines?: Line[]; // absent: []
  markers?: Marker[]; // absent: []
}

/**
 * A zone of a map: a polygon with a code; `texture` is drawn as a pattern, not by colour.
 *
 * Pieces stand on `spot`, or else below the code; `icon` is drawn in the place of `symbol`;
 * `near` are the zones one step away.
 */
export interface Zone {
  id: string;
  code: string;
  points: [number, number][];
  label_at: [number, number];
  texture?: Texture; // absent: "ground"
  spot?: [number, number] | null; // absent: null
  symbol?: string; // absent: ""
  icon?: string; // absent: ""
  tone?: Tone; // absent: "plain"
  heat?: number; // absent: 0.0
  label?: string; // absent: ""
  near?: string[]; // absent: []
}

/**
 * A line on a map: a wall, a way that somebody went, the outline of an area.
 *
 * Whoever looks can hide rings, since there may be many.
 */
export interface Line {
  points: [number, number][];
  style?: LineStyle; // absent: "solid"
  label?: string; // absent: ""
  tone?: Tone; // absent: "plain"
}

/** A piece that stands on a space of a track or a zone of a map. */
export interface Marker {
  at: string;
  token: Token;
}

/** A private grid to take notes on: the screen cycles `marks` in each cell and keeps them. */
export interface Paper {
  kind: "paper";
  id: string;
  label: string;
  rows: string[];
  columns: string[];
  marks?: string[]; // absent: ["","✓","?","✗"]
}

/** A table of words and numbers, such as a score sheet; the last row may be the total. */
export interface Sheet {
  kind: "sheet";
  id: string;
  label: string;
  columns: string[];
  rows: string[][];
  total?: boolean; // absent: false
  note?: string; // absent: ""
}

/** Words on the table; `style` says how they are set. */
export interface Text {
  kind: "text";
  id: string;
  text: string;
  style?: "note" | "plain" | "quote" | "secret" | "title"; // absent: "plain"
}

/** Spaces in a line and the markers on them; a marker's `at` is the space's number. */
export interface Track {
  kind: "track";
  id: string;
  label: string;
  spaces: Space[];
  markers?: Marker[]; // absent: []
}

/** One space of a track. */
export interface Space {
  label: string;
  symbol?: string; // absent: ""
  tone?: Tone; // absent: "plain"
  id?: string; // absent: ""
}

/**
 * What one seat sees besides: its prompt, its own things, and what it knows of the table's.
 *
 * A thing in `instead` is drawn in the place of the table's thing of the same id.
 */
export interface Hand {
  prompt: Prompt;
  things?: Thing[]; // absent: []
  instead?: Thing[]; // absent: []
  layers?: Layer[]; // absent: []
}

/**
 * What is asked, of whom, and under which clause.
 *
 * `offers` is empty for whoever is not asked; `text` then says who is awaited for what.
 * `sealed` says that the answer stays secret until all are in; `answered` that mine is.
 */
export interface Prompt {
  text: string;
  rule?: string; // absent: ""
  offers?: Offer[]; // absent: []
  words?: Words | null; // absent: null
  sealed?: boolean; // absent: false
  answered?: boolean; // absent: false
}

/**
 * One option in words, and the things a person may tap, in order, to take it.
 *
 * `touches` names ids of things, `"player:2"` for a seat; empty means a plain button. What is
 * `quick` is done at the last tap, without a question whether it is meant: it can be undone.
 */
export interface Offer {
  choice: string[];
  label: string;
  touches?: string[]; // absent: []
  hint?: string; // absent: ""
  quick?: boolean; // absent: false
}

/** That words may be written beside the choices with these verbs. */
export interface Words {
  verbs: string[];
  label: string;
  limit?: number; // absent: 600
  required?: boolean; // absent: false
}

/** Lines, markers and warmth laid over the map of that id; `heat` is by zone id. */
export interface Layer {
  over: string;
  lines?: Line[]; // absent: []
  markers?: Marker[]; // absent: []
  heat?: Record<string, number>; // absent: {}
}

/** New lines: they replace everything from number `start` on. */
export interface Log {
  start: number;
  lines: LogLine[];
}

/** One line of the log; `said` is the seat whose words these are, `mine` a line only I got. */
export interface LogLine {
  text: string;
  said?: number | null; // absent: null
  mine?: boolean; // absent: false
}

/** New lines: they replace everything from number `start` on. */
export interface ChatLines {
  start: number;
  lines: ChatLine[];
}

/** Something said; `preset` is the key of a ready-made line. No person: the table itself. */
export interface ChatLine {
  person: number | null;
  name: string;
  text: string;
  preset?: string; // absent: ""
}

/** A seat asks to go back; `awaited` are the seats that have not agreed yet. */
export interface Vote {
  seat: number;
  awaited: number[];
}

/** The match is over: how it ended, every seat's hand as it lay, and the seed. */
export interface End {
  outcome: Outcome;
  hands: Hand[];
  seed: string;
}

/** How a match ended: who won, what each seat scored, and by which ending. */
export interface Outcome {
  winners: number[];
  scores: number[];
  ending: string;
}

/**
 * Why a command was refused, in words for a person; nothing was changed.
 *
 * `code` is one of: stale, not-asked, illegal, paused, over, not-now, not-host, not-seated, taken,
 * bad-message, too-fast, too-many, busy, unknown, closed, broken, not-let-in.
 */
export interface Problem {
  code: string;
  text: string;
  id?: string; // absent: ""
}

/** A table to be opened; whoever opens it is its host and sits in seat 0. */
export interface NewTable {
  game: string;
  name: string;
  seats: number;
  options?: Record<string, unknown>; // absent: {}
  settings?: Settings; // absent: {"clock":null,"beat":5,"takeover":true,"grace":60,"public":false,"assistant":true,"words":"memory"}
}

/** A match against bots, begun at once; seats, bot and options are the game's usual ones. */
export interface PlayNow {
  game: string;
  name?: string; // absent: "You"
  seats?: number | null; // absent: null
  bot?: string | null; // absent: null
  options?: Record<string, unknown> | null; // absent: null
}

/**
 * Come in: with a seat (the first free one if null), or to watch.
 *
 * A private table wants its spoken code. Whoever is already in may join again: it changes nothing.
 */
export interface Join {
  name?: string; // absent: "Guest"
  seat?: number | null; // absent: null
  watch?: boolean; // absent: false
  code?: string; // absent: ""
}

/** The secret from a device link, exchanged for the seat. */
export interface DeviceToken {
  token: string;
}

/** All installed games, and the ready-made chat lines by key. */
export interface Shelf {
  games: GameCard[];
  presets: Record<string, string>;
  version: string;
}

/**
 * What the shelf says about a game, and what can be set.
 *
 * `windows`: there are reaction windows, which last a beat.
 */
export interface GameCard {
  name: string;
  title: string;
  pitch: string;
  min_seats: number;
  max_seats: number;
  minutes: [number, number];
  rules_version: string;
  accent: string;
  emblem: string;
  icon: string;
  sides: string[][];
  options: OptionForm[];
  quick_options: Record<string, unknown>;
  bots: string[];
  assistant: boolean;
  windows: boolean;
}

/** One option of a game, as a form shows it. */
export interface OptionForm {
  name: string;
  title: string;
  kind: "bool" | "choice" | "int" | "text";
  default: unknown;
  help?: string; // absent: ""
  min?: number | null; // absent: null
  max?: number | null; // absent: null
  choices?: Choosable[]; // absent: []
}

/** One value that an option may have. */
export interface Choosable {
  value: unknown;
  title: string;
}

/** A rulebook as Markdown, and each numbered clause by its name, as `Prompt.rule` cites it. */
export interface Rules {
  game: string;
  text: string;
  clauses: Record<string, string>;
}

/** Some tables, the newest first. */
export interface TableList {
  tables: TableCard[];
}

/** A table as a list or an invitation shows it. */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  stage: Stage;
  host: string;
  people: string[];
  seats: number;
  free: number[];
  public: boolean;
}

/** Where one is now: the table, one's number there, and the seat if one has one. */
export interface Joined {
  table: string;
  person: number;
  seat: number | null;
}

/**
 * A link for my other device: good once, until `seconds` have passed.
 *
 * `path` carries the secret in its fragment, which no server log ever sees.
 */
export interface DeviceLink {
  path: string;
  seconds: number;
}

/** A finished match, step by step; the first step is the start. */
export interface Replay {
  table: string;
  game: string;
  names: string[];
  eyes: number | "open";
  outcome: Outcome;
  steps: ReplayStep[];
}

/**
 * One step of a replay: the choice that led here, and what changed by it.
 *
 * An absent `table` or seat in `hands` is as it was a step before. `log` are the new lines these
 * eyes got (with open eyes: all lines). `late`: nobody chose this, for time was up.
 */
export interface ReplayStep {
  seat?: number | null; // absent: null
  choice?: string[] | null; // absent: null
  label?: string; // absent: ""
  late?: boolean; // absent: false
  table?: Table | null; // absent: null
  hands?: Record<number, Hand>; // absent: {}
  log?: LogLine[]; // absent: []
}

/** Whether the shuffles were fair and every choice legal. */
export interface Verified {
  holds: boolean;
  findings: Finding[];
}

/** One thing that was checked, in words. */
export interface Finding {
  holds: boolean;
  words: string;
}
