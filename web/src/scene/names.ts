/** Texts speak of people as ⟦seat⟧ and of pictures as ⟪icon|name⟫; screens put them there. */
const MARK = /⟦(\d+)⟧|⟪([a-z0-9-]+)\|([^⟪⟫]+)⟫/;

/** A piece of a text: plain words, the name of whoever sits there, or a picture and its name. */
export interface Piece {
  text: string;
  seat: number | null;
  picture: string | null;
}

const FROM_RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The name, set apart by invisible signs if it runs from right to left: else the numbers and signs
 * beside it would be drawn as if they were part of it.
 */
export function isolated(name: string): string {
  return FROM_RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

export function nameOf(seat: number, names: readonly string[]): string {
  return isolated(names[seat] || `Seat ${seat + 1}`);
}

/** The text in pieces, so that names can be set apart. */
export function pieces(text: string, names: readonly string[]): Piece[] {
  const found: Piece[] = [];
  // What is split by a pattern alternates: words, then what its three groups caught.
  const parts: (string | undefined)[] = text.split(MARK);
  for (let at = 0; at < parts.length; at += 4) {
    const [words, seat, picture, name] = parts.slice(at, at + 4);
    found.push({ text: words ?? "", seat: null, picture: null });
    if (seat !== undefined) {
      found.push({ text: nameOf(Number(seat), names), seat: Number(seat), picture: null });
    } else if (picture !== undefined) {
      found.push({ text: name ?? "", seat: null, picture });
    }
  }
  return found.filter((piece) => piece.text !== "");
}

/** The text with names for marks. */
export function named(text: string, names: readonly string[]): string {
  return pieces(text, names)
    .map((piece) => piece.text)
    .join("");
}
