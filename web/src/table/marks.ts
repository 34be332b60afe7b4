/** Papers are kept among a seat's notes: the paper's id, and its cells as JSON. */
import type { Marks } from "../scene/stage.svelte";

export function marksOf(notes: Record<string, string>): Marks {
  const papers = Object.entries(notes).filter(([key]) => key !== "text");
  return Object.fromEntries(papers.map(([paper, value]) => [paper, cells(value)]));
}

function cells(value: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "object" && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}
