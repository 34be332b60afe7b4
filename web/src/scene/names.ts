/** Texts speak of people as ⟦seat⟧; screens put names there. */
const SEAT = /⟦(\d+)⟧/;

/** A piece of a text: plain words, or the name of whoever sits there. */
export interface Piece {
  text: string;
  seat: number | null;
}

export function nameOf(seat: number, names: readonly string[]): string {
  return names[seat] || `Seat ${seat + 1}`;
}

/** The text in pieces, so that names can be set apart. */
export function pieces(text: string, names: readonly string[]): Piece[] {
  return text
    .split(SEAT)
    .map((part, at) =>
      at % 2 === 0
        ? { text: part, seat: null }
        : { text: nameOf(Number(part), names), seat: Number(part) },
    )
    .filter((piece) => piece.text !== "");
}

/** The text with names for marks. */
export function named(text: string, names: readonly string[]): string {
  return pieces(text, names)
    .map((piece) => piece.text)
    .join("");
}
