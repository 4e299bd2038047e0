import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type OpenTestDatabase } from "../../testing/test-database.ts";
import { sql } from "../database/sql.ts";
import {
  moveReader,
  placeReader,
  type ReadEvent,
  readNext,
  someAhead,
} from "./event-reader-queries.ts";
import { recordEvents } from "./events.ts";
import { adoptRestoredEvents } from "./restored-events.ts";

/** Events are readable once no older transaction runs in the cluster, which other tests use too. */
const PATIENCE = { timeout: 20_000 };
const TYPES = ["suppressions.lifted"];
const tenantId = randomUUID();
let testDatabase: OpenTestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase();
});
afterEach(() => testDatabase.close());

const system = <T>(work: Parameters<typeof testDatabase.database.system<T>>[0]) =>
  testDatabase.database.system(work);
const start = Date.now();
/** Events of one millisecond have no order between two readers' positions, so each has its own. */
const happen = (n: number) =>
  testDatabase.database.tenant(tenantId, (tx) =>
    recordEvents(tx, tenantId, [
      { type: "suppressions.lifted", data: { count: n }, at: new Date(start + n) },
    ]),
  );
const next = (name: string): Promise<ReadEvent[]> => system((tx) => readNext(tx, name, TYPES, 100));
const numbers = (events: ReadEvent[]) =>
  events.map((event) => (event.data as { count?: number }).count);

describe("events restored into another cluster", () => {
  it("are neither lost nor read twice by any reader, and new ones come after them", async () => {
    for (const name of ["ahead", "behind", "new"]) await system((tx) => placeReader(tx, name));
    for (let n = 1; n <= 6; n += 1) await happen(n);
    await expect
      .poll(async () => numbers(await next("ahead")), PATIENCE)
      .toEqual([1, 2, 3, 4, 5, 6]);
    const events = await next("ahead");
    await system((tx) => moveReader(tx, "ahead", events[3]!));
    await system((tx) => moveReader(tx, "behind", events[1]!));
    // The old cluster had used far more transaction ids than this one.
    await system((tx) =>
      tx.execute(sql`update events set xid = (xid::text::bigint + 1000000000)::text::xid8`),
    );
    await system((tx) =>
      tx.execute(sql`update event_readers set xid = (xid::text::bigint + 1000000000)::text::xid8`),
    );

    expect(await adoptRestoredEvents(testDatabase.database)).toBe(6);
    await happen(7);
    await expect.poll(async () => numbers(await next("ahead")), PATIENCE).toEqual([5, 6, 7]);
    await expect.poll(async () => numbers(await next("behind")), PATIENCE).toEqual([3, 4, 5, 6, 7]);
    await expect
      .poll(async () => numbers(await next("new")), PATIENCE)
      .toEqual([1, 2, 3, 4, 5, 6, 7]);
    const newest = (await next("new")).at(-1)!;
    await system((tx) => moveReader(tx, "ahead", newest));
    expect(await system((tx) => someAhead(tx, "ahead", TYPES))).toBe(false);
    expect(await adoptRestoredEvents(testDatabase.database)).toBe(0);
  });

  it("stay unchanged when the database was not restored", async () => {
    await happen(1);
    expect(await adoptRestoredEvents(testDatabase.database)).toBe(0);
  });
});
