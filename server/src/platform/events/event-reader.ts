import { type EventType, isBulkEvent } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "../database/database.ts";
import { outageReason } from "../database/outage.ts";
import type { Sql } from "../database/sql.ts";
import type { Deps } from "../deps.ts";
import { createWakeSignal } from "../signals/wake-signal.ts";
import { EVENTS_TOPIC, type ReceivedEvent } from "./events.ts";
import {
  findHorizon,
  lockReader,
  moveReader,
  placeReader,
  readNext,
  skipTo,
  someAhead,
  undoable,
} from "./event-reader-queries.ts";

/** A reader that must see every event of some types once. */
export interface EventReader {
  /** Its position among the events is stored under this name. */
  name: string;
  types: readonly EventType[];
  /**
   * A condition on rows of `events`: the reader skips the others without loading them. It applies
   * when they are read, not when they were recorded.
   */
  only?: Sql<boolean>;
  /** Milliseconds between two looks without a signal, if the default is too long. */
  idleMs?: number;
  /**
   * Handles a batch, in the order of the events' transactions. The transaction is outside any
   * tenant and also stores the reader's position: what it writes there happens exactly once, even
   * when killed. What it does elsewhere may happen again. When it throws, nothing of the batch
   * happened; an event that always fails is finally skipped and logged, so that the others
   * continue.
   */
  handle(tx: Transaction, deps: Deps, events: readonly ReceivedEvent[]): Promise<void>;
}

const BATCH = 200;
/** The polling interval without signals: a safety net, or short for types that send no signal. */
const IDLE_MS = 30_000;
const IDLE_MASSES_MS = 1_000;
/** Another process reads, or an older transaction is still running. */
const AGAIN_MS = 250;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 30_000;
/** Attempts at one event before it is skipped. */
const TRIES_MAX = 6;

const OUTAGE_RETRY_MAX_MS = 3_000;

/** Distinguished from database errors: only these count as attempts. */
class HandlerError extends Error {}

/**
 * Follows the events until it is stopped. Any number of processes may follow for the same reader:
 * one works at a time.
 */
export async function startEventReader(
  deps: Deps,
  reader: EventReader,
): Promise<() => Promise<void>> {
  const log = deps.log.child({ reader: reader.name });
  await deps.database.system((tx) => placeReader(tx, reader.name));
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const unsubscribe = deps.signals.subscribe(EVENTS_TOPIC, wakeSignal.wake);
  const idle = reader.idleMs ?? (reader.types.some(isBulkEvent) ? IDLE_MASSES_MS : IDLE_MS);

  const run = async () => {
    let tries = 0;
    let outages = 0;
    // After an error, events are read one by one to find the one that fails.
    let single = 0;
    while (!stopping.signal.aborted) {
      wakeSignal.reset();
      try {
        const outcome = await readOnce(deps, reader, {
          limit: single > 0 ? 1 : BATCH,
          mayFail: tries < TRIES_MAX,
        });
        if (outages > 0) log.info("Event reading resumed");
        outages = 0;
        if (outcome === "handled") {
          tries = 0;
          single = Math.max(0, single - 1);
          continue;
        }
        await wakeSignal.wokenWithin(outcome === "later" ? AGAIN_MS : idle, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        const isOurs = error instanceof HandlerError;
        if (isOurs) {
          tries += 1;
          single = BATCH;
        } else outages += 1;
        log[outages > 1 ? "debug" : "warn"](
          { err: isOurs ? error.cause : error, tries },
          "Could not process events; retrying",
        );
        const wait = isOurs
          ? Math.min(RETRY_FIRST_MS * 2 ** tries, RETRY_MAX_MS)
          : Math.min(RETRY_FIRST_MS * 2 ** outages, OUTAGE_RETRY_MAX_MS);
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const running = run();
  return async () => {
    unsubscribe();
    stopping.abort();
    await running;
  };
}

/**
 * Reads and handles one batch. A failing event throws while it has attempts left, then it is
 * skipped.
 */
function readOnce(
  deps: Deps,
  reader: EventReader,
  { limit, mayFail }: { limit: number; mayFail: boolean },
): Promise<"handled" | "later" | "nothing"> {
  return deps.database.system(async (tx) => {
    if (!(await lockReader(tx, reader.name))) return "later";
    // Before the events are read: they include everything that is complete up to here.
    const horizon = reader.only && (await findHorizon(tx));
    const events = await readNext(tx, reader.name, reader.types, limit, reader.only);
    const last = events.at(-1);
    if (!last) {
      const ahead = await someAhead(tx, reader.name, reader.types);
      if (ahead && horizon !== undefined) await skipTo(tx, reader.name, horizon);
      return ahead ? "later" : "nothing";
    }
    try {
      await undoable(tx, () => reader.handle(tx, deps, events));
    } catch (cause) {
      // A full disk or a lost connection has nothing to do with the event and must not cause it to be
      // skipped.
      if (outageReason(cause)) throw cause;
      if (mayFail) throw new HandlerError("An event reader failed", { cause });
      deps.log.error(
        { err: cause, reader: reader.name, event: { id: last.id, type: last.type } },
        "Skipped an event after its last retry",
      );
    }
    await moveReader(tx, reader.name, last);
    return "handled";
  });
}
