import { text } from "node:stream/consumers";
import pg from "pg";
import type { Storage } from "../platform/storage/storage.ts";

/** A doomed process: its kill point, in addition to the test's own parameters. */
export interface KillPoint {
  /** 1: before the first transaction begins, 2: before it commits, 3: before the second one begins … */
  place: number;
}

/** Waits for the test's instructions. */
export const readKillPoint = async <T extends KillPoint>(): Promise<T> =>
  JSON.parse(await text(process.stdin)) as T;

export interface Places {
  /** Passes a kill point outside transactions. */
  pass(): void;
  /** Begins to count. */
  begin(): void;
}

/** One in this many copied tables is a kill point. */
const COPIES_PER_POINT = 25;

/**
 * Makes this process kill itself with SIGKILL at a kill point: before a transaction begins, before it commits, while
 * tables are copied, or where `pass` is called. Without `inDatabase`, only where `pass` is called.
 */
export function dieAtKillPoint(
  { place }: KillPoint,
  { begins = true, inDatabase = true } = {},
): Places {
  let isCounting = begins;
  let passed = 0;
  const pass = () => {
    if (!isCounting) return;
    passed += 1;
    if (passed === place) process.kill(process.pid, "SIGKILL");
  };
  if (inDatabase) passAtStatements(pass);
  return { pass, begin: () => void (isCounting = true) };
}

function passAtStatements(pass: () => void): void {
  let copies = 0;
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const statement = textOf(first);
    if (/^(?:begin|commit)/i.test(statement)) pass();
    if (/^copy/i.test(statement) && copies++ % COPIES_PER_POINT === 0) pass();
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
}

/** Returns the text of a statement, or of a stream that copies. */
const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: string } | null)?.text);

/** Makes storage pass a kill point before and after it stores or removes a file, and at a file's first chunk. */
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
