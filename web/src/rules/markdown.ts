/** The little of Markdown that rulebooks use, as data; drawing it needs no raw HTML. */
export interface Span {
  text: string;
  style: "plain" | "bold" | "italic" | "code";
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "clause"; number: string; spans: Span[] }
  | { kind: "example"; number: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "break" };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_(?!\w)|`(.+?)`/g;
const ITEM = /^(?:[-*]|\d+[.)])\s+/;

export function blocks(markdown: string): Block[] {
  const all = markdown
    .split(/\n\s*\n/)
    .flatMap(parted)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(block);
  return all.map((it, at) => (it.kind === "example" ? { ...it, number: above(all, at) } : it));
}

/** The number of the clause that something stands below. */
function above(all: readonly Block[], at: number): string {
  const clause = all.slice(0, at).findLast((it) => it.kind === "clause");
  return clause?.kind === "clause" ? clause.number : "";
}

/** A heading or a clause ends what stands above it, blank line or not. */
function parted(part: string): string[] {
  return part.split(/\n(?=#{1,4} |\*\*\d+(?:\.\d+)*\*\* )|(?<=^#{1,4} .*)\n/m);
}

function block(text: string): Block {
  const heading = /^(#{1,4})\s+(.*)$/s.exec(text);
  if (heading) {
    const words = heading[2] ?? "";
    return {
      kind: "heading",
      level: (heading[1] ?? "").length,
      spans: spans(words),
      id: slug(words),
    };
  }
  const clause = /^\*\*(\d+(?:\.\d+)*)\*\*\s+(.*)$/s.exec(text);
  if (clause) {
    return { kind: "clause", number: clause[1] ?? "", spans: spans(clause[2] ?? "") };
  }
  if (/^(-{3,}|\*{3,})$/.test(text)) {
    return { kind: "break" };
  }
  if (text.startsWith("|")) {
    return table(text);
  }
  if (text.startsWith(">")) {
    return { kind: "example", number: "" };
  }
  return ITEM.test(text) ? list(text) : { kind: "paragraph", spans: spans(text) };
}

function list(text: string): Block {
  const items = text
    .split(/\n(?=\s*(?:[-*]|\d+[.)])\s)/)
    .map((item) => item.trim().replace(ITEM, ""));
  return { kind: "list", ordered: /^\d/.test(text), items: items.map(spans) };
}

function table(text: string): Block {
  const rows = text.split("\n").map((row) =>
    row
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => spans(cell.trim())),
  );
  const [head = [], , ...body] = rows;
  return { kind: "table", head, rows: body };
}

export function spans(text: string): Span[] {
  const words = text.replace(/\s*\n\s*/g, " ");
  const found: Span[] = [];
  let at = 0;
  for (const match of words.matchAll(INLINE)) {
    push(found, words.slice(at, match.index), "plain");
    push(found, match[1], "bold");
    push(found, match[2] ?? match[3], "italic");
    push(found, match[4], "code");
    at = match.index + match[0].length;
  }
  push(found, words.slice(at), "plain");
  return found;
}

function push(found: Span[], text: string | undefined, style: Span["style"]): void {
  if (text) {
    found.push({ text, style });
  }
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
}
