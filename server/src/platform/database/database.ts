import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { actingApiKey } from "./acting-key.ts";
import { runDry, withinDryRun } from "./dry-run.ts";
import { createHealth, type HealthWatch, type Outage } from "./health.ts";
import { DatabaseOutage, isDatabaseOutage } from "./outage.ts";
import { takeConnection } from "./pool.ts";
import { boundStatement, compile, type Sql, type Statement } from "./sql.ts";

/** The role of tenant transactions: no BYPASSRLS, no ownership, so policies always apply. */
export const TENANT_ROLE = "arauto_app";

/**
 * Begins a transaction with its settings, in one message. They belong to the transaction, not to the session, which a
 * transaction pooler may give to others, or to the startup packet, most of whose parameters PgBouncer rejects. Dates
 * are written as UTC regardless of the server's time zone; JIT compilation costs more than it gains for short
 * statements; an abandoned transaction ends before it blocks others for long.
 */
const BEGIN =
  "begin; set local timezone = 'UTC'; set local jit = off; set local idle_in_transaction_session_timeout = '60s'";

/**
 * A running transaction. Rows have camelCase keys (top level only; JSONB stays as stored),
 * timestamptz as Date, bigint as number, numeric as string, bytea as Buffer.
 */
export interface Transaction {
  /** Returns all rows. */
  query<Row>(query: Sql): Promise<Row[]>;
  /** Returns exactly one row; anything else is a bug and throws. */
  one<Row>(query: Sql): Promise<Row>;
  /** Returns one row or undefined. */
  maybeOne<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  execute(query: Sql): Promise<number>;
  /** Runs like `query`, as a prepared statement of its connection. */
  queryPrepared<Row, Name extends string>(
    statement: Statement<Row, Name>,
    values: Readonly<Record<Name, unknown>>,
  ): Promise<Row[]>;
  /**
   * Defers a last statement's result to the commit, which saves a round trip. If it fails, the
   * transaction is rolled back and rejects with its error.
   */
  finishWith(statement: Promise<unknown>): void;
  /** The driver's client of this transaction, for operations beyond queries. */
  readonly client: pg.PoolClient;
}

type Work<T> = (tx: Transaction) => Promise<T>;

/** Wraps every tenant transaction that the watched work begins. */
export interface TenantWatch {
  /** Runs a transaction: `begin` commits the given function, which calls `work` once. */
  around<T>(tenantId: string, begin: (inner: Work<T>) => Promise<T>, work: Work<T>): Promise<T>;
}

const watches = new AsyncLocalStorage<TenantWatch>();

/** Runs work whose tenant transactions are wrapped by a watch. */
export const withTenantWatch = <T>(watch: TenantWatch, work: () => T): T =>
  watches.run(watch, work);

/** All work on the database happens in a transaction that specifies its tenant, or explicitly none. */
export interface Database {
  /** Runs work inside one tenant: row-level security shows this tenant's rows and no others. */
  tenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs work outside any tenant, as the owner of the schema: identity, workers' claims,
   * maintenance.
   */
  system<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs work whose transactions are all rolled back at the end. They share one connection, so the work must not wait
   * long for anything.
   */
  dryRun<T>(work: () => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  /** Returns why the database does not serve this process; null while it does. */
  outage(): Outage | null;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Columns that keep the names of their tables; in code, accounts are contacts and people are users. */
const camelNames = new Map([
  ["account_id", "contactId"],
  ["account_ids", "contactIds"],
  ["first_account_id", "firstContactId"],
  ["last_account_id", "lastContactId"],
  ["person_id", "userId"],
]);
/** Returns the key that a column has in rows. */
export function columnKey(name: string): string {
  let known = camelNames.get(name);
  if (known === undefined) {
    known = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, known);
  }
  return known;
}

function camelRow(row: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key in row) result[columnKey(key)] = row[key];
  return result;
}

/**
 * Switches pipelining: statements are sent in order without waiting for earlier results. COPY needs exclusive use of
 * the connection: switch it off first, with no statement in flight but `begin`; the next transaction switches it on
 * again.
 */
export function setPipelining(client: pg.PoolClient, on: boolean): void {
  // The driver reads it for every statement; its type is read-only because most programs set it
  // once.
  (client as { pipeline: boolean }).pipeline = on;
}

function transactionOn(client: pg.PoolClient, last: Promise<unknown>[]): Transaction {
  const run = async <Row>(query: Sql) => {
    const { text, values } = compile(query);
    const result = await client.query<Record<string, unknown>>(text, values);
    return { rows: result.rows.map(camelRow) as Row[], count: result.rowCount ?? 0 };
  };
  return {
    client,
    query: async <Row>(query: Sql) => (await run<Row>(query)).rows,
    async one<Row>(query: Sql) {
      const { rows } = await run<Row>(query);
      const [row] = rows;
      if (row === undefined || rows.length > 1)
        throw new Error(`Expected one row, found ${rows.length}`);
      return row;
    },
    maybeOne: async <Row>(query: Sql) => (await run<Row>(query)).rows[0],
    execute: async (query) => (await run(query)).count,
    async queryPrepared<Row, Name extends string>(
      statement: Statement<Row, Name>,
      values: Readonly<Record<Name, unknown>>,
    ) {
      const result = await client.query<Record<string, unknown>>(boundStatement(statement, values));
      return result.rows.map(camelRow) as Row[];
    },
    finishWith(statement) {
      // The commit reports its error; until then it must not count as an unhandled rejection.
      statement.catch(() => {});
      last.push(statement);
    },
  };
}

/** Undoes the settings of a tenant transaction, for another one nested in it. */
const OUTSIDE_TENANTS = "set local role none; set local app.tenant_id = ''";

/** Starts a transaction on a connection that an earlier one may have switched to COPY. */
function pipelined(client: pg.PoolClient, last: Promise<unknown>[]): Transaction {
  setPipelining(client, true);
  return transactionOn(client, last);
}

/** Sets the API key that the transaction acts for, which the database stores in its events. */
function actor(): string {
  const keyId = actingApiKey();
  if (keyId === null) return "";
  if (!UUID.test(keyId)) throw new Error("Not the id of an API key");
  return `; set local app.api_key_id = '${keyId}'`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Wraps a pool. `onError` receives errors on idle connections, which the pool replaces. A
 * transaction that the database cannot serve throws DatabaseOutage.
 */
export function createDatabase(
  pool: pg.Pool,
  onError: (error: Error) => void,
  watch: HealthWatch = {},
): Database {
  pool.on("error", onError);
  const health = createHealth(watch);

  async function within<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await takeConnection(pool).catch((error: unknown) => {
      throw health.failed(new DatabaseOutage(error));
    });
    let broken: Error | undefined;
    let lost: Error | undefined;
    const onError = (error: Error) => (broken = lost = error);
    client.on("error", onError);
    setPipelining(client, true);
    // The first statement follows immediately. If `begin` fails, the server rejects everything
    // until the rollback.
    const begun = client.query(begin);
    begun.catch(() => {});
    const last: Promise<unknown>[] = [];
    try {
      const result = await work(transactionOn(client, last));
      await Promise.all([begun, ...last, client.query("commit")]);
      health.worked();
      return result;
    } catch (error) {
      const rollback = client.query("rollback").catch((failed: Error) => (broken = failed));
      const [refused] = await Promise.allSettled([begun, rollback]);
      const reason: unknown = refused.status === "rejected" ? refused.reason : error;
      throw isDatabaseOutage(reason, lost) ? health.failed(new DatabaseOutage(reason)) : reason;
    } finally {
      setPipelining(client, false);
      client.off("error", onError);
      client.release(broken);
    }
  }

  return {
    pool,
    tenant(tenantId, work) {
      // The id becomes part of a multi-statement query (one round trip), so it must be a UUID.
      if (!UUID.test(tenantId)) throw new Error("Not a tenant id");
      const settings = `set local role ${TENANT_ROLE}; set local app.tenant_id = '${tenantId}'${actor()}`;
      const begin = (inner: typeof work) =>
        withinDryRun(settings, pipelined, inner) ?? within(`${BEGIN}; ${settings}`, inner);
      return watches.getStore()?.around(tenantId, begin, work) ?? begin(work);
    },
    system: (work) => withinDryRun(OUTSIDE_TENANTS, pipelined, work) ?? within(BEGIN, work),
    dryRun: (work) => runDry((outer) => within(BEGIN, outer), work),
    outage: health.outage,
    close: () => pool.end(),
  };
}

const UNIQUE_VIOLATION = "23505";
/**
 * Whether a write failed because a row with the same key exists; `constraint` restricts this to one
 * index.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || error.constraint === constraint;
}
