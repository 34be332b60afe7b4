/** A game brings one accent; these make it readable on paper, at night, and as cloth. */
type Rgb = readonly [number, number, number];

const PAPER: Rgb = [0xf3, 0xec, 0xdc];
const NIGHT: Rgb = [0x1a, 0x21, 0x40];
/** How much of an ink is in the wash that may lie beneath it; see --accent-wash. */
const WASH = 0.14;
const THREAD: Rgb = [0xf6, 0xef, 0xdf];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** A little above AA, since browsers mix colours in their own way. */
const ENOUGH = 5;

export interface Accent {
  /** For cloth with light thread on it. */
  dye: string;
  /** For words on paper, by day and by night. */
  light: string;
  dark: string;
}

export function accentOf(hex: string): Accent {
  const rgb = parse(hex);
  return {
    dye: format(until(rgb, BLACK, THREAD)),
    light: format(until(rgb, BLACK, PAPER)),
    dark: format(until(rgb, WHITE, NIGHT)),
  };
}

/** The colour, moved towards another until it stands out enough. */
function until(colour: Rgb, towards: Rgb, against: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(colour, towards, share);
    if (contrast(mixed, mix(against, mixed, WASH)) >= ENOUGH) {
      return mixed;
    }
  }
  return towards;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((part, at) =>
    Math.round(part + ((other[at] ?? 0) - part) * share),
  ) as unknown as Rgb;
}

export function parse(hex: string): Rgb {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  const parts = found?.slice(1).map((part) => parseInt(part, 16)) ?? [0x26, 0x40, 0x7c];
  return parts as unknown as Rgb;
}

function format(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
