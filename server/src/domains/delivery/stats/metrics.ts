import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { queues } from "../../ledger/index.ts";
import { type AccountStats, COUNT_OF, sendStats } from "./send-stats.ts";
import { addSendingFacts, deleteOldFacts, findHosts } from "./stats-queries.ts";

/** Interval at which a process stores its stats. */
const REPORT_EVERY_MS = 5_000;
/** Maximum number of workspaces and servers named in metrics. The rest is `other`. */
const SERIES_MAX = 200;
/** How long per-minute stats are kept. */
const KEPT_HOURS = 48;
const OTHER = "other";

interface Instruments {
  mails: Counter<"tenant" | "server" | "outcome">;
  duration: Histogram<"server">;
  tenants: Set<string>;
  servers: Set<string>;
}

const instruments = new WeakMap<Database, Instruments>();

/** Registers the metrics of delivery: queues and leases of the whole installation, and the messages of this process. */
export function registerDeliveryMetrics(registry: Registry, deps: Pick<Deps, "database">): void {
  const registers = [registry];
  const { database } = deps;
  const queue = new Gauge({
    name: "arauto_queue_people",
    help: "Recipients of open campaigns without a final result, for the workspaces with the most",
    labelNames: ["tenant", "state"] as const,
    registers,
    async collect() {
      const depths = await remembered(queuesOf, database, () =>
        database.system((tx) => queues.findQueues(tx, SERIES_MAX)),
      );
      this.reset();
      for (const { tenantId: tenant, pending, deferred } of depths ?? []) {
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
      const counts = await remembered(leasesOf, database, () =>
        database.system(queues.countLeases),
      );
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
      help: "From sending a batch of messages to the last reply of the server, for each message",
      labelNames: ["server"] as const,
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
    }),
    tenants: new Set(),
    servers: new Set(),
  });
}

/** Stores the stats of this process every few seconds. Returns a function that stores the rest and stops. */
export function startReporting(deps: Pick<Deps, "database" | "log">): () => Promise<void> {
  const stats = sendStats(deps.database);
  let reporting: Promise<void> = Promise.resolve();
  const report = async () => {
    const taken = stats.take();
    if (taken.length === 0) return;
    try {
      const facts = taken.map(({ facts }) => facts);
      const hosts = await deps.database.system(async (tx) => {
        await addSendingFacts(tx, facts);
        return findHosts(tx, facts);
      });
      count(deps.database, taken, new Map(hosts.map(({ id, host }) => [id, host])));
    } catch (error) {
      stats.putBack(taken);
      throw error;
    }
  };
  const timer = setInterval(() => {
    reporting = reporting
      .then(report)
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, "The send stats could not be stored"),
      );
  }, REPORT_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await reporting;
    await report().catch((error: unknown) =>
      deps.log.warn({ err: error }, "The last send stats could not be stored"),
    );
  };
}

/** Deletes old stats. */
export const deleteOldStats = (tx: Transaction) => deleteOldFacts(tx, KEPT_HOURS);

function count(
  database: Database,
  all: readonly AccountStats[],
  hosts: ReadonlyMap<string, string>,
): void {
  const known = instruments.get(database);
  if (!known) return;
  for (const { facts, durations } of all) {
    const tenant = bounded(known.tenants, facts.tenantId);
    const server = bounded(known.servers, hosts.get(facts.sendingAccountId) ?? OTHER);
    for (const outcome of Object.values(COUNT_OF))
      if (facts[outcome] > 0) known.mails.inc({ tenant, server, outcome }, facts[outcome]);
    for (const seconds of durations) known.duration.observe({ server }, seconds);
  }
}

function bounded(known: Set<string>, label: string): string {
  if (known.size < SERIES_MAX) known.add(label);
  return known.has(label) ? label : OTHER;
}

/** Scrapes within this time share one query. */
const CACHED_MS = 4_000;
interface Remembered<T> {
  at: number;
  value: Promise<T | undefined>;
}
const queuesOf = new WeakMap<Database, Remembered<Awaited<ReturnType<typeof queues.findQueues>>>>();
const leasesOf = new WeakMap<
  Database,
  Remembered<Awaited<ReturnType<typeof queues.countLeases>>>
>();

/** Leaves a gap in the metrics, instead of failing the scrape, while the database is unavailable. */
function remembered<T>(
  store: WeakMap<Database, Remembered<T>>,
  database: Database,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const former = store.get(database);
  if (former && Date.now() - former.at < CACHED_MS) return former.value;
  const value = ask().catch(() => undefined);
  store.set(database, { at: Date.now(), value });
  return value;
}
