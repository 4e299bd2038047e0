import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, type Database } from "../platform/database/database.ts";
import { createPool } from "../platform/database/pool.ts";

export const TEMPLATE_DATABASE = "arauto_template";

/** Returns the address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a separate database: migrated, or empty on request. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(
    server,
    `create database ${name} ${empty ? "" : `template ${TEMPLATE_DATABASE} strategy file_copy`}`,
  );
  return {
    url: withDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

export interface OpenTestDatabase {
  url: string;
  database: Database;
  /** Also drops it. */
  close(): Promise<void>;
}

/** Opens a test database with the product's own database access. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const { url, drop } = await createTestDatabase();
  const database = createDatabase(
    createPool(url, () => {}),
    () => {},
  );
  return { url, database, close: () => database.close().then(drop) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
