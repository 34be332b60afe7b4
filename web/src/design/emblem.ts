/** A game's sign: a picture of the icon set, or else a character. */
export interface Emblem {
  /** The game's name, by which its pictures are found. */
  readonly name?: string;
  readonly emblem: string;
  readonly icon: string;
}

export const NO_EMBLEM: Emblem = { emblem: "", icon: "" };
