import { text } from "node:stream/consumers";
import pg from "pg";
import type { Storage } from "../platform/storage/storage.ts";

/** What a doomed process does: where it dies, beside what its test needs. */
export interface Doom {
  /** 1: before the first transaction begins, 2: before it commits, 3: before the second one begins … */
  place: number;
}

/** Waits until the test says what the process is to do. */
export const readDoom = async <T extends Doom>(): Promise<T> =>
  JSON.parse(await text(process.stdin)) as T;

export interface Places {
  /** Passes one that is not on the way of a transaction. */
  pass(): void;
  /** Begins to count. */
  begin(): void;
}

/** Of so many tables that are copied, one is a place. */
const COPIES_PER_PLACE = 25;

/**
 * Makes this process kill itself with SIGKILL at a place on its way: before a transaction begins, before it commits, while
 * tables are copied, or where `pass` is called.
 */
export function dieAtPlace({ place }: Doom, { begins = true } = {}): Places {
  let isCounting = begins;
  let passed = 0;
  const pass = () => {
    if (!isCounting) return;
    passed += 1;
    if (passed === place) process.kill(process.pid, "SIGKILL");
  };
  let copies = 0;
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const statement = textOf(first);
    if (/^(?:begin|commit)/i.test(statement)) pass();
    if (/^copy/i.test(statement) && copies++ % COPIES_PER_PLACE === 0) pass();
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return { pass, begin: () => void (isCounting = true) };
}

/** Returns the text of a statement, or of a stream that copies. */
const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: string } | null)?.text);

/** Makes storage pass a place before and after it stores or removes a file, and with the first piece of one. */
export const storageWithPlaces = (storage: Storage, pass: () => void): Storage => ({
  ...storage,
  async put(key, content, contentType) {
    pass();
    content.once("data", pass).pause();
    const size = await storage.put(key, content, contentType);
    pass();
    return size;
  },
  async remove(key) {
    pass();
    await storage.remove(key);
    pass();
  },
});
