import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./platform/database/migrate.ts";
import { installationFolder } from "./platform/installation.ts";
import { countEveryTable, digestEveryTable, fillEveryTable } from "./testing/filled-database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/** The first release ended with this migration. */
const FIRST_RELEASE = "0031_workflows.sql";
/** Tables of the first release that newer versions do not have. */
const DROPPED = ["event_readers"];
const released = Object.keys(
  JSON.parse(
    fs.readFileSync(path.join(installationFolder, "scripts/released-migrations.json"), "utf8"),
  ) as Record<string, string>,
);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

describe("a database of the first release", () => {
  it("keeps every row and value when it is upgraded", async () => {
    await migrate(database.url, {
      only: new Set(released.filter((name) => name <= FIRST_RELEASE)),
    });
    await fillEveryTable(database.url);
    const counts = await countEveryTable(database.url);
    const before = await digestEveryTable(database.url);
    expect(
      Object.entries(counts).filter(([name, count]) => count === 0 && name.startsWith("public.")),
    ).toEqual([]);
    for (const table of DROPPED) {
      delete counts[`public.${table}`];
      delete before[table];
    }

    await migrate(database.url);
    expect(await countEveryTable(database.url)).toMatchObject(counts);
    // In the old columns: newer migrations may add others.
    const columns = Object.fromEntries(
      Object.entries(before).map(([table, digest]) => [table, digest.columns]),
    );
    expect(await digestEveryTable(database.url, columns)).toEqual(before);
    await expectConstraintsToHold(database.url);
    // An upgraded database accepts the same rows as a new one.
    expect(await schemaOf(database.url)).toEqual(await schemaOfNew());
  });

  it("still passes to readers the events that they had not read, and no others", async () => {
    await migrate(database.url, {
      only: new Set(released.filter((name) => name <= FIRST_RELEASE)),
    });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`
        update event_readers set xid = '100', occurred_at = '2026-02-01T00:00:00Z' where name = 'notifications';
        insert into events (tenant_id, type, xid, occurred_at, data) values
          (gen_random_uuid(), 'import.finished', '99', '2026-02-02T00:00:00Z', '{"n": "of a transaction before"}'),
          (gen_random_uuid(), 'import.finished', '100', '2026-01-31T00:00:00Z', '{"n": "before"}'),
          (gen_random_uuid(), 'import.finished', '100', '2026-02-02T00:00:00Z', '{"n": "after"}'),
          (gen_random_uuid(), 'import.finished', '101', '2026-01-30T00:00:00Z', '{"n": "of a transaction after"}'),
          (gen_random_uuid(), 'mail.opened', '101', '2026-02-02T00:00:00Z', '{"n": "of another type"}')`);
      await migrate(database.url);
      const { rows } = await client.query<{ reader: string; n: string }>(
        `select o.reader, e.data ->> 'n' as n from event_outbox o
         join events e on e.tenant_id = o.tenant_id and e.occurred_at = o.occurred_at and e.id = o.event_id order by 2`,
      );
      expect(rows).toEqual([
        { reader: "notifications", n: "after" },
        { reader: "notifications", n: "of a transaction after" },
      ]);
    } finally {
      await client.end();
    }
  });
});

/**
 * Validates every check and foreign key against the rows, also those that were added without
 * validation.
 */
async function expectConstraintsToHold(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      table: string;
      name: string;
      definition: string;
      valid: boolean;
    }>(
      `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition, convalidated as valid
       from pg_constraint where contype in ('c', 'f') and conparentid = 0 and connamespace = 'public'::regnamespace and conrelid <> 0`,
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { table, name, definition } of rows) {
      const unchecked = `${definition.replace(/ NOT VALID$/, "")} not valid`;
      await client.query(
        `alter table ${table} drop constraint ${name}, add constraint ${name} ${unchecked}`,
      );
      await client.query(`alter table ${table} validate constraint ${name}`);
    }
  } finally {
    await client.end();
  }
}

async function schemaOfNew(): Promise<object[]> {
  const fresh = await createTestDatabase();
  try {
    return await schemaOf(fresh.url);
  } finally {
    await fresh.drop();
  }
}

/** Returns columns and indexes of all tables except partitions, whose number depends on the day. */
async function schemaOf(url: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<object>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as details, a.attnotnull as required
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       union all
       select c.relname, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), i.indisvalid
       from pg_class c join pg_index i on i.indrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       order by 1, 2, 3`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
