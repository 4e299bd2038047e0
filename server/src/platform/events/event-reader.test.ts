import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bareDeps } from "../../testing/bare-deps.ts";
import { builtProgram } from "../../testing/built-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Transaction } from "../database/database.ts";
import { compile, type Sql, sql } from "../database/sql.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "./events.ts";
import { type EventReader, startEventReader } from "./event-reader.ts";
import { moveReader, placeReader, readNext, someAhead } from "./event-reader-queries.ts";

const DOOMED = new URL("../../testing/doomed-follower.ts", import.meta.url);
/** Shorter than a reader's own interval, so that a missing signal fails the test. */
const PATIENCE = { timeout: 20_000 };
const tenantId = randomUUID();

let testDatabase: TestDatabase;
let deps: Deps;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  deps = newDeps();
  // Without a unique key, so that duplicates show. In the order of handling.
  await deps.database.system((tx) =>
    tx.query(sql`create table seen (place bigserial, event_id uuid, n int)`),
  );
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await testDatabase.drop();
});

function newDeps(): Deps {
  const made = bareDeps(testDatabase.url);
  ends.push(() => made.database.close(), made.signals.close);
  return made;
}

/** The number that tells the events of these tests apart. */
function numberOf({ data }: { data: object }): number | undefined {
  const { count, link } = data as { count?: number; link?: number };
  return count ?? link;
}

async function note(tx: Transaction, events: readonly { id: string; data: object }[]) {
  for (const event of events)
    await tx.execute(sql`insert into seen (event_id, n) values (${event.id}, ${numberOf(event)})`);
}

async function follow(
  by: Deps,
  handle: EventReader["handle"] = (tx, _deps, events) => note(tx, events),
  types: EventReader["types"] = ["suppressions.lifted"],
) {
  const stop = await startEventReader(by, { name: "test", types, handle });
  ends.push(stop);
  return stop;
}

const happen = (...numbers: number[]) =>
  deps.database.tenant(tenantId, (tx) =>
    recordEvents(
      tx,
      tenantId,
      numbers.map((n) => ({ type: "suppressions.lifted" as const, data: { count: n } })),
    ),
  );
/**
 * Waits until every transaction of the cluster, other tests' included, is younger than the events so far: a reader begins
 * behind those that are running.
 */
const settle = () =>
  expect
    .poll(
      () =>
        deps.database.system((tx) =>
          tx.one(
            sql`select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as settled from events`,
          ),
        ),
      PATIENCE,
    )
    .toEqual({ settled: true });
const seen = async () =>
  (
    await deps.database.system((tx) =>
      tx.query<{ n: number }>(sql`select n from seen order by place`),
    )
  ).map((row) => row.n);
const count = (n: number) => Array.from({ length: n }, (_, index) => index);

test("an event is handled immediately, and none from before", async () => {
  await happen(1);
  await settle();
  await follow(deps);
  await happen(2);
  await expect.poll(seen, { ...PATIENCE, interval: 20 }).toEqual([2]);
});

test("two concurrent readers, with errors in the middle, lose and duplicate nothing", async () => {
  let errors = 0;
  const shaky: EventReader["handle"] = async (tx, _deps, events) => {
    await note(tx, events.slice(0, 1));
    if (errors < 5 && Math.random() < 0.5) {
      errors += 1;
      throw new Error("in the middle");
    }
    await note(tx, events.slice(1));
  };
  const other = newDeps();
  await Promise.all([follow(deps, shaky), follow(other, shaky)]);
  await Promise.all(count(40).map((writer) => happen(...count(20).map((n) => writer * 20 + n))));
  await expect.poll(async () => (await seen()).length, { timeout: 20_000 }).toBe(800);
  expect((await seen()).toSorted((a, b) => a - b)).toEqual(count(800));
});

test(
  "an event that fails repeatedly because of a full disk is not skipped",
  { timeout: 60_000 },
  async () => {
    let failures = 0;
    await follow(deps, async (tx, _deps, events) => {
      // More often than an event may fail before it is skipped.
      if ((failures += 1) <= 8)
        throw Object.assign(new pg.DatabaseError("could not extend file", 0, "error"), {
          code: "53100",
        });
      await note(tx, events);
    });
    await happen(1);
    await expect.poll(seen, { timeout: 45_000 }).toEqual([1]);
    expect(failures).toBe(9);
  },
);

test("events come in the order of their transactions; a running one delays those after it", async () => {
  await follow(deps);
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const early = deps.database.tenant(tenantId, async (tx) => {
    await recordEvents(tx, tenantId, [{ type: "suppressions.lifted", data: { count: 1 } }]);
    order.push("written");
    await held;
  });
  await expect.poll(() => order, PATIENCE).toEqual(["written"]);
  await happen(2);
  await happen(3);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await seen()).toEqual([]);
  release();
  await early;
  await expect.poll(seen, PATIENCE).toEqual([1, 2, 3]);
});

test("events that become ready just after a read are seen as ahead", async () => {
  await deps.database.system((tx) => placeReader(tx, "test"));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let older: Promise<void> | undefined;
  await new Promise<void>((writing) => {
    older = deps.database.system(async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`);
      writing();
      await held;
    });
  });
  await happen(1);
  await deps.database.system(async (tx) => {
    expect(await readNext(tx, "test", ["suppressions.lifted"], 10)).toEqual([]);
    release();
    await older;
    await settle();
    expect(await someAhead(tx, "test", ["suppressions.lifted"])).toBe(true);
    expect(await someAhead(tx, "test", ["test.another"])).toBe(false);
    const [event] = await readNext(tx, "test", ["suppressions.lifted"], 10);
    await moveReader(tx, "test", event!);
    expect(await someAhead(tx, "test", ["suppressions.lifted"])).toBe(false);
  });
});

test("a long transaction's many events come completely, batch by batch", async () => {
  await follow(deps);
  await happen(...count(1_001));
  await expect.poll(async () => (await seen()).length, PATIENCE).toBe(1_001);
  expect(new Set(await seen()).size).toBe(1_001);
});

test("a process killed after its work and before its commit leaves everything to the next, once", async () => {
  const doomed = spawn(process.execPath, [builtProgram(DOOMED), testDatabase.url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  ends.push(async () => kill(doomed));
  const placed = () =>
    deps.database.system((tx) => tx.query(sql`select from event_readers where name = 'test'`));
  await expect.poll(async () => (await placed()).length, { timeout: 20_000 }).toBe(1);
  await happen(...count(10));
  await once(doomed.stdout, "data");
  await follow(deps);
  await happen(10);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await seen()).toEqual([]);
  await kill(doomed);
  await expect
    .poll(async () => (await seen()).toSorted((a, b) => a - b), PATIENCE)
    .toEqual(count(11));
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("a lost connection is restored, and events from meanwhile are handled", async () => {
  await follow(deps);
  await happen(1);
  await expect.poll(seen, PATIENCE).toEqual([1]);
  await deps.database.system((tx) =>
    tx.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  );
  await happen(2).catch(() => happen(2));
  await expect.poll(seen, PATIENCE).toEqual([1, 2]);
});

test("a position in the future, as after a restore into another cluster, is reset to the present", async () => {
  await deps.database.system((tx) =>
    tx.execute(
      sql`insert into event_readers (name, xid) select 'test', (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8`,
    ),
  );
  await follow(deps);
  await happen(1);
  await expect.poll(seen, PATIENCE).toEqual([1]);
});

test("an event that always fails is finally skipped; the others continue", async () => {
  await follow(
    deps,
    async (tx, _deps, events) => {
      await note(tx, events);
      if (events.some((event) => numberOf(event) === 2)) throw new Error("never");
    },
    ["suppressions.lifted"],
  );
  await happen(1);
  await happen(2);
  await happen(3);
  await expect.poll(seen, { timeout: 25_000 }).toEqual([1, 3]);
});

test("contacts' events are found too, though they send no signal", async () => {
  await follow(deps, undefined, ["mail.clicked"]);
  await deps.database.tenant(tenantId, (tx) =>
    recordEvents(tx, tenantId, [{ type: "mail.clicked", data: { link: 7 } }]),
  );
  await expect.poll(seen, PATIENCE).toEqual([7]);
});

test("a condition skips events without handling them, and the reader moves past them", async () => {
  const isSecond = sql<boolean>`events.data ->> 'count' = '2'`;
  const types = ["suppressions.lifted"] as const;
  const handled: number[] = [];
  const stop = await startEventReader(deps, {
    name: "test",
    types,
    only: isSecond,
    idleMs: 50,
    handle(tx, _deps, events) {
      handled.push(events.length);
      return note(tx, events);
    },
  });
  ends.push(stop);
  for (const n of count(5)) await happen(n);
  await expect.poll(seen, PATIENCE).toEqual([2]);
  const ahead = () => deps.database.system((tx) => someAhead(tx, "test", types));
  await expect.poll(ahead, PATIENCE).toBe(false);
  await happen(2);
  await expect.poll(seen, PATIENCE).toEqual([2, 2]);
  expect(handled).toEqual([1, 1]);
});

test("few events among very many are found by the index", async () => {
  await follow(deps, undefined, ["plan.granted"]);
  const plan = await deps.database.system(async (tx) => {
    await tx.execute(sql`
      insert into events (tenant_id, type, account_id) select ${tenantId}::uuid, 'mail.opened', gen_random_uuid() from generate_series(1, 20000)`);
    await tx.execute(sql`analyze events`);
    const rows = await tx.query<Record<string, string>>(
      sql`explain select from events where type = 'plan.granted' and xid >= '5'::xid8 order by xid, occurred_at, id limit 200`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  // The months ahead are empty and may be scanned.
  expect(plan).toMatch(/Index (?:Only )?Scan using events_\d+_\d+_type_xid_idx/);
});

test("checking ahead for an up-to-date reader reads a handful of rows, however many events there are", async () => {
  await follow(deps, undefined, ["mail.clicked"]);
  const read = await deps.database.system(async (tx) => {
    await tx.execute(sql`
      insert into events (tenant_id, type, account_id, xid)
      select ${tenantId}::uuid, 'mail.opened', gen_random_uuid(), '3'::xid8 from generate_series(1, 20000)`);
    await tx.execute(sql`analyze events`);
    const { text, values } = await compiledLook();
    const { rows } = await tx.client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    return rows[0] ? rowsRead(rows[0]["QUERY PLAN"][0].Plan) : NaN;
  });
  expect(read).toBeLessThan(100);
});

/** Returns the statement behind `someAhead`, as it reaches PostgreSQL. */
async function compiledLook(): Promise<{ text: string; values: unknown[] }> {
  let look = { text: "", values: [] as unknown[] };
  const tx = {
    one: (query: Sql) => Promise.resolve(((look = compile(query)), { some: false })),
  } as unknown as Transaction;
  await someAhead(tx, "test", ["mail.clicked"]);
  return look;
}

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

function rowsRead(node: PlanNode): number {
  const own = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}
