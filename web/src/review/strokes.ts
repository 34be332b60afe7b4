/** How curves are told apart in a plot: by colour, and by more than colour. */
const DASHES = ["", "14 8", "3 7", "22 6 3 6", "8 3", "2 3 10 3", "16 4 4 4 4 4", "5 12"];
const TONES = ["link", "seal-ink", "good", "warn", "mine", "bad", "ink-soft", "ink"];

export const dashOf = (number: number): string => DASHES[number % DASHES.length] ?? "";
export const toneOf = (number: number): string => `var(--${TONES[number % TONES.length] ?? ""})`;
