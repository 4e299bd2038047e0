import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/domain.ts";
import { addSendingFacts, countLeases, deleteOldFacts, findHosts, findQueues } from "./stats-queries.ts";
import { COUNT_OF, type Noted, sendingWatch } from "./send-stats.ts";

/** How often a process tells what it saw. */
const TELL_EVERY_MS = 5_000;
/** As many workspaces and servers are told apart in metrics; the rest is `other`. */
const SERIES_MOST = 200;
/** Figures by the minute stay this long. */
const KEPT_HOURS = 48;
const OTHER = "other";

interface Instruments {
  mails: Counter<"tenant" | "server" | "outcome">;
  duration: Histogram<"server">;
  tenants: Set<string>;
  servers: Set<string>;
}

const instruments = new WeakMap<Database, Instruments>();

/** What delivery has to say in the metrics: queues and leases of the whole installation, and the mails of this process. */
export function registerDeliveryMetrics(registry: Registry, deps: Pick<Deps, "database">): void {
  const registers = [registry];
  const { database } = deps;
  const queue = new Gauge({
    name: "arauto_queue_people",
    help: "Recipients of open campaigns without a final result, for the workspaces with the most",
    labelNames: ["tenant", "state"] as const,
    registers,
    async collect() {
      const queues = await remembered(queuesOf, database, () => database.system((tx) => findQueues(tx, SERIES_MOST)));
      this.reset();
      for (const { tenantId: tenant, pending, deferred } of queues ?? []) {
        this.set({ tenant, state: "pending" }, pending);
        this.set({ tenant, state: "deferred" }, deferred);
      }
    },
  });
  const leases = new Gauge({
    name: "arauto_chunk_leases",
    help: "Leased recipient chunks, and chunks with an expired lease",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const counts = await remembered(leasesOf, database, () => database.system(countLeases));
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  void queue;
  void leases;
  instruments.set(database, {
    mails: new Counter({
      name: "arauto_mails_total",
      help: "Delivery results that this process stored in the ledger",
      labelNames: ["tenant", "server", "outcome"] as const,
      registers,
    }),
    duration: new Histogram({
      name: "arauto_smtp_mail_seconds",
      help: "Time per email from sending a batch to the server's last reply",
      labelNames: ["server"] as const,
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
    }),
    tenants: new Set(),
    servers: new Set(),
  });
}

/** Tells in turns what this process saw; answers how to tell the rest and stop. */
export function startTelling(deps: Pick<Deps, "database" | "log">): () => Promise<void> {
  const watch = sendingWatch(deps.database);
  let telling: Promise<void> = Promise.resolve();
  const tell = async () => {
    const notes = watch.take();
    if (notes.length === 0) return;
    try {
      const facts = notes.map((note) => note.facts);
      const hosts = await deps.database.system(async (tx) => {
        await addSendingFacts(tx, facts);
        return findHosts(tx, facts);
      });
      count(deps.database, notes, new Map(hosts.map(({ id, host }) => [id, host])));
    } catch (fault) {
      watch.putBack(notes);
      throw fault;
    }
  };
  const timer = setInterval(() => {
    telling = telling.then(tell).catch((fault: unknown) => deps.log.warn({ err: fault }, "Could not store sending statistics"));
  }, TELL_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await telling;
    await tell().catch((fault: unknown) => deps.log.warn({ err: fault }, "Could not store the last sending statistics"));
  };
}

/** Takes away figures that nobody looks at any more. */
export const careForFigures = (tx: Transaction) => deleteOldFacts(tx, KEPT_HOURS);

function count(database: Database, notes: readonly Noted[], hosts: ReadonlyMap<string, string>): void {
  const known = instruments.get(database);
  if (!known) return;
  for (const { facts, durations } of notes) {
    const tenant = bounded(known.tenants, facts.tenantId);
    const server = bounded(known.servers, hosts.get(facts.sendingAccountId) ?? OTHER);
    for (const outcome of Object.values(COUNT_OF)) if (facts[outcome] > 0) known.mails.inc({ tenant, server, outcome }, facts[outcome]);
    for (const seconds of durations) known.duration.observe({ server }, seconds);
  }
}

function bounded(known: Set<string>, label: string): string {
  if (known.size < SERIES_MOST) known.add(label);
  return known.has(label) ? label : OTHER;
}

/** Scrapes of several collectors ask the database once in this time. */
const REMEMBERED_MS = 4_000;
interface Remembered<T> {
  at: number;
  value: Promise<T | undefined>;
}
const queuesOf = new WeakMap<Database, Remembered<Awaited<ReturnType<typeof findQueues>>>>();
const leasesOf = new WeakMap<Database, Remembered<Awaited<ReturnType<typeof countLeases>>>>();

/** A database that does not answer leaves a gap in the metrics, and no failed scrape. */
function remembered<T>(store: WeakMap<Database, Remembered<T>>, database: Database, ask: () => Promise<T>): Promise<T | undefined> {
  const former = store.get(database);
  if (former && Date.now() - former.at < REMEMBERED_MS) return former.value;
  const value = ask().catch(() => undefined);
  store.set(database, { at: Date.now(), value });
  return value;
}
