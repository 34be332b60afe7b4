import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Sounds that were begun, and what the browser was told, in order. */
let begun: { onended: (() => void) | null }[];
let told: string[];

class Part {
  readonly frequency = { setValueAtTime: (): void => undefined };
  readonly gain = {
    setValueAtTime: (): void => undefined,
    exponentialRampToValueAtTime: (): void => undefined,
  };
  onended: (() => void) | null = null;
  type = "";

  connect(): this {
    return this;
  }

  start(): void {
    begun.push(this);
  }

  stop(): void {
    told.push("stop");
  }
}

class Audio {
  readonly currentTime = 0;
  readonly destination = null;

  createOscillator(): Part {
    return new Part();
  }

  createGain(): Part {
    return new Part();
  }

  resume(): Promise<void> {
    told.push("resume");
    return Promise.resolve();
  }

  suspend(): Promise<void> {
    told.push("suspend");
    return Promise.resolve();
  }
}

beforeEach(() => {
  begun = [];
  told = [];
  vi.resetModules();
  vi.stubGlobal("AudioContext", Audio);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page makes no silence once the last sound is over, and is heard again after that", async () => {
  const { chime, knock } = await import("./chime");
  chime();
  expect(begun.length).toBe(2);
  begun[0]?.onended?.();
  expect(told).not.toContain("suspend");
  begun[1]?.onended?.();
  expect(told.at(-1)).toBe("suspend");
  knock();
  expect(told.slice(-2)).toEqual(["resume", "stop"]);
});
