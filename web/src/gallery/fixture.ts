/** One of everything that can lie on a table, to look at while drawing it. */
import type { Asked, Hand, Map as Plan, SeatState, Table, Texture, Zone } from "../protocol";

export const NAMES = ["Mai", "Oskar", "Priya", "Tomás", "Anneliese von Hohenstein"];

export const SEATS: SeatState[] = [
  { name: "Mai", person: 0, here: true },
  { name: "Oskar", person: 1, here: true },
  { name: "Priya", person: 2, takeover: 42 },
  { name: "Tomás", bot: "steady" },
  { name: "Anneliese von Hohenstein", person: 4, here: true },
];

export const ASKED: Asked = {
  seats: [0, 4],
  of: [0, 1, 4],
  window: false,
  seconds: 75,
  span: 90,
  still: false,
  held: false,
  hushed: [],
};

const TEXTURES: readonly Texture[] = [
  "ground",
  "grass",
  "water",
  "stone",
  "wood",
  "tiles",
  "sand",
  "path",
  "tatami",
];

function zone(at: number): Zone {
  const [column, row] = [at % 6, Math.floor(at / 6)];
  const [x, y] = [column * 100, row * 90];
  const lean = (row % 2) * 22;
  return {
    id: `z${at}`,
    code: `${"ABCDE"[row] ?? "Z"}${column + 1}`,
    points: [
      [x + lean, y],
      [x + 100 + lean, y + 8],
      [x + 92 + lean, y + 90],
      [x - 6 + lean, y + 86],
    ],
    label_at: [x + 48 + lean, y + 38],
    texture: TEXTURES[at % TEXTURES.length] ?? "ground",
    ...(at % 11 === 3 && { symbol: "⚑ ", label: "watch post" }),
    ...(at === 8 && { tone: "warn" as const }),
    ...(at % 5 === 2 && { heat: 0.2 * (1 + (at % 4)) }),
  };
}

export const PLAN: Plan = {
  kind: "map",
  id: "castle",
  label: "The castle",
  width: 640,
  height: 460,
  zones: Array.from({ length: 30 }, (_, at) => zone(at)),
  lines: [
    {
      points: [
        [100, 90],
        [300, 98],
        [300, 270],
      ],
      style: "stone",
    },
    {
      points: [
        [300, 270],
        [300, 330],
      ],
      style: "wood",
      label: "South gate",
    },
    {
      points: [
        [20, 360],
        [320, 366],
        [620, 372],
      ],
      style: "water",
    },
    {
      points: [
        [150, 140],
        [250, 140],
        [350, 230],
        [450, 230],
      ],
      style: "dotted",
    },
    {
      points: [
        [60, 40],
        [160, 40],
        [260, 140],
        [260, 220],
      ],
      style: "arrow",
      tone: "mine",
    },
  ],
  markers: [
    { at: "z3", token: { kind: "token", id: "g1", label: "Guard", symbol: "g", tone: "plain" } },
    {
      at: "z3",
      token: {
        kind: "token",
        id: "g2",
        label: "Guard asleep",
        symbol: "z",
        tone: "quiet",
        count: 2,
      },
    },
    { at: "z14", token: { kind: "token", id: "n", label: "Ninja", symbol: "忍", tone: "mine" } },
    { at: "z20", token: { kind: "token", id: "o", label: "Oskar's scout", owner: 1 } },
  ],
};

export const TABLE: Table = {
  heading: "Round 2 of 4",
  players: [
    { seat: 0, score: "12", note: "telling" },
    {
      seat: 1,
      score: "9",
      note: "has told",
      badges: [{ kind: "token", id: "b1", label: "First player", symbol: "1", tone: "accent" }],
    },
    { seat: 2, score: "15" },
    { seat: 3, score: "7", team: "Fox" },
    { seat: 4, score: "11" },
  ],
  things: [
    {
      kind: "area",
      id: "lines",
      label: "Opening lines",
      things: [
        {
          kind: "card",
          id: "l1",
          text: "One of the strangest things I ever found in a coat pocket was...",
        },
        { kind: "card", id: "l2", text: "My grandmother, of all people,...", tone: "accent" },
      ],
    },
    {
      kind: "text",
      id: "story",
      style: "quote",
      text: "⟦0⟧: My grandmother, of all people, once drove a steam roller through the village because the bus was late.",
    },
    {
      kind: "area",
      id: "row",
      label: "The tea house",
      note: "Patrons leave at dusk.",
      things: [
        {
          kind: "card",
          id: "c1",
          title: "The Carpenter",
          corner: "3",
          symbol: "✿",
          text: "Look at a neighbour.",
          note: "Worker",
          owner: 1,
        },
        { kind: "card", id: "c2", face: false },
        {
          kind: "card",
          id: "c3",
          title: "The Poet",
          corner: "5",
          text: "Swap two patrons.",
          tone: "good",
          tokens: [
            { kind: "token", id: "t1", label: "Seen", symbol: "✓", tone: "good" },
            { kind: "token", id: "t2", label: "Marked", symbol: "!", tone: "warn" },
          ],
        },
        { kind: "card", id: "c4", face: false, title: "Oskar's secret", owner: 1, turned: true },
      ],
    },
    {
      kind: "area",
      id: "deck",
      label: "Deck",
      layout: "stack",
      things: Array.from({ length: 8 }, (_, at) => ({
        kind: "card" as const,
        id: `d${at}`,
        face: false,
      })),
    },
    {
      kind: "area",
      id: "tokens",
      label: "The last story",
      note: "It was a lie. Fooled: 2 of 4.",
      things: [
        { kind: "token", id: "v0", label: "⟦0⟧ told: lie", symbol: "✗", tone: "bad" },
        { kind: "token", id: "v1", label: "⟦1⟧ voted: truth", symbol: "✓", tone: "good" },
        { kind: "token", id: "v2", label: "Coins", tone: "warn", count: 7, symbol: "◎" },
        { kind: "token", id: "v3", label: "⟦3⟧'s scout", owner: 3 },
        { kind: "token", id: "v4", label: "Quiet", tone: "quiet" },
      ],
    },
    {
      kind: "track",
      id: "alert",
      label: "Alert",
      spaces: [
        { label: "calm", symbol: "○", tone: "good", id: "calm" },
        { label: "1" },
        { label: "2" },
        { label: "3", tone: "warn" },
        { label: "4", tone: "warn" },
        { label: "high", symbol: "●", tone: "bad" },
      ],
      markers: [
        {
          at: "2",
          token: { kind: "token", id: "m1", label: "Alert level", symbol: "▲", tone: "accent" },
        },
      ],
    },
    {
      kind: "area",
      id: "ring",
      label: "The garden",
      layout: "ring",
      centre: [{ kind: "text", id: "lantern", text: "The lantern burns.", style: "note" }],
      things: Array.from({ length: 6 }, (_, at) => ({
        kind: "card" as const,
        id: `r${at}`,
        title: `Guest ${at + 1}`,
        corner: `${at + 1}`,
        face: at % 3 !== 1,
      })),
    },
    {
      kind: "sheet",
      id: "sheet",
      label: "Score sheet",
      columns: ["", "⟦0⟧", "⟦1⟧", "⟦2⟧", "⟦3⟧", "⟦4⟧"],
      rows: [
        ["Round 1", "6", "3", "5", "4", "2"],
        ["Round 2", "4", "5", "2", "5", "4"],
        ["Total", "10", "8", "7", "9", "6"],
      ],
      total: true,
    },
    PLAN,
    {
      kind: "bars",
      id: "bars",
      label: "Who could it be?",
      bars: [
        { label: "⟦1⟧", share: 0.62 },
        { label: "⟦2⟧", share: 0.25, tone: "warn", note: "seen at the well" },
        { label: "⟦3⟧", share: 0.13, tone: "quiet" },
      ],
      note: "From your own view.",
    },
  ],
};

export const HAND: Hand = {
  prompt: {
    text: "⟦0⟧, whom do you send, and where to?",
    rule: "secrets-game-3.4",
    offers: [
      {
        choice: ["move", "h1", "calm"],
        label: "Send the Fox to the calm end",
        touches: ["h1", "calm"],
      },
      { choice: ["move", "h1", "z14"], label: "Send the Fox to C3", touches: ["h1", "z14"] },
      { choice: ["move", "h1", "z20"], label: "Send the Fox to D3", touches: ["h1", "z20"] },
      {
        choice: ["peek", "c2"],
        label: "Look at the hidden patron",
        touches: ["c2"],
        hint: "Only you will see it.",
      },
      { choice: ["accuse", "2"], label: "Accuse ⟦2⟧", touches: ["player:2"] },
      { choice: ["into", "row"], label: "Enter the tea house", touches: ["row"] },
      { choice: ["pass"], label: "Pass" },
    ],
    sealed: true,
  },
  things: [
    {
      kind: "area",
      id: "hand",
      label: "My hand",
      layout: "fan",
      things: Array.from({ length: 5 }, (_, at) => ({
        kind: "card" as const,
        id: `h${at}`,
        title: ["The Crane", "The Fox", "The Hare", "The Carp", "The Owl"][at] ?? "",
        corner: `${at + 1}`,
        text: "Once a game.",
        symbol: "✦",
      })),
    },
    {
      kind: "text",
      id: "secret",
      style: "secret",
      text: "You are the Betrayer. Your partner is ⟦3⟧.",
    },
    {
      kind: "paper",
      id: "paper",
      label: "Notebook",
      rows: ["⟦1⟧", "⟦2⟧", "⟦3⟧", "⟦4⟧"],
      columns: ["Fox", "Hare", "Owl", "Carp"],
    },
  ],
};
