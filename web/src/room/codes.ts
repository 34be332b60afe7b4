/** Spoken codes: what somebody meant, and what to do when no table has it. */

/** Those that do not look alike, and no vowels, so that no code is a word. */
const LETTERS = "BCDFGHJKMNPRSTVWXZ";
const LENGTH = 5;

/** The code in what was typed: in any case, with gaps, or as a whole link. */
export function codeIn(typed: string): string {
  const linked = /(?:\/join\/|#code=)(\w+)/.exec(typed);
  return (linked?.[1] ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Why this cannot be anybody's code, if it cannot. */
export function flaw(code: string): string {
  const strange = [...new Set(code)].filter((letter) => !LETTERS.includes(letter));
  if (strange.length > 0) {
    return `No code has ${strange.join(" or ")} in it: codes have no vowels and nothing that looks like a number.`;
  }
  return code.length === LENGTH
    ? ""
    : `A code has ${LENGTH} letters; this has ${code.length === 0 ? "none" : code.length}.`;
}

/** What to do when no table has that code. */
export function advice(code: string): string {
  const why = flaw(code) || `No open table has the code ${code}.`;
  return `${why} Have it read out again, letter by letter, or ask for the link: a code ends with its table, and when the host makes a new one.`;
}
