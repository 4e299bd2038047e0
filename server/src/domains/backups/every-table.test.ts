import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { fillEveryTable } from "../../testing/filled-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import type { ArchiveTable } from "./archive-format.ts";
import { copyTable, findColumns, findNamedIds } from "./archive-queries.ts";
import { contentsOf } from "./contents.ts";
import firstColumns from "./first-columns.json" with { type: "json" };
import { restoreJob } from "./jobs.ts";
import { keptTables, LEFT_OUT, WORKSPACE_COLUMNS } from "./kept-tables-sql.ts";
import { newIds } from "./new-ids.ts";
import { NewRows } from "./new-rows.ts";
import * as queries from "./queries.ts";
import * as restoreQueries from "./restore-queries.ts";
import { writeArchive } from "./write-archive.ts";

/** Differences of a restored workspace: its owner is its only member, and tasks are paused at the time of the backup. */
const DIFFERENT: Readonly<Record<string, readonly string[]>> = {
  tasks: ["assignees", "paused_at"],
  deals: ["owner_id"],
  deal_next_steps: ["assignee_id"],
  conversations: ["assignee_id"],
};

let server: TestServer;
beforeAll(async () => {
  // Without workers, which would process generated rows.
  server = await startTestServer({ config: { role: "api" } });
  await fillEveryTable(server.config.databaseUrl ?? "");
});
afterAll(() => server?.stop());

const included = (tenantId = randomUUID()) => keptTables(tenantId).map(({ name }) => name);

describe("the tables of a workspace", () => {
  it("are either in a backup or excluded for a reason", async () => {
    const rows = await server.deps.database.system((tx) =>
      tx.query<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`),
    );
    const decided = [...included(), ...Object.keys(LEFT_OUT)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it("come after the tables they reference", async () => {
    const references = await server.deps.database.system((tx) =>
      tx.query<{ from: string; to: string }>(sql`
        select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
        where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any(${included()}::text[])`),
    );
    const order = ["tenants", "people", ...included()];
    const wrong = references.filter(
      ({ from, to }) => from !== to && !order.slice(0, order.indexOf(from)).includes(to),
    );
    expect(wrong).toEqual([]);
  });

  it("keep every column of earlier archives, and fill new ones", async () => {
    const columns = await server.deps.database.system((tx) => findColumns(tx, included()));
    const missing = Object.entries(firstColumns).flatMap(([table, names]) =>
      names.filter((name) => !columns.get(table)?.some((column) => column.name === name)),
    );
    expect(missing).toEqual([]);
    const required = await server.deps.database.system((tx) =>
      tx.query<{ table: string; name: string }>(sql`
        select c.relname::text as "table", a.attname::text as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attgenerated = ''
        where c.relnamespace = 'public'::regnamespace and c.relname = any(${Object.keys(firstColumns)}::text[])`),
    );
    const before: Readonly<Record<string, readonly string[]>> = firstColumns;
    expect(required.filter(({ table, name }) => !before[table]?.includes(name))).toEqual([]);
  });

  it("expose no secret in a backup", async () => {
    const columns = await server.deps.database.system((tx) => findColumns(tx, included()));
    const secret = /_box$|secret|token|password|private/;
    const nulled = new Map(keptTables(randomUUID()).map((table) => [table.name, table.columns]));
    const found = [...columns].flatMap(([table, all]) =>
      all
        .filter(({ name }) => secret.test(name) && !(name in (nulled.get(table) ?? {})))
        .map(({ name }) => `${table}.${name}`),
    );
    expect(found).toEqual([]);
  });
});

/** Returns the rows of a table as in a backup, with other ids. */
async function rowsOf(
  tenantId: string,
  name: string,
  columns: ArchiveTable["columns"],
  { raw, ids }: { raw: boolean; ids?: ReturnType<typeof newIds> },
): Promise<string[]> {
  return server.deps.database.tenant(tenantId, async (tx) => {
    const table = keptTables(tenantId).find((one) => one.name === name);
    const { content } = copyTable(tx, tenantId, raw ? { name } : (table ?? { name }), columns);
    const read = ids ? content.pipe(new NewRows(columns, ids)) : content;
    const pieces: Buffer[] = [];
    for await (const piece of read as AsyncIterable<Buffer>) pieces.push(piece);
    return Buffer.concat(pieces).toString("utf8").split("\n").filter(Boolean).toSorted();
  });
}

const workspaces = (name: string) =>
  server.deps.database.system((tx) =>
    tx.query<{ id: string }>(sql`select tenant_id as id from tenants where name like ${name}`),
  );

async function restoreOf(tenantId: string): Promise<{ targetId: string; users: string[] }> {
  const { deps } = server;
  const key = `backups/${tenantId}/test`;
  const { head, end } = await writeArchive(deps, {
    tenantId,
    key,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const ids = { backupId: randomUUID(), restoreId: randomUUID(), targetId: randomUUID() };
  const userId = head.users[0] as string;
  await deps.database.tenant(tenantId, async (tx) => {
    await queries.insert(tx, tenantId, {
      id: ids.backupId,
      task: null,
      status: "writing",
      fileName: "x",
      storageKey: key,
      size: null,
      sha256: null,
      userId: null,
    });
    await tx.execute(
      sql`delete from workspace_restores where tenant_id = ${tenantId}::uuid and status in ('queued', 'running')`,
    );
    await restoreQueries.insert(tx, tenantId, {
      id: ids.restoreId,
      backupId: ids.backupId,
      name: "Restored",
      targetId: ids.targetId,
      total: contentsOf({ head, end }).rows,
      userId,
    });
  });
  await restoreJob.run(
    { tenantId, restoreId: ids.restoreId },
    { deps, signal: new AbortController().signal, attempt: 4, maxAttempts: 4 },
  );
  const done = await deps.database.tenant(tenantId, (tx) =>
    restoreQueries.find(tx, tenantId, ids.restoreId),
  );
  expect(done).toMatchObject({ status: "done", failure: null });
  return { targetId: ids.targetId, users: head.users };
}

describe("a restored workspace", () => {
  it("equals the old one table by table", async () => {
    const tenants = await workspaces("tenants.name%");
    expect(tenants.length).toBeGreaterThan(1);
    for (const { id: tenantId } of tenants) {
      const { targetId, users } = await restoreOf(tenantId);
      const { deps } = server;
      const columns = await deps.database.system((tx) => findColumns(tx, included()));
      const known = await deps.database.tenant(tenantId, (tx) => findNamedIds(tx, tenantId));
      const ids = newIds({ tenantId, newTenantId: targetId, users, ids: known });
      for (const [name, all] of columns) {
        const compared = all.filter((column) => !DIFFERENT[name]?.includes(column.name));
        const before = await rowsOf(tenantId, name, compared, { raw: false, ids });
        const after = await rowsOf(targetId, name, compared, { raw: true });
        expect([name, after]).toEqual([name, before]);
      }
      const settings = await deps.database.system((tx) =>
        tx.query<{ settings: object }>(sql`
          select jsonb_build_object(${sql.join(
            WORKSPACE_COLUMNS.flatMap((column) => [sql.lit(column), sql.ref(column)]),
          )}) as settings from tenants where tenant_id in (${tenantId}::uuid, ${targetId}::uuid)`),
      );
      expect(settings[0]).toEqual(settings[1]);
    }
  }, 60_000);

  it("has nothing from excluded tables except its owner", async () => {
    const tenants = await workspaces("Restored");
    const [target] = tenants;
    const filled: string[] = [];
    for (const name of Object.keys(LEFT_OUT)) {
      const [row] = await server.deps.database.system((tx) =>
        tx.query<{ count: number }>(
          sql`select count(*)::int as count from ${sql.table(name)} where tenant_id = ${target?.id}::uuid`,
        ),
      );
      if (row?.count !== 0) filled.push(name);
    }
    expect(filled.toSorted()).toEqual(["person_tenants", "tenants"]);
  });
});
