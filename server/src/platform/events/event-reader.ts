import { type EventType, isBulkEvent } from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "../database/database.ts";
import { outageReason } from "../database/outage.ts";
import type { Deps } from "../deps.ts";
import { createWakeSignal, pauseUntil } from "../signals/wake-signal.ts";
import { eventTopic, type ReceivedEvent } from "./events.ts";
import {
  findTenants,
  lockTenant,
  returnToOutbox,
  setFollowed,
  type TakenEvent,
  takeEvents,
  withSavepoint,
} from "./event-reader-queries.ts";

/** A reader that must see every event of some types once. */
export interface EventReader {
  /** Identifies the reader in the outbox. */
  name: string;
  types: readonly EventType[];
  /**
   * Restricts the reader to workspaces' subscriptions: by type, topics of which one must be among those of
   * `event_subscribers`. Other events are never queued for it.
   */
  topics?: ReadonlyMap<EventType, readonly string[]>;
  /** Poll interval in milliseconds without a signal, if the default is too long. */
  idleMs?: number;
  /** Minimum time between two rounds in milliseconds, so that events of a busy time are handled together. */
  gapMs?: number;
  /**
   * Handles some events of one workspace, oldest first. An event of a transaction that took longer can come after later
   * ones. The transaction is outside any tenant and also removes the events from the outbox: its writes happen exactly
   * once, even when killed. Side effects elsewhere may be repeated. When it throws, its writes are undone, and the
   * events are handled one at a time; an event that fails is retried later, and is finally skipped and logged.
   */
  handle(tx: Transaction, deps: Deps, events: readonly ReceivedEvent[]): Promise<void>;
}

const BATCH = 200;
/** The polling interval without signals: a safety net, or short for types that send no signal. */
const IDLE_MS = 30_000;
const IDLE_BULK_MS = 1_000;
const GAP_MS = 50;
/** Delay when another process is reading, or a failed event waits for its next attempt. */
const AGAIN_MS = 250;
const RETRY_FIRST_MS = 100;
/** Attempts at one event before it is skipped. */
const TRIES_MAX = 6;
const OUTAGE_RETRY_MAX_MS = 3_000;

/**
 * Follows the events until it is stopped. Any number of processes may do so for the same reader: one at a time works on
 * a workspace's events.
 */
export async function startEventReader(
  deps: Deps,
  reader: EventReader,
): Promise<() => Promise<void>> {
  const log = deps.log.child({ reader: reader.name });
  const followed = reader.types.map((type) => ({ type, topics: reader.topics?.get(type) ?? null }));
  await deps.database.system((tx) => setFollowed(tx, reader.name, followed));
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const unsubscribes = reader.types
    .filter((type) => !isBulkEvent(type))
    .map((type) => deps.signals.subscribe(eventTopic(type), wakeSignal.wake));
  const idle = reader.idleMs ?? (reader.types.some(isBulkEvent) ? IDLE_BULK_MS : IDLE_MS);

  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      wakeSignal.reset();
      const begunAt = performance.now();
      try {
        const outcome = await readRound(deps, reader, stopping.signal);
        if (failures > 0) log.info("Event reading resumed");
        failures = 0;
        if (outcome === "more") continue;
        const waits = { handled: 0, later: Math.min(AGAIN_MS, idle), nothing: idle };
        await wakeSignal.wokenWithin(waits[outcome], stopping.signal);
        await pauseUntil(begunAt + (reader.gapMs ?? GAP_MS), stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        log[failures > 1 ? "debug" : "warn"]({ err: error }, "Could not read events; retrying");
        const wait = Math.min(RETRY_FIRST_MS * 2 ** failures, OUTAGE_RETRY_MAX_MS);
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const running = run();
  return async () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    stopping.abort();
    await running;
  };
}

/** `more`: a workspace has more events than one batch. */
type Outcome = "more" | "handled" | "later" | "nothing";

/** Handles a batch of each workspace that has events, so that a workspace with very many delays no other. */
async function readRound(deps: Deps, reader: EventReader, signal: AbortSignal): Promise<Outcome> {
  const tenants = await deps.database.system((tx) => findTenants(tx, reader.name));
  let outcome: Outcome = tenants.length > 0 ? "later" : "nothing";
  for (const tenantId of tenants) {
    if (signal.aborted) break;
    const taken = await readTenant(deps, reader, tenantId);
    if (taken >= BATCH) outcome = "more";
    else if (taken > 0 && outcome !== "more") outcome = "handled";
  }
  return outcome;
}

/** Handles a batch of a workspace. Returns its size: 0 when nothing is due, or another process is working on it. */
function readTenant(deps: Deps, reader: EventReader, tenantId: string): Promise<number> {
  return deps.database.system(async (tx) => {
    if (!(await lockTenant(tx, reader.name, tenantId))) return 0;
    const { taken, events } = await takeEvents(tx, reader.name, tenantId, BATCH);
    if (events.length === 0) return taken;
    const failed = await tryHandling(tx, deps, reader, events);
    if (failed && events.length > 1)
      for (const event of events) {
        const ownFailure = await tryHandling(tx, deps, reader, [event]);
        if (ownFailure) await retryLater(tx, deps, reader, event, ownFailure);
      }
    else if (failed) await retryLater(tx, deps, reader, events[0]!, failed);
    return taken;
  });
}

/** Returns why handling failed, with its writes undone; undefined when it succeeded. */
async function tryHandling(
  tx: Transaction,
  deps: Deps,
  reader: EventReader,
  events: readonly TakenEvent[],
): Promise<{ cause: unknown } | undefined> {
  try {
    await withSavepoint(tx, () => reader.handle(tx, deps, events));
    return undefined;
  } catch (cause) {
    // A full disk or a lost connection is unrelated to the event and must not cause it to be skipped.
    if (outageReason(cause)) throw cause;
    return { cause };
  }
}

async function retryLater(
  tx: Transaction,
  deps: Deps,
  reader: EventReader,
  event: TakenEvent,
  { cause }: { cause: unknown },
): Promise<void> {
  const attempts = event.attempts + 1;
  const facts = { err: cause, reader: reader.name, event: { id: event.id, type: event.type } };
  if (attempts > TRIES_MAX) {
    deps.log.error(facts, "Skipped an event after its last retry");
    return;
  }
  deps.log.warn({ ...facts, attempts }, "Could not handle an event; retrying");
  await returnToOutbox(tx, reader.name, event, {
    attempts,
    waitMs: RETRY_FIRST_MS * 2 ** attempts,
  });
}
