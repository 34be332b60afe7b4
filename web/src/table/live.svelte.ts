/** A live table: one socket that always comes back, and what it tells. */
import type { Command, Problem, Update } from "../protocol";
import { type Sent, again } from "./again";
import { type LinkEvent, type LinkState, START, after } from "./link";
import { NOTHING_YET, type TableState, applied } from "./state";

/** Closing with one of these codes is the server's last word: not let in, unknown, too many, closed. */
const LAST_WORDS: readonly number[] = [4403, 4409, 4410];

type Listener = (before: TableState, now: TableState) => void;

export class Live {
  state: TableState = $state.raw(NOTHING_YET);
  link: LinkState = $state.raw(START);
  problem: Problem | null = $state.raw(null);
  /** Commands that the server has not answered yet. */
  pending: readonly Sent[] = $state.raw([]);

  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<Listener>();
  #stopped = false;
  /** Whether the line is back, and nothing has come by it yet. */
  #isFresh = false;
  #sent = 0;
  readonly #session = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly table: string,
    readonly isScreen = false,
  ) {}

  readonly isBusy = $derived(
    this.pending.some((command) => command.do === "play" || command.do === "undo"),
  );

  open(): void {
    this.#stopped = false;
    this.#connect();
    addEventListener("online", this.#comeBack);
    document.addEventListener("visibilitychange", this.#comeBack);
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#comeBack);
    document.removeEventListener("visibilitychange", this.#comeBack);
    this.#socket?.close();
  }

  /** Begin again as somebody else, such as one who has just sat down. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.state = NOTHING_YET;
    this.link = START;
    this.#connect();
  }

  /** Be told of every change of state. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Send a command; what was chosen, said or noted and is lost on the way is sent again. */
  send(command: Command): void {
    this.#sent += 1;
    const sent: Sent = { ...command, id: `${this.#session}-${this.#sent}` };
    this.problem = null;
    this.pending = [...this.pending, sent];
    this.#write(sent);
  }

  /** Send a choice, based on what is on the screen now. */
  play(choice: readonly string[], words: string | null): void {
    const spoken = words === null || words === "" ? {} : { words };
    this.send({ do: "play", choice: [...choice], seen: this.state.n, ...spoken });
  }

  #write(command: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN && !this.#isFresh) {
      this.#socket.send(JSON.stringify(command));
    }
  }

  #connect(): void {
    const url = new URL(`/api/tables/${this.table}/live`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (this.state.n >= 0) {
      url.searchParams.set("have", `${this.state.life}.${this.state.n}`);
    }
    if (this.isScreen) {
      url.searchParams.set("screen", "1");
    }
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (message) => this.#heard(JSON.parse(String(message.data)) as Update);
    socket.onclose = (event) => this.#lost(event, socket);
  }

  #opened(): void {
    this.#step({ kind: "opened" });
    this.#isFresh = true;
  }

  #lost(event: CloseEvent, socket: WebSocket): void {
    if (this.#stopped || this.#socket !== socket) {
      return;
    }
    const isFinal = LAST_WORDS.includes(event.code);
    this.#step(isFinal ? { kind: "refused", reason: event.reason } : { kind: "lost" });
    if (this.link.phase === "waiting") {
      this.#timer = setTimeout(() => this.#retry(), this.link.wait);
    }
  }

  #retry(): void {
    clearTimeout(this.#timer);
    this.#step({ kind: "retry" });
    if (this.link.phase === "connecting") {
      this.#connect();
    }
  }

  /** No need to wait on once the network or the person is back. */
  readonly #comeBack = (): void => {
    if (this.link.phase === "waiting" && !document.hidden) {
      this.#retry();
    }
  };

  #step(event: LinkEvent): void {
    this.link = after(this.link, event, Math.random());
  }

  #heard(update: Update): void {
    const answered = update.ack ?? update.error?.id;
    if (answered) {
      this.pending = this.pending.filter((command) => command.id !== answered);
    }
    if (update.error) {
      this.problem = update.error;
    }
    const before = this.state;
    this.state = applied(before, update, performance.now());
    if (this.#isFresh && update.life !== undefined) {
      this.#isFresh = false;
      this.pending = again(this.pending, before, this.state);
      this.pending.forEach((command) => this.#write(command));
    }
    this.#listeners.forEach((listener) => listener(before, this.state));
  }
}
