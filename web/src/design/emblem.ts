/** A game's sign: a picture of the icon set, or else a character. */
export interface Emblem {
  readonly emblem: string;
  readonly icon: string;
}

export const NO_EMBLEM: Emblem = { emblem: "", icon: "" };
