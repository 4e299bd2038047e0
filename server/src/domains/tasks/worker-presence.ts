import { v4 } from "uuid";
import type { Deps } from "../../platform/deps.ts";
import { runPeriodically } from "../../platform/periodic.ts";
import { lockQueue, updateQueue } from "./queries.ts";
import { publishChange } from "./topic.ts";
import type { TaskTuning } from "./tuning.ts";
import * as queries from "./worker-queries.ts";

/** Parts of a UUID that identify the worker of a lease. */
const WORKER_PARTS = 3;
const FIRST = "0000-000000000000";
const LAST = "ffff-ffffffffffff";

const workerPart = (id: string): string => id.split("-").slice(0, WORKER_PARTS).join("-");

/**
 * Shows other processes that this one is alive, and lets the leases of processes expire that are gone. A process counts
 * as gone when its database session has ended and it shows no other sign of life for longer than a process needs to
 * reconnect after an outage of the database. A process that is only slow keeps its session, and its leases.
 */
export class WorkerPresence {
  readonly id = `${workerPart(v4())}-${FIRST}`;
  private readonly stopBeats: () => Promise<void>;
  /** When this process first saw that the sessions of others had ended. */
  private ended = new Map<string, number>();

  constructor(
    private readonly deps: Pick<Deps, "database" | "log" | "signals">,
    private readonly tuning: Pick<TaskTuning, "beatEveryMs" | "goneAfterMs">,
  ) {
    const failure = "Could not check for workers that are gone; retrying";
    this.stopBeats = runPeriodically(deps, { everyMs: tuning.beatEveryMs, failure }, () =>
      this.beat(),
    );
  }

  /** Returns a new lease of this worker. */
  newLease(): string {
    return `${workerPart(this.id)}-${v4().split("-").slice(WORKER_PARTS).join("-")}`;
  }

  async stop(): Promise<void> {
    await this.stopBeats();
    // Otherwise another process removes it.
    await this.deps.database.system((tx) => queries.forget(tx, this.id)).catch(() => {});
  }

  private async beat(): Promise<void> {
    const session = this.deps.signals.session();
    if (session === null || this.deps.database.outage() !== null) {
      // Others may need to reconnect, too.
      this.ended.clear();
      return;
    }
    const unseenMs = this.tuning.goneAfterMs;
    const found = await this.deps.database.system(async (tx) => {
      await queries.noteSeen(tx, { id: this.id, session });
      return queries.findEnded(tx, { session, unseenMs });
    });
    const now = performance.now();
    this.ended = new Map(found.map(({ id }) => [id, this.ended.get(id) ?? now]));
    for (const { id, isUnseen } of found)
      if (isUnseen && now - (this.ended.get(id) ?? now) >= unseenMs) await this.takeOver(id);
  }

  private async takeOver(id: string): Promise<void> {
    const { database, log } = this.deps;
    const leases = { first: id, last: `${workerPart(id)}-${LAST}` };
    const tenants = await database.system((tx) => queries.findTenantsOf(tx, leases));
    for (const tenantId of tenants)
      await database.tenant(tenantId, async (tx) => {
        const now = await lockQueue(tx, tenantId);
        await queries.expireLeases(tx, tenantId, leases, now);
        await updateQueue(tx, tenantId);
        await publishChange(tx, tenantId);
      });
    await database.system((tx) => queries.forget(tx, id));
    this.ended.delete(id);
    if (tenants.length > 0)
      log.info({ worker: id }, "Took over the tasks of a worker that is gone");
  }
}
