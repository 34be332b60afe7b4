/** Which pattern a zone's texture is drawn with; a game may use any word. */
export const PATTERNS = ["ground", "grass", "water", "stone", "wood", "tiles", "sand", "path", "tatami"] as const;
export type Pattern = (typeof PATTERNS)[number];

const WORDS: readonly (readonly [RegExp, Pattern])[] = [
  [/moat|water|river|pond|sea|lake/, "water"],
  [/grass|garden|wood(s|land)|forest|tree|bush|park/, "grass"],
  [/roof|tile|castle|keep|palace/, "tiles"],
  [/tatami|room|hall|inside|indoor|house/, "tatami"],
  [/wood|floor|plank|bridge|barrack|dock/, "wood"],
  [/stone|rock|wall|court|yard|pav/, "stone"],
  [/path|road|street|way|track|patrol/, "path"],
  [/sand|gravel|beach|edge|outside|field/, "sand"],
];

export function patternOf(texture: string | undefined): Pattern {
  const word = (texture ?? "ground").toLowerCase();
  const known = PATTERNS.find((pattern) => pattern === word);
  return known ?? WORDS.find(([said]) => said.test(word))?.[1] ?? "ground";
}
