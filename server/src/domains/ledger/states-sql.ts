import { type Sql, sql } from "../../platform/database/sql.ts";
import {
  ACCEPTED,
  type Counter,
  HANDED_OVER,
  OPEN,
  REFUSED,
  STATE_CODES,
  stateIn,
  type StoredState,
} from "./states.ts";

/** Returns the code of a state as a literal, which partial indexes and plans depend on. */
export const codeOf = (state: StoredState): Sql => sql.lit(STATE_CODES[state]);

/** Returns a condition over `recipients r`. */
export const inState = (...states: readonly StoredState[]): Sql =>
  sql.raw(stateIn("r.state", states));

export const isOpen = inState(...OPEN);
export const isSettled = sql`not ${isOpen}`;
export const wasAccepted = inState(...ACCEPTED);
export const wasHandedOver = inState(...HANDED_OVER);
export const wasRefused = inState(...REFUSED);

/** Deferred by a server, in contrast to recipients waiting for a sending limit, who were never tried. */
export const wasRefusedForNow = sql`(${inState("deferred")} and r.attempts > 0)`;

const SETTLED: readonly Counter[] = ["sent", "failed", "bounced", "skipped", "uncertain"];
const columnsOf = (chunk: string, counters: readonly string[]): readonly Sql[] =>
  counters.map((name) => sql.raw(`${chunk}.${name}`));

/** Returns how many recipients of a chunk are settled, over its counters. */
export const settledIn = (chunk: string): Sql => sql.join(columnsOf(chunk, SETTLED), sql` + `);

/** Returns how many recipients of a chunk are pending or deferred, over its counters. */
export const openIn = (chunk: string): Sql =>
  sql.join(columnsOf(chunk, ["size", ...SETTLED]), sql` - `);
