/** What every thing on the table can ask: may I be tapped, who sits where, whose eyes are these. */
import { createContext, untrack } from "svelte";

import { type Emblem, NO_EMBLEM } from "../design/emblem";
import type { Card, Character, Offer, Thing } from "../protocol";
import { type Lexicon, type Meaning, explained, lexiconOf, patternOf, words } from "./lexicon";
import { everything } from "./inside";
import { pictures } from "./pictures.svelte";
import { faint, foremost, instead, key, live, matching, settled, tapped } from "./narrowing";
import { named } from "./names";

/** So many milliseconds a new question takes no press, nor whether a choice is meant: one that comes
 * so soon was for what stood there before.
 */
export const SETTLING = 400;

/** Marks on a paper: by paper, then by cell. */
export type Marks = Record<string, Record<string, string>>;

export class Stage {
  offers: readonly Offer[] = $state.raw([]);
  taps: readonly string[] = $state.raw([]);
  names: readonly string[] = $state.raw([]);
  me: number | null = $state(null);
  /** What this table has chosen of the options of its game. */
  options: Record<string, unknown> = $state.raw({});
  #emblem: Emblem = $state.raw(NO_EMBLEM);
  marks: Marks = $state.raw({});
  /** The bots of this game as people know them. */
  characters: readonly Character[] = $state.raw([]);
  /** What the question is about, besides what can be tapped for it. */
  focus: readonly string[] = $state.raw([]);
  /** The choices that a guide points at. */
  hints: readonly (readonly string[])[] = $state.raw([]);
  /** Places and things that a guide, or what just happened, speaks of now. */
  spoken: readonly string[] = $state.raw([]);
  /** Keeps the marks on a paper; where it is null, papers are read-only. */
  keepMarks: ((paper: string, cells: Record<string, string>) => void) | null = $state.raw(null);

  readonly matching = $derived(matching(this.offers, this.taps));
  readonly live = $derived(live(this.offers, this.taps));
  /** Whether it is all read from across a room, where nobody can come closer. */
  isFar = false;

  /** What can be tapped in the place of what was. */
  readonly instead = $derived(instead(this.offers, this.taps));
  /** What can be tapped as well, and is not outlined. */
  readonly faint = $derived(faint(this.offers, this.taps));
  /** What one needs at hand for the next tap: for the rest there is another way. */
  readonly foremost = $derived(foremost(this.offers, this.taps));
  readonly chosen = $derived(new Set(this.taps));
  /** What was picked as a whole, which some options only can be: they touch nothing. */
  picked: Offer | null = $state.raw(null);
  readonly settled = $derived(this.picked ?? settled(this.offers, this.taps));
  /** Everything that some option touches, now or after another tap, and what the question is about. */
  readonly concerned: ReadonlySet<string> = $derived(
    new Set([...this.offers.flatMap((offer) => offer.touches ?? []), ...this.focus]),
  );

  /** Whether what is asked has only just come, so that nobody can have read it. */
  isFresh = $state(false);
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** What lies before me, by id. */
  #lying: ReadonlyMap<string, Thing> = $state.raw(new Map());
  /** What the words of this game mean: the same for all, whatever lies before them. */
  glossary: Lexicon = $state.raw(new Map());
  /** What names stand for that I have had before me, so that the log can be read later. */
  #met: Lexicon = $state.raw(new Map());
  readonly lexicon: Lexicon = $derived(new Map([...this.glossary, ...this.#met]));
  readonly pattern = $derived(patternOf(this.lexicon));
  /** What is looked at more closely, and what it is shown beside. */
  looked: { meaning: Meaning; at: Element; box: DOMRect } | null = $state.raw(null);
  #putAway: Element | null = null;
  /** Whether a finger was the last to point: browsers tell of a mouse where it was. */
  #isByFinger = false;

  get emblem(): Emblem {
    return this.#emblem;
  }

  set emblem(emblem: Emblem) {
    this.#emblem = emblem;
    if (emblem !== NO_EMBLEM) {
      pictures.of(emblem.name ?? "");
    }
  }

  /** The things to tap next for what a guide points at. */
  readonly hinted: ReadonlySet<string> = $derived(
    live(
      this.offers.filter((offer) => this.isHinted(offer)),
      this.taps,
    ),
  );

  /** Whether a guide points at this offer. */
  isHinted(offer: Offer): boolean {
    return this.hints.some((choice) => JSON.stringify(choice) === key(offer));
  }

  /** Things have been laid before me. */
  lay(things: readonly Thing[]): void {
    const now = new Map(everything(things).map((thing) => [thing.id, thing]));
    untrack(() => this.#closeIfChanged(now));
    this.#lying = now;
    const fresh = lexiconOf(things);
    if ([...fresh.keys()].some((name) => !this.#met.has(name))) {
      this.#met = new Map([...this.#met, ...fresh]);
    }
  }

  /** What is shown of a thing is true of it no longer once it has changed or gone. */
  #closeIfChanged(now: ReadonlyMap<string, Thing>): void {
    const read = this.looked?.meaning.kind === "card" ? this.looked.meaning.card.id : null;
    if (read !== null && !isSame(this.#lying.get(read), now.get(read))) {
      this.look(null);
    }
  }

  /** What lies before me under that id. */
  thing(id: string): Thing | null {
    return this.#lying.get(id) ?? null;
  }

  /** What the cards that an offer touches say; nothing if the offer says so itself. */
  meaning(offer: Offer): string {
    const told = offer.label + (offer.hint ?? "");
    return (offer.touches ?? [])
      .map((id) => this.#lying.get(id))
      .map((thing) => (thing?.kind === "card" && thing.face !== false ? (thing.text ?? "") : ""))
      .filter((text) => text !== "" && !told.includes(text))
      .join(" ");
  }

  /** The places that a text names. */
  placesIn(text: string): string[] {
    return words(text, this.lexicon, this.pattern).flatMap(({ meaning }) =>
      meaning?.kind === "place" ? [meaning.zone] : [],
    );
  }

  /** The cards that explain what another card says. */
  explaining(card: Card): Card[] {
    return explained(card.text ?? "", this.lexicon, this.pattern, card);
  }

  look(meaning: Meaning | null, at?: Element): void {
    this.looked = meaning && at ? { meaning, at, box: at.getBoundingClientRect() } : null;
  }

  /** Whether a mouse has come over something, and not what grew under a finger that tapped. */
  isHover(event: PointerEvent): boolean {
    return event.pointerType === "mouse" && !this.#isByFinger;
  }

  /** Something points: a finger that comes down, or a mouse that moves. */
  pointed(event: PointerEvent): void {
    this.#isByFinger = event.pointerType !== "mouse";
  }

  /** A finger comes down: whatever was shown has been read, and the same name shows it no more. */
  putAway(): void {
    this.#putAway = this.looked?.at ?? null;
    this.look(null);
  }

  /** A name was tapped: show what it means, unless this tap put it away. */
  explain(meaning: Meaning | null, at: Element): void {
    this.look(at === this.#putAway ? null : meaning, at);
    this.#putAway = null;
  }

  /** Something has scrolled: what is shown beside a name that has the focus goes along with it. */
  follow(): void {
    const { meaning, at } = this.looked ?? { meaning: null, at: document.body };
    this.look(at === document.activeElement ? meaning : null, at);
  }

  /** New offers begin with no taps, but the same offers keep theirs. */
  offer(offers: readonly Offer[]): void {
    if (JSON.stringify(offers) !== JSON.stringify(this.offers)) {
      this.offers = offers;
      this.pick(null);
      if (offers.length > 0) {
        this.#settle();
      }
    }
  }

  /** Something new is asked: it takes no press for a moment. */
  #settle(): void {
    this.isFresh = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => (this.isFresh = false), SETTLING);
  }

  /** Somebody means to tap this: what comes too soon was for what stood there before. */
  press(id: string): void {
    if (!this.isFresh) {
      this.tap(id);
    }
  }

  tap(id: string): void {
    this.picked = null;
    this.taps = tapped(this.offers, this.taps, id);
    if (this.settled) {
      this.#settle();
    }
  }

  /** Whether something else is to be tapped after this. */
  leadsOn(id: string): boolean {
    return this.offers.some((offer) => {
      const touches = offer.touches ?? [];
      return (offer.any_order && touches.length > 1 ? touches : touches.slice(0, -1)).includes(id);
    });
  }

  /** Begin again, or with an offer taken from the list instead of the table. */
  pick(offer: Offer | null): void {
    this.taps = offer?.touches ?? [];
    this.picked = offer;
    if (offer) {
      this.#settle();
    }
  }

  named(text: string): string {
    return named(text, this.names);
  }

  mark(paper: string, cell: string, mark: string): void {
    const cells = { ...this.marks[paper], [cell]: mark };
    this.marks = { ...this.marks, [paper]: cells };
    this.keepMarks?.(paper, cells);
  }
}

/** Whether a thing has stayed as it was. */
const isSame = (one?: Thing, other?: Thing): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const [getStage, setStage] = createContext<Stage>();
