/** The server's HTTP interface, as functions. */
import type {
  AskCoach,
  Counsel,
  DeviceLink,
  GameCard,
  House,
  Join,
  Joined,
  Learn,
  MyGames,
  NewTable,
  PlayNow,
  Problem,
  Reference,
  Replay,
  Reviewed,
  Rules,
  Shelf,
  Sketch,
  TableCard,
  TableList,
  Verified,
} from "./protocol";

/** A refusal in words for a person. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const sent =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(path, sent);
  } catch {
    throw new Refused("offline", 0, "The server cannot be reached. Is the network there?");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
    throw new Refused(
      problem.code ?? "error",
      answer.status,
      problem.text ?? `The server answered ${answer.status}.`,
    );
  }
  return (await answer.json()) as Answer;
}

/** Ask once and remember; a failure is asked again. */
function remembered<Answer>(get: () => Promise<Answer>): () => Promise<Answer> {
  let known: Promise<Answer> | null = null;
  return () => {
    known ??= get().catch((problem: unknown) => {
      known = null;
      throw problem;
    });
    return known;
  };
}

export const shelf = remembered(() => ask<Shelf>("/api/games"));

const books = new Map<string, () => Promise<Rules>>();

export function rules(game: string): Promise<Rules> {
  const known = books.get(game) ?? remembered(() => ask<Rules>(`/api/games/${game}/rules`));
  books.set(game, known);
  return known();
}

const references = new Map<string, () => Promise<Reference>>();

export function reference(game: string): Promise<Reference> {
  const known =
    references.get(game) ?? remembered(() => ask<Reference>(`/api/games/${game}/reference`));
  references.set(game, known);
  return known();
}

export async function gameCard(name: string): Promise<GameCard> {
  const found = (await shelf()).games.find((game) => game.name === name);
  if (found === undefined) {
    throw new Refused("unknown-game", 404, `There is no game called ${name} here.`);
  }
  return found;
}

export const house = (): Promise<House> => ask("/api/house");
export const openHouse = (): Promise<House> => ask("/api/house/open", {});
export const publicTables = (): Promise<TableList> => ask("/api/tables");
export const myTables = (): Promise<TableList> => ask("/api/mine");
export const openTable = (table: NewTable): Promise<Joined> => ask("/api/tables", table);
export const playNow = (wish: PlayNow): Promise<Joined> => ask("/api/play-now", wish);
export const learn = (wish: Learn): Promise<Joined> => ask("/api/learn", wish);
export const byCode = (code: string): Promise<TableCard> =>
  ask(`/api/codes/${encodeURIComponent(code)}`);
export const join = (table: string, wish: Join): Promise<Joined> =>
  ask(`/api/tables/${table}/join`, wish);
export const tableCard = (table: string, code = ""): Promise<TableCard> =>
  ask(`/api/tables/${table}${code && `?code=${encodeURIComponent(code)}`}`);
export const deviceLink = (table: string): Promise<DeviceLink> =>
  ask(`/api/tables/${table}/device`, {});
export const arrive = (table: string, token: string): Promise<Joined> =>
  ask(`/api/tables/${table}/arrive`, { token });
/** What the coach says to my seat; nobody else hears of it. */
export const askCoach = (table: string, what: AskCoach["ask"]): Promise<Counsel> =>
  ask(`/api/tables/${table}/coach`, { ask: what });
/** The piece of a replay with that step in it. */
export const replay = (table: string, eyes: number | "open", from: number): Promise<Replay> =>
  ask(`/api/tables/${table}/replay?eyes=${eyes}&from=${from}`);
/** How far the review of a match is, and what there is of it. */
export const review = (table: string, deep: boolean): Promise<Reviewed> =>
  ask(`/api/tables/${table}/review${deep ? "?deep=1" : ""}`);
/** What these eyes could make of a moment; `open` is whoever saw what all could see. */
export const sketch = (table: string, eyes: number | "open", at: number): Promise<Sketch> =>
  ask(`/api/tables/${table}/sketch?eyes=${eyes}&at=${at}`);
export const myGames = (): Promise<MyGames> => ask("/api/mine/games");
/** Let a finished match be mine no more; all of them if none is named. */
export const forgetPast = (table = ""): Promise<MyGames> => ask("/api/mine/forget", { table });
export const verify = (table: string): Promise<Verified> => ask(`/api/tables/${table}/verify`);
/** The picture of an invitation; it is another one when the house has another address. */
export const qrPath = (table: string, base: string): string =>
  `/api/tables/${table}/qr.svg?to=${encodeURIComponent(base)}`;
export const recordPath = (table: string): string => `/api/tables/${table}/record`;
