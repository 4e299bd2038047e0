import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bareDeps } from "../../testing/bare-deps.ts";
import { buildTestProgram } from "../../testing/built-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "./events.ts";
import { type EventReader, startEventReader } from "./event-reader.ts";
import { findTenants, takeEvents } from "./event-reader-queries.ts";

const KILLABLE = new URL("../../testing/killable-event-reader.ts", import.meta.url);
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
  const created = bareDeps(testDatabase.url);
  ends.push(() => created.database.close(), created.signals.close);
  return created;
}

/** The number that identifies an event in these tests. */
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
const seen = async () =>
  (
    await deps.database.system((tx) =>
      tx.query<{ n: number }>(sql`select n from seen order by place`),
    )
  ).map((row) => row.n);
const count = (n: number) => Array.from({ length: n }, (_, index) => index);

test("an event is handled immediately, and no earlier ones", async () => {
  await happen(1);
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

test("a running transaction doesn't delay others' events, and its own come when it ends", async () => {
  await follow(deps);
  let written = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const early = deps.database.tenant(tenantId, async (tx) => {
    await recordEvents(tx, tenantId, [{ type: "suppressions.lifted", data: { count: 1 } }]);
    written = true;
    await held;
  });
  await expect.poll(() => written, PATIENCE).toBe(true);
  await happen(2);
  await happen(3);
  await expect.poll(seen, PATIENCE).toEqual([2, 3]);
  release();
  await early;
  await expect.poll(seen, PATIENCE).toEqual([2, 3, 1]);
});

test("a workspace with very many events delays no other", async () => {
  const batches: string[] = [];
  await happen(...count(1_000));
  // Subscribed only now, so that all of them are due at once.
  await deps.database.system((tx) =>
    tx.execute(sql`
      insert into event_outbox (tenant_id, reader, occurred_at, event_id) select tenant_id, 'test', occurred_at, id from events`),
  );
  const other = randomUUID();
  const stop = await startEventReader(deps, {
    name: "test",
    types: ["suppressions.lifted"],
    async handle(tx, _deps, events) {
      // While the first batch is handled, an event occurs in another workspace.
      if (batches.length === 0)
        await deps.database.tenant(other, (own) =>
          recordEvents(own, other, [{ type: "suppressions.lifted", data: { count: 1_000 } }]),
        );
      batches.push(events[0]!.tenantId);
      await note(tx, events);
    },
  });
  ends.push(stop);
  await expect.poll(async () => (await seen()).length, PATIENCE).toBe(1_001);
  expect(batches.indexOf(other)).toBeGreaterThan(0);
  expect(batches.indexOf(other)).toBeLessThan(4);
});

test("a long transaction's many events are all received, batch by batch", async () => {
  await follow(deps);
  await happen(...count(1_001));
  await expect.poll(async () => (await seen()).length, PATIENCE).toBe(1_001);
  expect(new Set(await seen()).size).toBe(1_001);
});

test("a process killed after its work and before its commit leaves everything to the next, once", async () => {
  const killable = spawn(process.execPath, [buildTestProgram(KILLABLE), testDatabase.url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  ends.push(async () => kill(killable));
  const placed = () =>
    deps.database.system((tx) => tx.query(sql`select from event_followers where reader = 'test'`));
  await expect.poll(async () => (await placed()).length, { timeout: 20_000 }).toBe(1);
  await happen(...count(10));
  await once(killable.stdout, "data");
  await follow(deps);
  await happen(10);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await seen()).toEqual([]);
  await kill(killable);
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

test(
  "an event that always fails is finally skipped; the others continue",
  { timeout: 60_000 },
  async () => {
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
    await expect.poll(seen, PATIENCE).toEqual([1, 3]);
    const left = () => deps.database.system((tx) => findTenants(tx, "test"));
    expect(await left()).toEqual([tenantId]);
    await expect.poll(left, { timeout: 40_000 }).toEqual([]);
    expect(await seen()).toEqual([1, 3]);
  },
);

test("contacts' events are found too, although they send no signal", async () => {
  await follow(deps, undefined, ["mail.clicked"]);
  await deps.database.tenant(tenantId, (tx) =>
    recordEvents(tx, tenantId, [{ type: "mail.clicked", data: { link: 7 } }]),
  );
  await expect.poll(seen, PATIENCE).toEqual([7]);
});

test("a reader of topics gets the events of workspaces that subscribed to them, and no others are queued", async () => {
  const handled: string[] = [];
  const stop = await startEventReader(deps, {
    name: "webhooks",
    types: ["mail.clicked", "mail.opened"],
    topics: new Map([
      ["mail.clicked", ["email.clicked"]],
      ["mail.opened", ["email.opened"]],
    ] as const),
    idleMs: 50,
    async handle(_tx, _deps, events) {
      handled.push(...events.map((event) => event.type));
    },
  });
  ends.push(stop);
  const queued = () =>
    deps.database.system((tx) => tx.query(sql`select event_id from event_outbox`));
  const clickAndOpen = () =>
    deps.database.tenant(tenantId, async (tx) => {
      await recordEvents(tx, tenantId, [
        { type: "mail.opened" },
        { type: "mail.clicked", data: { link: 1 } },
      ]);
      return tx.query(sql`select event_id from event_outbox`);
    });
  expect(await clickAndOpen()).toEqual([]);
  await subscribe(["email.clicked"]);
  expect(await clickAndOpen()).toHaveLength(1);
  await expect.poll(() => handled, PATIENCE).toEqual(["mail.clicked"]);
  // It is removed when the reader's transaction commits.
  await expect.poll(queued, PATIENCE).toEqual([]);
  // Another workspace's subscription has no effect.
  const other = randomUUID();
  const elsewhere = await deps.database.tenant(other, async (tx) => {
    await recordEvents(tx, other, [{ type: "mail.clicked", data: { link: 1 } }]);
    return tx.query(sql`select event_id from event_outbox`);
  });
  expect(elsewhere).toEqual([]);
});

async function subscribe(types: readonly string[]): Promise<void> {
  await deps.database.system(async (tx) => {
    await tx.execute(
      sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Café Serra Clara', now())`,
    );
    await tx.execute(sql`
      insert into webhook_endpoints (tenant_id, id, url, description, types, payload, signature, secret_box)
      values (${tenantId}, gen_random_uuid(), 'http://127.0.0.1:9/', '', ${types}::text[], 'thin', 'v1', '')`);
  });
}

test("types that a reader no longer follows are not queued for it", async () => {
  const stop = await follow(deps, undefined, ["suppressions.lifted", "plan.granted"]);
  await stop();
  await follow(deps, undefined, ["plan.granted"]);
  await happen(1);
  const tenants = await deps.database.system((tx) => findTenants(tx, "test"));
  expect(tenants).toEqual([]);
});

test("an event that was deleted meanwhile is skipped", async () => {
  const stop = await follow(deps);
  await stop();
  await happen(1);
  await deps.database.system((tx) => tx.execute(sql`delete from events`));
  const result = await deps.database.system((tx) => takeEvents(tx, "test", tenantId, 10));
  expect(result).toEqual({ taken: 1, events: [] });
});

test("finding workspaces with events reads a handful of rows, however many events are queued", async () => {
  const read = await deps.database.system(async (tx) => {
    await tx.execute(sql`
      insert into event_outbox (tenant_id, reader, occurred_at, event_id)
      select ${tenantId}::uuid, 'test', now(), gen_random_uuid() from generate_series(1, 20000)`);
    await tx.execute(sql`analyze event_outbox`);
    const { rows } = await tx.client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) with recursive found as (
        (select tenant_id from event_outbox where reader = 'test' order by tenant_id limit 1)
        union all
        select (select o.tenant_id from event_outbox o where o.reader = 'test' and o.tenant_id > f.tenant_id order by o.tenant_id limit 1)
        from found f where f.tenant_id is not null
      ) select tenant_id from found where tenant_id is not null`,
    );
    return rows[0] ? rowsRead(rows[0]["QUERY PLAN"][0].Plan) : NaN;
  });
  expect(read).toBeLessThan(100);
});

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
