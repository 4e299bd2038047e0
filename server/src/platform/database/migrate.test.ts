import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
  withDatabase,
} from "../../testing/test-database.ts";
import { migrationsFolder } from "../installation.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(path.join(os.tmpdir(), "arauto-migrations-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test("applies missing migrations in order, and none twice", async () => {
  await write("0001_first.sql", "create table t (n int)");
  await write("0002_second.sql", "alter table t add column m int");
  expect(await migrate(database.url, { folder })).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await migrate(database.url, { folder })).toEqual([]);
  await write("0003_third.sql", "insert into t values (1, 2)");
  expect(await migrate(database.url, { folder })).toEqual(["0003_third.sql"]);
  expect(await query(database.url, "select * from t")).toEqual([{ n: 1, m: 2 }]);
});

test("rejects an applied file that was changed, with a message for operators", async () => {
  await write("0001_first.sql", "create table t (n int)");
  await migrate(database.url, { folder });
  await write("0001_first.sql", "create table t (n bigint)");
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /created by a version of Arauto with different migrations.*0001_first\.sql.*Nothing was changed\. Use the version of Arauto that created the database/,
  );
});

test("a failing file leaves nothing behind, and the error names it", async () => {
  await write("0001_first.sql", "create table t (n int); select 1 / 0");
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /0001_first\.sql failed: division by zero/,
  );
  expect(await query(database.url, "select to_regclass('t') as t")).toEqual([{ t: null }]);
  await write("0001_first.sql", "create table t (n int)");
  expect(await migrate(database.url, { folder })).toEqual(["0001_first.sql"]);
});

test("processes that start together apply each file once", async () => {
  await write("0001_first.sql", "create table t (n int); insert into t values (1)");
  const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })));
  expect(results.flat()).toEqual(["0001_first.sql"]);
  expect(await query(database.url, "select * from t")).toEqual([{ n: 1 }]);
});

test("a newer database still works with this version", async () => {
  await write("0001_first.sql", "create table t (n int)");
  await write("0002_newer.sql", "alter table t add column m int");
  await migrate(database.url, { folder });
  await rm(path.join(folder, "0002_newer.sql"));
  expect(await migrate(database.url, { folder })).toEqual([]);
});

test("the product's own migrations need no superuser, only CREATEROLE and their own database", async () => {
  await cp(migrationsFolder, folder, { recursive: true });
  const name = `plain_${Date.now()}`;
  const admin = inject("databaseUrl");
  await query(admin, `create role ${name} login createrole password 'plain'`);
  await query(admin, `create database ${name} owner ${name}`);
  try {
    const url = new URL(withDatabase(admin, name));
    url.username = name;
    url.password = "plain";
    // The role exists in this cluster and belongs to its creator: an administrator's grant is
    // required.
    await expect(migrate(url.href, { folder })).rejects.toThrow(
      /may not act as the role arauto_app.*grant arauto_app to/s,
    );
    await query(admin, `grant arauto_app to ${name}`);
    expect(await migrate(url.href, { folder })).toContain("0001_platform.sql");
    expect(await query(url.href, "select count(*)::int as workspaces from tenants")).toEqual([
      { workspaces: 0 },
    ]);
  } finally {
    await query(admin, `drop database ${name} with (force)`);
    await query(admin, `drop owned by ${name}`);
    await query(admin, `drop role ${name}`);
  }
});
