import { type EventFacts, type EventType, isBulkEvent } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "../database/database.ts";
import { outageReason } from "../database/outage.ts";
import type { Deps } from "../domain.ts";
import { createBell } from "../signals/bell.ts";
import { EVENTS_TOPIC } from "./events.ts";
import { lockReader, moveReader, placeReader, readNext, someAhead, undoable } from "./follower-queries.ts";

interface StoredEvent<Type extends EventType> {
  id: string;
  tenantId: string;
  type: Type;
  accountId: string | null;
  campaignId: string | null;
  /** Who did it; null for the machine. */
  personId: string | null;
  /** A former version may have stored fewer facts. */
  data: Partial<EventFacts<Type>>;
  occurredAt: Date;
}

/** One event as a reader gets it. */
export type FollowedEvent<Types extends EventType = EventType> = { [Type in Types]: StoredEvent<Type> }[Types];

/** A reader that must see every event of some types once. */
export interface EventReader {
  /** Its place among the events is kept under this name. */
  name: string;
  types: readonly EventType[];
  /**
   * Works on a batch, in the order of the events' transactions. The transaction is outside any tenant
   * and also keeps the reader's place: what it writes there happens exactly once, whatever is killed.
   * What it does elsewhere may happen again. When it throws, nothing of the batch happened; the event
   * that fails every time is at last left out and logged, so that the others go on.
   */
  handle(tx: Transaction, deps: Deps, events: readonly FollowedEvent[]): Promise<void>;
}

const BATCH = 200;
/** When nothing wakes the reader: as a safety net, or often for types that wake nobody. */
const IDLE_MS = 30_000;
const IDLE_MASSES_MS = 1_000;
/** Another process reads, or an older transaction still runs. */
const AGAIN_MS = 250;
const RETRY_FIRST_MS = 100;
const RETRY_MOST_MS = 30_000;
/** Tries of one event before it is left out. */
const MOST_TRIES = 6;

const OUTAGE_RETRY_MAX_MS = 3_000;

/** Told apart from faults of the database: only these count as tries. */
class HandlerFault extends Error {}

/** Follows the events until it is stopped. Any number of processes may follow for the same reader: one works at a time. */
export async function followEvents(deps: Deps, reader: EventReader): Promise<() => Promise<void>> {
  const log = deps.log.child({ reader: reader.name });
  await deps.database.system((tx) => placeReader(tx, reader.name));
  const stopping = new AbortController();
  const bell = createBell();
  const unsubscribe = deps.signals.subscribe(EVENTS_TOPIC, bell.ring);
  const idle = reader.types.some(isBulkEvent) ? IDLE_MASSES_MS : IDLE_MS;

  const run = async () => {
    let tries = 0;
    let outages = 0;
    // After a fault events are read one by one, so that the one at fault is found.
    let single = 0;
    while (!stopping.signal.aborted) {
      bell.still();
      try {
        const outcome = await readOnce(deps, reader, { limit: single > 0 ? 1 : BATCH, mayFail: tries < MOST_TRIES });
        if (outages > 0) log.info("Event reading resumed");
        outages = 0;
        if (outcome === "handled") {
          tries = 0;
          single = Math.max(0, single - 1);
          continue;
        }
        await bell.rungWithin(outcome === "later" ? AGAIN_MS : idle, stopping.signal);
      } catch (fault) {
        if (stopping.signal.aborted) return;
        const isOurs = fault instanceof HandlerFault;
        if (isOurs) {
          tries += 1;
          single = BATCH;
        } else outages += 1;
        log[outages > 1 ? "debug" : "warn"]({ err: isOurs ? fault.cause : fault, tries }, "Could not process events; retrying");
        const wait = isOurs
          ? Math.min(RETRY_FIRST_MS * 2 ** tries, RETRY_MOST_MS)
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

/** Reads and handles one batch. What fails throws if it may, else it is left out. */
function readOnce(
  deps: Deps,
  reader: EventReader,
  { limit, mayFail }: { limit: number; mayFail: boolean },
): Promise<"handled" | "later" | "nothing"> {
  return deps.database.system(async (tx) => {
    if (!(await lockReader(tx, reader.name))) return "later";
    const events = await readNext(tx, reader.name, reader.types, limit);
    const last = events.at(-1);
    if (!last) return (await someAhead(tx, reader.name, reader.types)) ? "later" : "nothing";
    try {
      await undoable(tx, () => reader.handle(tx, deps, events));
    } catch (cause) {
      // A full disk or a lost connection is no failure of the event, which must not be left out for it.
      if (outageReason(cause)) throw cause;
      if (mayFail) throw new HandlerFault("An event reader failed", { cause });
      deps.log.error({ err: cause, reader: reader.name, event: { id: last.id, type: last.type } }, "Skipped an event after its last retry");
    }
    await moveReader(tx, reader.name, last);
    return "handled";
  });
}
