/** The story of a match to show to others: as text, and as a picture with its curves.
 *
 * It is made of what the match tells. What people said or wrote is in no review.
 */
import type { Review } from "../protocol";
import { named } from "../scene/names";
import { chancesAt, curves } from "./plot";

/** The story in plain words, with the names of those who played. */
export function storyText(review: Review, title: string, names: readonly string[]): string {
  return [title, ...review.story.map((line) => named(line, names))].join("\n");
}

/** Text in lines that are no wider than that, broken between words. */
export function wrapped(text: string, wide: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer) > wide) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}

const WIDE = 1080;
const EDGE = 64;
const PLOT = 260;
const LINE = 40;
/** A picture that goes out has no theme: these are seen on light and on dark alike. */
const PAPER = "#fbf6ea";
const INK = "#2a2620";
const SOFT = "#6b6257";
const COLOURS = ["#28407a", "#a03028", "#2f6b3c", "#8a5a10", "#6b3f8f", "#1f6f78", "#555555"];
const FONT = "28px system-ui, sans-serif";

/** Draw it; the canvas becomes as high as the story is long. */
export function draw(
  canvas: HTMLCanvasElement,
  review: Review,
  title: string,
  names: readonly string[],
): void {
  const pen = canvas.getContext("2d");
  if (!pen) {
    return;
  }
  pen.font = FONT;
  const inner = WIDE - 2 * EDGE;
  const measure = (text: string): number => pen.measureText(text).width;
  const story = review.story.map((line) => wrapped(named(line, names), inner, measure));
  const lines = story.flatMap((paragraph) => [...paragraph, ""]);
  const legend = wrapped(sides(review, names).join("   "), inner, measure);
  const top = EDGE + 64;
  canvas.width = WIDE;
  canvas.height = top + PLOT + (legend.length + 1) * LINE + lines.length * LINE * 0.75 + 2 * EDGE;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDE, canvas.height);
  write(pen, [title], EDGE, "bold 44px system-ui, sans-serif", INK);
  plot(pen, review, top);
  write(pen, legend, top + PLOT + LINE, "24px system-ui, sans-serif", SOFT);
  let y = top + PLOT + (legend.length + 2) * LINE;
  for (const line of lines) {
    write(pen, [line], y, FONT, INK);
    y += line === "" ? LINE / 2 : LINE;
  }
  write(pen, ["Noren · chances of winning, looked back on"], canvas.height - EDGE / 2, FONT, SOFT);
}

/** Who is which curve, by its colour's name in order. */
function sides(review: Review, names: readonly string[]): string[] {
  const last = chancesAt(review, review.moments);
  return curves(review).map(({ seats, side }, number) => {
    const who = seats.map((seat) => names[seat] ?? `Seat ${seat + 1}`).join(", ");
    const won = (last[seats[0] ?? 0] ?? 0) > 0 ? " (won)" : "";
    return `${number + 1} ${side === "" ? "" : `${side}: `}${who}${won}`;
  });
}

function write(
  pen: CanvasRenderingContext2D,
  lines: readonly string[],
  y: number,
  font: string,
  colour: string,
): void {
  pen.font = font;
  pen.fillStyle = colour;
  lines.forEach((line, number) => pen.fillText(line, EDGE, y + number * LINE));
}

/** The curves, each with its number where it ends. */
function plot(pen: CanvasRenderingContext2D, review: Review, top: number): void {
  const wide = WIDE - 2 * EDGE - 40;
  pen.strokeStyle = SOFT;
  pen.lineWidth = 1;
  pen.strokeRect(EDGE, top, wide, PLOT);
  curves(review).forEach(({ seats, path }, number) => {
    const place = new Path2D();
    // The curves are drawn in a box of 1000 by 100; the pen keeps its width all the same.
    place.addPath(new Path2D(path), new DOMMatrix([wide / 1000, 0, 0, PLOT / 100, EDGE, top]));
    pen.strokeStyle = COLOURS[number % COLOURS.length] ?? INK;
    pen.lineWidth = 4;
    pen.setLineDash(number === 0 ? [] : [14, 4 + 4 * number]);
    pen.stroke(place);
    const before = review.chances.at(-2)?.[seats[0] ?? 0] ?? 0;
    pen.font = "bold 24px system-ui, sans-serif";
    pen.fillStyle = pen.strokeStyle;
    pen.fillText(`${number + 1}`, EDGE + wide + 10, top + PLOT * (1 - before) + 8);
  });
  pen.setLineDash([]);
}
