import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { type Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { makeEventMonths, type NewEvent, recordEvents } from "./events.ts";

let testDatabase: OpenTestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ database } = testDatabase);
});
afterAll(async () => {
  await testDatabase.close();
});

const partitions = () =>
  database.system((tx) =>
    tx.query<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1`,
    ),
  );

test("events are recorded with their change or not at all", async () => {
  const tenant = randomUUID();
  const account = randomUUID();
  await database.tenant(tenant, (tx) =>
    recordEvents(tx, tenant, [
      { type: "account.created", contactId: account, data: { source: "import" } },
      { type: "mail.opened", contactId: account, at: new Date("2020-02-03T04:05:06.789Z") },
    ]),
  );
  await expect(
    database.tenant(tenant, async (tx) => {
      await recordEvents(tx, tenant, [{ type: "account.deleted", contactId: account }]);
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  const rows = await database.tenant(tenant, (tx) =>
    tx.query<{ type: string; occurredAt: Date; data: object }>(
      sql`select type, occurred_at, data from events order by occurred_at`,
    ),
  );
  expect(rows.map((row) => row.type)).toEqual(["mail.opened", "account.created"]);
  expect(rows[0]?.occurredAt.toISOString()).toBe("2020-02-03T04:05:06.789Z");
  expect(rows[1]?.data).toEqual({ source: "import" });
});

test("one workspace cannot write events into another one's", async () => {
  await expect(
    database.tenant(randomUUID(), (tx) =>
      recordEvents(tx, randomUUID(), [{ type: "mail.opened" }]),
    ),
  ).rejects.toThrow(/row-level security/);
});

test("partitions are created in advance, by many processes concurrently, and adopt rows that came early", async () => {
  const before = await partitions();
  const tenant = randomUUID();
  const { early } = await database.system((tx) =>
    tx.one<{ early: Date }>(sql`select now() + interval '5 months' as early`),
  );
  await database.tenant(tenant, (tx) =>
    recordEvents(tx, tenant, [{ type: "mail.opened", at: early }]),
  );
  await Promise.all(
    [1, 2, 3].map(() => database.system((tx) => tx.query(sql`select make_event_months(6)`))),
  );
  await database.system(makeEventMonths);
  expect((await partitions()).length).toBe(before.length + 3);
  const place = await database.system((tx) =>
    tx.one<{ place: string }>(
      sql`select tableoid::regclass::text as place from events where tenant_id = ${tenant}`,
    ),
  );
  expect(place.place).toMatch(/^events_\d{4}_\d{2}$/);
});

test("the compiler rejects unknown types and missing or wrong facts", () => {
  const events: readonly NewEvent[] = [
    { type: "campaign.failed", data: { code: "INTERNAL" } },
    { type: "campaign.canceled" },
    // @ts-expect-error -- no such type
    { type: "campaign.vanished" },
    // @ts-expect-error -- a failed campaign says why
    { type: "campaign.failed" },
    // @ts-expect-error -- the index of a link is a number
    { type: "mail.clicked", data: { link: "first" } },
  ];
  expect(events).toHaveLength(5);
});
