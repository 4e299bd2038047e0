import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { createPool } from "../../platform/database/pool.ts";
import { sql } from "../../platform/database/sql.ts";
import { migrationsFolder } from "../../platform/installation.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const THIS = "0033_identity.sql";
let folder: string;
let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "arauto-upgrade-"));
  test = await createTestDatabase({ empty: true });
  for (const name of await readdir(migrationsFolder))
    if (name < THIS) await cp(path.join(migrationsFolder, name), path.join(folder, name));
  await migrate(test.url, { folder });
  database = createDatabase(
    createPool(test.url, () => {}),
    () => {},
  );
});
afterAll(async () => {
  await database.close();
  await test.drop();
  await rm(folder, { recursive: true });
});

it("keeps the names of members who left before the upgrade, and treats a non-default language as chosen", async () => {
  const [tenant, other, member, left, outsider] = [v7(), v7(), v7(), v7(), v7()];
  await database.system(async (tx) => {
    for (const id of [tenant, other]) {
      await tx.execute(
        sql`insert into tenants (tenant_id, name, trial_ends_at) values (${id}, 'Acme', now())`,
      );
    }
    for (const [id, lang] of [
      [member, "en-us"],
      [left, "pt-br"],
      [outsider, "en-us"],
    ] as const) {
      await tx.execute(sql`
        insert into people (id, email, name, password_hash, lang) values (${id}, ${`${id}@example.com`}, 'Ana', '', ${lang})`);
    }
    await tx.execute(
      sql`insert into person_tenants (tenant_id, id, person_id, role) values (${tenant}, ${v7()}, ${member}, 'owner')`,
    );
    for (const by of [left, member]) {
      await tx.execute(sql`
        insert into invitations (tenant_id, id, email, role, token_hash, invited_by, expires_at)
        values (${tenant}, ${v7()}, ${`${v7()}@example.com`}, 'admin', ${Buffer.from(by)}, ${by}, now())`);
    }
  });

  await cp(path.join(migrationsFolder, THIS), path.join(folder, THIS));
  expect(await migrate(test.url, { folder })).toEqual([THIS]);
  const seen = (tenantId: string) =>
    database.tenant(tenantId, (tx) =>
      tx.query<{ id: string }>(sql`select id from people order by id`),
    );
  expect(await seen(tenant)).toEqual([{ id: member }, { id: left }]);
  expect(await seen(other)).toEqual([]);
  const chosen = await database.system((tx) =>
    tx.query(sql`select id from people where language_chosen_at is not null`),
  );
  expect(chosen).toEqual([{ id: left }]);
});
