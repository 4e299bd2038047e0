import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@arauto/contracts";
import type pg from "pg";

/** Work whose transactions all become part of one, which is rolled back. */
interface DryRun {
  client: pg.PoolClient;
  /** Numbers the savepoints. */
  begun: number;
  /** Resolves when the previous transaction has ended: they share a connection. */
  before: Promise<unknown>;
  isOver: boolean;
}

interface Place {
  run: DryRun;
  /** The settings of the caller's current transaction; null between transactions. */
  settings: string | null;
}

const places = new AsyncLocalStorage<Place>();

/** Carries the result out of the transaction that must not commit. */
class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super("Rolled back");
  }
}

type Begin = <T>(work: (tx: { client: pg.PoolClient }) => Promise<T>) => Promise<T>;

/**
 * Runs work whose changes are all rolled back, even if it succeeds. Only the work itself sees its changes. Jobs, events
 * and signals are part of transactions and are rolled back with them; everything else that leaves a trace calls
 * `refuseInDryRun`.
 * @param begin starts an ordinary transaction
 */
export async function runDry<T>(begin: Begin, work: () => Promise<T>): Promise<T> {
  try {
    return await begin<never>(async ({ client }) => {
      const run: DryRun = { client, begun: 0, before: Promise.resolve(), isOver: false };
      try {
        throw new RolledBack(await places.run({ run, settings: null }, work));
      } finally {
        run.isOver = true;
        await run.before;
      }
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}

/**
 * Rejects operations that a rollback cannot undo, such as storing files and sending emails.
 * @throws AppError TEST_MODE_UNAVAILABLE within a dry run
 */
export function refuseInDryRun(): void {
  if (places.getStore()) throw new AppError("TEST_MODE_UNAVAILABLE");
}

type MakeTransaction<Tx> = (client: pg.PoolClient, last: Promise<unknown>[]) => Tx;

/**
 * Runs a transaction as part of the caller's dry run; undefined outside of one. Parts run in the order they were begun,
 * except nested ones.
 * @param settings the statements that an ordinary transaction begins with, without `begin`
 */
export function withinDryRun<Tx, T>(
  settings: string,
  makeTransaction: MakeTransaction<Tx>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> | undefined {
  const place = places.getStore();
  if (!place) return undefined;
  const { run } = place;
  if (run.isOver) throw new Error("The dry run is over");
  const part = () => runPart(place, settings, makeTransaction, work);
  if (place.settings !== null) return part();
  const result = run.before.then(part);
  run.before = result.catch(() => {});
  return result;
}

async function runPart<Tx, T>(
  { run, settings: outer }: Place,
  settings: string,
  makeTransaction: MakeTransaction<Tx>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { client } = run;
  const savepoint = `dry_run_${(run.begun += 1)}`;
  const last: Promise<unknown>[] = [];
  const begun = client.query(`savepoint ${savepoint}; ${settings}`);
  begun.catch(() => {});
  try {
    const result = await places.run({ run, settings }, () => work(makeTransaction(client, last)));
    // Unlike a rollback, a release keeps the settings.
    const released = client.query(`release savepoint ${savepoint}; ${outer ?? "select 1"}`);
    await Promise.all([begun, ...last, released]);
    return result;
  } catch (error) {
    const undone = client.query(
      `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`,
    );
    const [refused] = await Promise.allSettled([begun, undone]);
    throw refused.status === "rejected" ? refused.reason : error;
  }
}
