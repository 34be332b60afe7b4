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
  | NewCode
  | SetPace
  | TakeStep
  | Follow
  | GoOn
  | LetCoach;

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

/** Switch the deduction assistant on or off for my seat; everybody is told. */
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

/** Host, or whoever has a seat while the host is away: go on. */
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
 * `assistant`: players may switch the deduction assistant on, which all are told.
 * `coach`: all may ask the coach what it would do, and all are told that they may. Whoever plays
 * alone with bots always may.
 * `latecomers`: who must agree that a newcomer takes over a bot's seat in the running match: `all`
 * who play, and the host; the `host` alone, or all while the host is away; `nobody` ever does.
 * `words`: how long stories and chat are kept. Until the table closes, for those at the table:
 * `memory`, which is never written to disk, or `table`, which outlives a restart. `replay`: for
 * good, with the replay, for whoever has its link.
 * `trail`: how many turns behind those are shown the match who only watch, the table's own screen
 * too; once it is over they see it all.
 * `pace`: how much time bots leave between what they do. At `step` they wait until whoever plays
 * alone among them says `step`; where several people play, that is as `slow`.
 */
export interface Settings {
  clock: number | null;
  beat: number;
  takeover: boolean;
  grace: number;
  public: boolean;
  assistant: boolean;
  coach: boolean;
  words: "memory" | "replay" | "table";
  latecomers: "all" | "host" | "nobody";
  trail: number;
  pace: "normal" | "quick" | "slow" | "step";
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

/** Host, at any time: how fast bots play. At `step` they wait for whoever plays alone. */
export interface SetPace {
  do: "pace";
  id?: string; // absent: ""
  pace: "normal" | "quick" | "slow" | "step";
}

/** Let the bots do what is next, where they go step by step. */
export interface TakeStep {
  do: "step";
  id?: string; // absent: ""
}

/**
 * Let me follow: while nobody but bots has to answer, they wait until I say that they go on.
 *
 * All see whom they wait for, and the host can let them go on.
 */
export interface Follow {
  do: "follow";
  id?: string; // absent: ""
  on: boolean;
}

/**
 * At a lesson: I have read what the guide says, or play on after the end.
 *
 * `step` is the `number` of that guidance.
 */
export interface GoOn {
  do: "go-on";
  id?: string; // absent: ""
  step: number;
}

/** Host, at any time: let the coach in for everybody, or send it away. */
export interface LetCoach {
  do: "coach";
  id?: string; // absent: ""
  on: boolean;
}

/**
 * What changed for this viewer; a part that is absent is as it was.
 *
 * `primer` are three cards for whoever has never played: who my seat is, what it wants, what it
 * does. `n` counts this viewer's updates, and `life` names the server's memory of them: reconnect
 * with `?have=<life>.<n>` to be sent only what changed since. A message without `n` is an answer
 * to me alone (`ack`, `error`).
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
  back?: boolean;
  log?: Log;
  chat?: ChatLines;
  notes?: Record<string, string>;
  assist?: Thing[];
  guide?: Guidance;
  primer?: Primer | null;
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
 * table of the next match of the same people. `past` are the names by seat in each cast that
 * played before the one in `seats`: a line of the log says by `cast` who they were then.
 * `following` are the people who have asked bots to wait. `edition` is the name of the game, with
 * a version as in `ninja@4` while the table finishes by rules of before: so its rulebook is asked
 * for.
 */
export interface Room {
  table: string;
  code: string | null;
  game: string;
  edition: string;
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
  past: string[][];
  following: number[];
}

/**
 * One seat: whose it is and who plays it.
 *
 * `person` is the owner's number, `bot` the bot that plays now, alone or standing in for the
 * owner. `takeover` counts the seconds, at the time of sending, until a bot stands in. `assist`
 * says that the owner plays with the deduction assistant.
 */
export interface SeatState {
  name?: string; // absent: ""
  person?: number | null; // absent: null
  bot?: string | null; // absent: null
  here?: boolean; // absent: false
  takeover?: number | null; // absent: null
  assist?: boolean; // absent: false
}

/**
 * Somebody at the table, seated or watching.
 *
 * `wants` is the seat in which they would like to sit down in the running match, if those who sit
 * in the `awaited` seats agree (`admit`), and the host too if `asks_host`, who then has no seat.
 */
export interface PersonState {
  person: number;
  name: string;
  seat?: number | null; // absent: null
  here?: boolean; // absent: false
  wants?: number | null; // absent: null
  awaited?: number[]; // absent: []
  asks_host?: boolean; // absent: false
}

/**
 * Who is asked now and how much time is left.
 *
 * `of` are all seats the step asks, `seats` those that have yet to answer; in a window, and in
 * any other step that lasts a beat, both are the same to the end, so that nobody can tell.
 * `seconds` is what was left when this was sent; null means no hurry. `span` is how much time
 * there was in all. `still`: the clock stands, and `seconds` do not run. `held`: bots wait until
 * whoever plays alone lets them take a `step`, or those in `Room.following` let them go on.
 * `hushed` are the seats that may say nothing now, by the rules of the game.
 */
export interface Asked {
  seats: number[];
  of: number[];
  window: boolean;
  seconds: number | null;
  span: number | null;
  still: boolean;
  held: boolean;
  hushed: number[];
}

/** What lies open before everyone; `folds` says what of it may lie folded now. */
export interface Table {
  heading: string;
  players: Player[];
  things: Thing[];
  folds?: Fold[]; // absent: []
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
 * `picture` names an icon of the icon set; `corner` is a short mark such as a number. `caption` is
 * what the pictures are called: it is read to whoever cannot see them, and stands under them for
 * those who want it there.
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
  caption?: string; // absent: ""
  tone?: Tone; // absent: "plain"
  owner?: number | null; // absent: null
  turned?: boolean; // absent: false
  tokens?: Token[]; // absent: []
}

/**
 * A plan of zones with lines and markers on it.
 *
 * `own` names the tokens that are the viewer's own figures: they stand out.
 */
export interface Map {
  kind: "map";
  id: string;
  label: string;
  width: number;
  height: number;
  zones: Zone[];
  lines?: Line[]; // absent: []
  markers?: Marker[]; // absent: []
  regions?: Region[]; // absent: []
  own?: string[]; // absent: []
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

/** A part of a map that has a name, which is written across `at`. */
export interface Region {
  label: string;
  at: [number, number];
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
 * A thing of the scene, by its id, that lies folded until somebody opens it.
 *
 * `label` is what remains to be seen of it, with its state in a word or two: "The night: turn 3 of
 * 12". It opens by itself while an option touches something in it.
 */
export interface Fold {
  thing: string;
  label: string;
}

/**
 * What one seat sees besides: its prompt, its own things, and what it knows of the table's.
 *
 * A thing in `instead` is drawn in the place of the table's thing of the same id. `me` says who
 * this seat is and what it wants, which every screen keeps in sight; `folds` is for its `things`.
 * `overture` is what came before this seat's first decision, as one scene.
 */
export interface Hand {
  prompt: Prompt;
  me?: Me | null; // absent: null
  things?: Thing[]; // absent: []
  instead?: Thing[]; // absent: []
  layers?: Layer[]; // absent: []
  overture?: Overture | null; // absent: null
  folds?: Fold[]; // absent: []
}

/**
 * What is asked, of whom, and under which clause.
 *
 * `offers` is empty for whoever is not asked; `text` then says who is awaited for what.
 * `sealed` says that the answer stays secret until all are in; `answered` that mine is.
 * `focus` names things that the question is about, besides those that the offers touch: they are
 * brought into sight with it. `spare` is the one choice that makes sense, if there is but one: the
 * screen of whoever plays with bots alone makes it. With others at the table all are asked alike,
 * for by how soon an answer comes they would know that there was nothing to choose.
 */
export interface Prompt {
  text: string;
  rule?: string; // absent: ""
  offers?: Offer[]; // absent: []
  words?: Words | null; // absent: null
  sealed?: boolean; // absent: false
  answered?: boolean; // absent: false
  focus?: string[]; // absent: []
  spare?: string[]; // absent: []
}

/**
 * One option in words, and the things a person may tap, in order, to take it.
 *
 * `touches` names ids of things, `"player:2"` for a seat; empty means a plain button. What is
 * `quick` is done at the last tap, without a question whether it is meant: it can be undone.
 * `grave` says what the choice does that its chooser may regret and cannot take back: screens make
 * it look different, say it, and ask once. `useless` says why it would come to nothing; it can be
 * chosen all the same. Both are known from the open drawer and one's own, as all of a hand is.
 * With `any_order` whatever it touches may be tapped first, such as a card before whom it is
 * played on. What is `aside` is hardly ever what one is looking for: it stands last, and what
 * only leads there is not outlined.
 */
export interface Offer {
  choice: string[];
  label: string;
  touches?: string[]; // absent: []
  hint?: string; // absent: ""
  quick?: boolean; // absent: false
  grave?: string; // absent: ""
  useless?: string; // absent: ""
  any_order?: boolean; // absent: false
  aside?: boolean; // absent: false
}

/** That words may be written beside the choices with these verbs. */
export interface Words {
  verbs: string[];
  label: string;
  limit?: number; // absent: 600
  required?: boolean; // absent: false
}

/**
 * Who a seat is and what it wants, in one line that is always in sight.
 *
 * `who` and `want` are read together, `things` when somebody wants to know more. It is for the
 * seat's own eyes, as everything in a hand.
 */
export interface Me {
  who: string;
  want: string;
  picture?: string; // absent: ""
  things?: Thing[]; // absent: []
}

/**
 * Lines, markers and warmth laid over the map of that id; `heat` is by zone id.
 *
 * `own` names tokens there, or on the map itself, that are the viewer's own figures.
 */
export interface Layer {
  over: string;
  lines?: Line[]; // absent: []
  markers?: Marker[]; // absent: []
  heat?: Record<string, number>; // absent: {}
  own?: string[]; // absent: []
}

/**
 * What came before a seat's first decision, as one scene: who is who, what I am, what I know.
 *
 * A hand has one until its seat has decided something; a screen shows it once, and again when it
 * is asked for.
 */
export interface Overture {
  title: string;
  lines: string[];
}

/** New lines: they replace everything from number `start` on. */
export interface Log {
  start: number;
  lines: LogLine[];
}

/**
 * One line of the log; `said` is the seat whose words these are, `mine` a line only I got.
 *
 * `news` is how the game wants it told, unless as any other line. `cast` says who sat in the
 * seats then: names are those in `Room.past` of that number, or else in `Room.seats`.
 */
export interface LogLine {
  text: string;
  said?: number | null; // absent: null
  mine?: boolean; // absent: false
  news?: News | null; // absent: null
  cast?: number; // absent: 0
}

/**
 * What an event weighs, where it happens, and whether a chapter of the log begins with it.
 *
 * `heavy` news is announced; `quiet` news stands in the log and is not read out. `at` names the
 * things it happens to, the first that is in sight first, `"player:2"` for a seat; a screen that
 * finds none of them tells it all the same. `title` is what stands large: a few words, and the
 * line of the log below them. `tone` says whether it is good or bad for the table as a whole.
 * `opens` begins a turn, or a phase within it. `to` names the seats to whom something was done
 * that they did not choose: they are told first, and find it unfolded when they are asked again.
 * `yours` is the title for these seats, where they are called you; without it theirs is `title`.
 * `stops` names the seats that had waited for it, or must know it to go on: it stays before them
 * until they have read it or decided the next thing. `tells_time` says that it tells itself for
 * whom time was up, so that the table need not.
 */
export interface News {
  weight?: "heavy" | "plain" | "quiet"; // absent: "plain"
  title?: string; // absent: ""
  at?: string[]; // absent: []
  tone?: Tone; // absent: "plain"
  icon?: string; // absent: ""
  opens?: "" | "phase" | "turn"; // absent: ""
  to?: number[]; // absent: []
  yours?: string; // absent: ""
  stops?: number[]; // absent: []
  tells_time?: boolean; // absent: false
}

/** New lines: they replace everything from number `start` on. */
export interface ChatLines {
  start: number;
  lines: ChatLine[];
}

/**
 * Something said; `preset` is the key of a ready-made line. No person: the table itself.
 *
 * What is `quiet` is only written down: no screen announces it.
 */
export interface ChatLine {
  person: number | null;
  name: string;
  text: string;
  preset?: string; // absent: ""
  quiet?: boolean; // absent: false
}

/**
 * What the guide says now, what it points at, and what it waits for.
 *
 * `number` of `of` steps are done. It waits for me to `go-on`, for one of `choices`, for the
 * `others`, or for nothing any more, at the `end`. `arrow`: the choices are to be pointed at too.
 * `point` are ids of things, `player:2`, or `me`, `question`, `players`. `then` is the name and
 * title of the lesson to take next. `playing_on`: after the end I play on as I like.
 */
export interface Guidance {
  game: string;
  lesson: string;
  title: string;
  number: number;
  of: number;
  say: string;
  waits: "choice" | "end" | "go-on" | "others";
  point?: string[]; // absent: []
  choices?: string[][]; // absent: []
  arrow?: boolean; // absent: false
  rule?: string; // absent: ""
  then?: [string, string] | null; // absent: null
  playing_on?: boolean; // absent: false
}

/** The three cards of a seat. */
export interface Primer {
  who: PrimerCard;
  want: PrimerCard;
  turn: PrimerCard;
}

/** One card: a few words large, a few sentences below, and a picture of the icon set. */
export interface PrimerCard {
  title: string;
  text: string;
  icon?: string; // absent: ""
}

/** A seat asks to go back; `awaited` are the seats that have not agreed yet. */
export interface Vote {
  seat: number;
  awaited: number[];
}

/**
 * The match is over: how it ended, every seat's hand as it lay, and the seed.
 *
 * `story` is the end in words: who won and why, what each wanted and had, what turned it.
 */
export interface End {
  outcome: Outcome;
  hands: Hand[];
  seed: string;
  story: Ending;
}

/** How a match ended: who won, what each seat scored, and by which ending. */
export interface Outcome {
  winners: number[];
  scores: number[];
  ending: string;
}

/**
 * One sentence of who won, why and by what; each seat's fate; the moment that turned it.
 *
 * `turning` is empty where the record cannot tell.
 */
export interface Ending {
  text: string;
  fates: Fate[];
  turning?: string; // absent: ""
}

/**
 * How it ended for one seat: what it wanted, what it had, and what it could not know.
 *
 * `score` is for games that count something that people understand; it is empty in others.
 * `course` is its story in a few lines, and `turning` what turned it for this seat, if that is not
 * what turned the match. `stamp` is how it ended for it in a word or two, such as "killed"; a
 * screen finds one where it is empty.
 */
export interface Fate {
  seat: number;
  wanted?: string; // absent: ""
  had?: string; // absent: ""
  score?: string; // absent: ""
  unknown?: string; // absent: ""
  course?: string[]; // absent: []
  turning?: string; // absent: ""
  stamp?: string; // absent: ""
}

/**
 * Why a command was refused, in words for a person; nothing was changed.
 *
 * `code` is one of: stale, not-asked, illegal, paused, over, not-now, not-host, not-seated, taken,
 * bad-message, too-fast, too-many, busy, unknown, closed, broken, not-let-in; and
 * lesson, when a guide asks for another choice.
 */
export interface Problem {
  code: string;
  text: string;
  id?: string; // absent: ""
}

/** A finished match that is to be mine no more; none means all of them. */
export interface Forget {
  table?: string; // absent: ""
}

/** A table to be opened; whoever opens it is its host and sits in seat 0. */
export interface NewTable {
  game: string;
  name: string;
  seats: number;
  options?: Record<string, unknown>; // absent: {}
  settings?: Settings; // absent: {"clock":null,"beat":5,"takeover":true,"grace":60,"public":false,"assistant":true,"coach":false,"words":"memory","latecomers":"all","trail":0,"pace":"normal"}
}

/** A match against bots, begun at once; seats, bot and options are the game's usual ones. */
export interface PlayNow {
  game: string;
  name?: string; // absent: "Guest"
  seats?: number | null; // absent: null
  bot?: string | null; // absent: null
  options?: Record<string, unknown> | null; // absent: null
  pace?: "normal" | "quick" | "slow" | "step"; // absent: "normal"
}

/** A lesson to take: the first one, unless another is named. */
export interface Learn {
  game: string;
  lesson?: string | null; // absent: null
  name?: string; // absent: "Guest"
  pace?: "normal" | "quick" | "slow" | "step"; // absent: "quick"
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

/** What to ask the coach: its advice, what I can know, or whether my last choice was wise. */
export interface AskCoach {
  ask: "advice" | "knowledge" | "wise";
}

/**
 * Where other devices find this house: nowhere, as long as `address` is null.
 *
 * Then `command` starts it so that they do, and who `may_open` it can do that at once: somebody at
 * the machine on which it runs.
 */
export interface House {
  address: string | null;
  may_open: boolean;
  command: string;
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
 * `bots` can be seated at a table, the gentlest first; `characters` are the same as people know
 * them. `windows`: there are reaction windows, which last a beat.
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
  depth: number;
  options: OptionForm[];
  quick_options: Record<string, unknown>;
  bots: string[];
  characters: Character[];
  assistant: boolean;
  windows: boolean;
  lessons: LessonCard[];
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

/** A bot as people know it: `face` is a drawing of the client, `line` says how it plays here. */
export interface Character {
  bot: string;
  name: string;
  face: string;
  line: string;
}

/** One lesson of a game, as its door shows it. */
export interface LessonCard {
  name: string;
  title: string;
  teaches: string;
  minutes: number;
  steps: number;
}

/** The turn in a few lines, then what can be looked up. */
export interface Reference {
  turn: string[];
  sections: Section[];
}

/**
 * One chapter of it, which opens: a title and the things in it.
 *
 * `when` names options of a table: where they are others, a screen leaves the chapter out.
 */
export interface Section {
  title: string;
  things: Thing[];
  when: Record<string, string>;
}

/**
 * A rulebook as Markdown, and each numbered clause by its name, as `Prompt.rule` cites it.
 *
 * `examples` are of the same names: a quotation in the text is the example of the clause above it.
 */
export interface Rules {
  game: string;
  text: string;
  clauses: Record<string, string>;
  examples: Record<string, Shown>;
}

/**
 * An example as a screen shows it: its words, and things of a real scene.
 *
 * `names` are those of the seats, from seat 0 on; `seat` is whose eyes see it, if anybody's.
 */
export interface Shown {
  words: string;
  things?: Thing[]; // absent: []
  names?: string[]; // absent: []
  seat?: number | null; // absent: null
}

/** Some tables, the newest first. */
export interface TableList {
  tables: TableCard[];
}

/**
 * A table as a list or an invitation shows it.
 *
 * `names` are what to call whoever sits in each seat. In a list of my own tables `seat` is mine,
 * and `turn` says that the match waits for me. `result` is there once the match is over, and
 * `ended`, in seconds since 1970, says when that was.
 * `lesson` is the title of the lesson, if it is one.
 */
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
  names: string[];
  seat: number | null;
  turn: boolean;
  result: Result | null;
  ended: number | null;
  lesson: string;
}

/** How a match ended: by which ending, who won, and whether I did, if I had a seat. */
export interface Result {
  ending: string;
  winners: string[];
  won: boolean | null;
}

/** My finished matches, the newest first; `reviewing` more are being looked at. */
export interface MyGames {
  games: MyGame[];
  reviewing: number;
}

/**
 * A finished match of mine: when it was, how it ended, and where my result came from.
 *
 * `account` and the numbers of my decisions are there once it was reviewed.
 */
export interface MyGame {
  table: TableCard;
  at: number;
  moments: number | null;
  account: Account | null;
  decided: number;
  agreed: number;
  guesses: Guessed[];
}

/** Where a seat's result came from: `even` and the three parts add up to `final`. */
export interface Account {
  seat: number;
  side: string;
  even: number;
  final: number;
  luck: number;
  own: number;
  others: number;
}

/** A vote or the like: how likely its answer was, from the seat's view then; if it was right. */
export interface Guessed {
  at: number;
  seat: number;
  chance: number;
  right?: boolean; // absent: false
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
 * `path` carries the secret in its fragment, which no server log ever sees. `address` is the same
 * in full, and `qr` a picture of it in SVG, to be shown to nobody else.
 */
export interface DeviceLink {
  path: string;
  seconds: number;
  address: string;
  qr: string;
}

/**
 * What the coach says to one seat.
 *
 * To `advice`: the best option, others, the reasons and the beliefs behind it. `source` says where
 * it comes from: the bot's own `reasons`, imagined `worlds`, or only the bot's `word`. To
 * `knowledge`: what can be known. To `wise`: a verdict on the last choice, in `text`.
 */
export interface Counsel {
  ask: "advice" | "knowledge" | "wise";
  text: string;
  best?: Suggestion | null; // absent: null
  others?: Suggestion[]; // absent: []
  reasons?: Told[]; // absent: []
  beliefs?: string[]; // absent: []
  knowledge?: Insight | null; // absent: null
  source?: "reasons" | "view" | "word" | "worlds"; // absent: "view"
}

/** An option in words, the things it touches, and what the coach says of it. */
export interface Suggestion {
  choice: string[];
  label: string;
  touches?: string[]; // absent: []
  worth?: number | null; // absent: null
  words?: string; // absent: ""
}

/** A reason in words, the things it is about, and what would be chosen without it. */
export interface Told {
  words: string;
  at?: string[]; // absent: []
  without?: string; // absent: ""
}

/** What is certain, what is likely, and what was learned from the last answer. */
export interface Insight {
  certain?: string[]; // absent: []
  likely?: string[]; // absent: []
  learned?: string[]; // absent: []
}

/**
 * A finished match, step by step; the first step is the start.
 *
 * These are the steps from number `start` on, of `total`. With the first of them come the table
 * and all hands these eyes see, whether they changed by it or not, so that one can begin anywhere.
 *
 * `names` are those in the seats at the end, `past` those of the casts before, as in `Room`.
 */
export interface Replay {
  table: string;
  game: string;
  names: string[];
  eyes: number | "open";
  outcome: Outcome;
  start: number;
  total: number;
  steps: ReplayStep[];
  past: string[][];
  story: Ending;
}

/**
 * One step of a replay: the choice that led here, and what changed by it.
 *
 * An absent `table` or seat in `hands` is as it was a step before. `log` are the new lines these
 * eyes got (with open eyes: all lines). `late`: nobody chose this, for time was up. `cast`: who
 * sat in the seats then, as in a line of the log.
 */
export interface ReplayStep {
  seat?: number | null; // absent: null
  choice?: string[] | null; // absent: null
  label?: string; // absent: ""
  late?: boolean; // absent: false
  table?: Table | null; // absent: null
  hands?: Record<number, Hand>; // absent: {}
  log?: LogLine[]; // absent: []
  cast?: number; // absent: 0
}

/**
 * How far a review is, from 0 to 1, and what there is of it: null until the quick part is done.
 *
 * Whoever wants the rest asks again.
 */
export interface Reviewed {
  share: number;
  names: string[];
  review: Review | null;
}

/** The review of one match. */
export interface Review {
  format: number;
  game: string;
  rules: string;
  moments: number;
  seats: number;
  sides: string[];
  winners: number[];
  ending: string;
  chapters: Chapter[];
  stops: number[];
  chances: number[][];
  learned: boolean;
  swings: Swing[];
  accounts: Account[];
  parts: Part[];
  knowledge: Inkling[];
  supposing: string;
  decided: number[];
  agreed: number[];
  decisions: Decision[];
  guesses: Guessed[];
  deep: boolean;
  story: string[];
}

/** Where a turn, or a phase within it, begins. */
export interface Chapter {
  at: number;
  words: string;
  opens: string;
}

/** A turning point: what happened, whose doing it was, and what it changed for whom. */
export interface Swing {
  at: number;
  cause: "chance" | "choice";
  words: string;
  changes: number[];
  seat?: number; // absent: -1
  note?: string; // absent: ""
}

/**
 * One cause of a change in the chances: dice and shuffles, or what a seat chose.
 *
 * `at` is the moment after it; `changes` has every seat's change.
 */
export interface Part {
  at: number;
  cause: "chance" | "choice";
  changes: number[];
  seat?: number; // absent: -1
}

/** One secret as one seat could know it, along the match; `certain` is when it was certain. */
export interface Inkling {
  seat: number;
  secret: string;
  question: string;
  grounds: "exact" | "model" | "sampled";
  points: Point[];
  certain?: number | null; // absent: null
}

/**
 * What a seat could make of one secret from a moment on.
 *
 * `truth` is the chance it gave the true answer, `bits` how much nearer to the truth it came.
 * `likely` are the likeliest answers, the true one only if it is among them.
 */
export interface Point {
  at: number;
  truth: number;
  answer: string;
  likely: Share[];
  bits?: number; // absent: 0.0
  error?: number; // absent: 0.0
}

/** One answer and its chance. */
export interface Share {
  answer: string;
  chance: number;
}

/**
 * A decision where the strong bot, from the same view, would have chosen otherwise.
 *
 * `gain` is what that would have been worth over imagined worlds, from `low` to `high`; until
 * that was worked out it is None. `clear` says that it stands beyond doubt.
 */
export interface Decision {
  at: number;
  seat: number;
  question: string;
  chosen: Option;
  better: Option;
  options: number;
  gain?: number | null; // absent: null
  low?: number; // absent: 0.0
  high?: number; // absent: 0.0
  worlds?: number; // absent: 0
  clear?: boolean; // absent: false
  reasons?: string[]; // absent: []
}

/** A choice, and the words in which it was offered. */
export interface Option {
  choice: string[];
  words: string;
}

/** The assistant's picture at one moment, and what of it lies over the table's maps. */
export interface Sketch {
  things?: Thing[]; // absent: []
  layers?: Layer[]; // absent: []
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
