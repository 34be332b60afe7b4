/** What a person has chosen for this device; it stays on the device. */
import { MediaQuery } from "svelte/reactivity";

const KEY = "noren.preferences";

/** How much time bots leave between what they do, where nobody else has to wait for it. */
export const PACES = ["slow", "normal", "quick", "step"] as const;
export type Pace = (typeof PACES)[number];
export const PACE_NAMES: Readonly<Record<Pace, string>> = {
  slow: "Slow",
  normal: "Normal",
  quick: "Quick",
  step: "Step by step",
};

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** `auto` is as the device says; `reduced` and `full` are a person's own word. */
export const MOTIONS = ["auto", "full", "reduced"] as const;
export type Motion = (typeof MOTIONS)[number];

export interface Preferences {
  name: string;
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  motion: Motion;
  pace: Pace;
  /** Say beside a question how it is answered, what a thing is and what a choice would do. */
  hints: boolean;
  /** Single keys do what buttons do: digits choose. Whoever steers by voice may not want that. */
  keys: boolean;
  /** Ask for a second tap before buttons play, as things on the table always do. */
  confirm: boolean;
  /** Write under pictures what they are called; screen readers say it in any case. */
  captions: boolean;
  /** Games whose three cards of a first game have been read. */
  primed: readonly string[];
  /** How many matches of each game were played to their end. */
  finished: Readonly<Record<string, number>>;
  /** The pace that was chosen at a table of that game, until another is chosen for all. */
  paces: Readonly<Record<string, Pace>>;
  /** Which bot was chosen last, for each game. */
  opponents: Readonly<Record<string, string>>;
}

export const USUAL: Preferences = {
  name: "",
  theme: "auto",
  sound: true,
  vibration: true,
  motion: "auto",
  pace: "normal",
  hints: true,
  keys: true,
  confirm: false,
  captions: false,
  primed: [],
  finished: {},
  paces: {},
  opponents: {},
};

/** What is kept by the name of a game, as far as it is of the right kind. */
function byGame<Value>(kept: unknown, isOne: (value: unknown) => boolean): Record<string, Value> {
  const found = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(found.filter(([, value]) => isOne(value)));
}

/** What of this was kept and still means something; an older or a broken page's rest is left. */
export function understood(kept: unknown): Preferences {
  const found: Partial<Record<string, unknown>> =
    typeof kept === "object" && kept !== null ? { ...kept } : {};
  const one = <Value extends string>(of: readonly Value[], value: unknown, usual: Value): Value =>
    of.find((it) => it === value) ?? usual;
  const flag = (value: unknown, usual: boolean): boolean =>
    typeof value === "boolean" ? value : usual;
  return {
    name: typeof found["name"] === "string" ? found["name"].slice(0, 32) : USUAL.name,
    theme: one(THEMES, found["theme"], USUAL.theme),
    sound: flag(found["sound"], USUAL.sound),
    vibration: flag(found["vibration"], USUAL.vibration),
    motion: one(MOTIONS, found["motion"], USUAL.motion),
    pace: one(PACES, found["pace"], USUAL.pace),
    hints: flag(found["hints"], USUAL.hints),
    keys: flag(found["keys"], USUAL.keys),
    confirm: flag(found["confirm"], USUAL.confirm),
    captions: flag(found["captions"], USUAL.captions),
    primed: Array.isArray(found["primed"])
      ? found["primed"].filter((it): it is string => typeof it === "string")
      : [],
    finished: byGame(found["finished"], (value) => typeof value === "number"),
    paces: byGame(found["paces"], (value) => PACES.some((it) => it === value)),
    opponents: byGame(found["opponents"], (value) => typeof value === "string"),
  };
}

function read(): Preferences {
  try {
    return understood(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { ...USUAL };
  }
}

export const preferences = $state(read());

const asksForStillness = new MediaQuery("(prefers-reduced-motion: reduce)");

/** Whether things should change without moving: the person's word, or else the device's. */
export function isStill(): boolean {
  return preferences.motion === "auto"
    ? asksForStillness.current
    : preferences.motion === "reduced";
}

/** Say on the page what styles go by; nothing is said of what the device decides. */
function show(what: "theme" | "motion" | "keys", value: string): void {
  const root = document.documentElement;
  if (value === "auto") {
    root.removeAttribute(`data-${what}`);
  } else {
    root.setAttribute(`data-${what}`, value);
  }
}

/** Keep the preferences and show them; call once, inside an effect root. */
export function keepPreferences(): void {
  $effect(() => {
    show("theme", preferences.theme);
    show("motion", preferences.motion);
    show("keys", preferences.keys ? "on" : "auto");
    try {
      localStorage.setItem(KEY, JSON.stringify(preferences));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}
