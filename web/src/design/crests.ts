/** Twelve crests, one for each seat, drawn in a box of 32; beyond twelve they come ringed. */
const CRESTS: readonly string[] = [
  // three scales
  "M16 5a6 6 0 0 1 6 6H10a6 6 0 0 1 6-6ZM9 14a6 6 0 0 1 6 6H3a6 6 0 0 1 6-6ZM23 14a6 6 0 0 1 6 6H17a6 6 0 0 1 6-6ZM16 23h.1a4 4 0 0 1 3.9 4h-8a4 4 0 0 1 4-4Z",
  // four diamonds
  "M16 3l5.5 5.5L16 14l-5.5-5.5ZM16 18l5.5 5.5L16 29l-5.5-5.5ZM8.5 10.5 14 16l-5.5 5.5L3 16ZM23.5 10.5 29 16l-5.5 5.5L18 16Z",
  // mountain and moon
  "M16 12 28 27H4ZM23 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
  // three bars
  "M5 6h22v5H5ZM5 13.5h22v5H5ZM5 21h22v5H5Z",
  // five petals
  "M16 3c3 2 4 5 0 10-4-5-3-8 0-10ZM28.4 12c-1 3.5-4 5-9.5 2.5 3.5-5.2 6.5-5 9.5-2.5ZM23.6 26.5c-3.6 0-5.7-2.5-4.5-8.5 6 1.8 6.5 4.6 4.5 8.5ZM8.4 26.5c-2-3.9-1.5-6.7 4.5-8.5 1.2 6-.9 8.5-4.5 8.5ZM3.6 12c3-2.5 6-2.7 9.5 2.5C7.6 17 4.6 15.5 3.6 12Z",
  // hollow square
  "M4 4h24v24H4ZM10 10v12h12V10Z",
  // arrow feathers
  "M16 3l8 8v6l-8-8-8 8v-6ZM16 14l8 8v6l-8-8-8 8v-6Z",
  // ring and dot
  "M16 3a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM16 8a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM16 12.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z",
  // hexagon leaf
  "M16 3l11 6.5v13L16 29 5 22.5v-13ZM14.5 14V8.5L9.5 11.5ZM17.5 14l5-2.5-5-3ZM14.5 18l-5 2.5 5 3ZM17.5 18v5.5l5-3Z",
  // three drops
  "M10 4c4 5 5 7 5 9a5 5 0 0 1-10 0c0-2 1-4 5-9ZM22 4c4 5 5 7 5 9a5 5 0 0 1-10 0c0-2 1-4 5-9ZM16 16c4 5 5 7 5 9a5 5 0 0 1-10 0c0-2 1-4 5-9Z",
  // crossed blades
  "M5 3l11 9L27 3l2 3-9.5 10L29 26l-2 3-11-9-11 9-2-3 9.5-10L3 6Z",
  // two waves
  "M3 14c4-8 9-8 13-3 3 4 7 4 10-2l3 4c-4 8-9 8-13 3-3-4-7-4-10 2ZM3 24c4-8 9-8 13-3 3 4 7 4 10-2l3 4c-4 8-9 8-13 3-3-4-7-4-10 2Z",
];

const DYES: readonly string[] = [
  "#2b4b94",
  "#9c3420",
  "#2f6b3c",
  "#7a4a12",
  "#6b3a82",
  "#17667a",
  "#8a2b58",
  "#4d5d1a",
  "#394a5e",
  "#a1481c",
  "#2c5f5a",
  "#5b4636",
];

export function crestPath(seat: number): string {
  return CRESTS[seat % CRESTS.length] ?? "";
}

/** The dye of a seat's cloth; white reads well on each. */
export function dyeOf(seat: number): string {
  return DYES[seat % DYES.length] ?? "";
}

export function isRinged(seat: number): boolean {
  return seat >= CRESTS.length;
}
