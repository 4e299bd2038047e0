import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countRoundTrips, type RoundTripCounter } from "../../testing/round-trips.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type CopiedRows, copyOut } from "./copy-out.ts";
import { createDatabase, type Database } from "./database.ts";
import { createPool } from "./pool.ts";
import { sql } from "./sql.ts";

let testDatabase: TestDatabase;
let trips: RoundTripCounter;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  trips = await countRoundTrips(testDatabase.url);
  database = createDatabase(
    createPool(trips.url, () => {}, 1),
    () => {},
  );
  await database.system((tx) => tx.execute(sql`create table notes (n int primary key)`));
});
afterAll(async () => {
  await database.close();
  await trips.close();
  await testDatabase.drop();
});

const notes = async () =>
  (await database.system((tx) => tx.query<{ n: number }>(sql`select n from notes order by n`))).map(
    ({ n }) => n,
  );
const note = (n: number) => sql`insert into notes values (${n})`;
/** Rows have to be read to their end before the next statement. */
async function textOf({ content }: CopiedRows): Promise<string> {
  let text = "";
  for await (const chunk of content) text += String(chunk);
  return text;
}

describe("a transaction", () => {
  it("begins with its first statement and commits in the next round trip", async () => {
    trips.take();
    await database.tenant(randomUUID(), (tx) => tx.one(sql`select 1 as one`));
    expect(trips.take()).toBe(2);
  });

  it("sends statements that are not awaited one by one, and the deferred ones, in one round trip", async () => {
    trips.take();
    await database.system(async (tx) => {
      const found = await Promise.all([tx.one(sql`select 1 as n`), tx.one(sql`select 2 as n`)]);
      expect(found).toEqual([{ n: 1 }, { n: 2 }]);
      tx.finishWith(tx.execute(note(1)));
      tx.finishWith(tx.execute(note(2)));
    });
    expect(trips.take()).toBe(2);
    expect(await notes()).toEqual([1, 2]);
  });

  it("is rolled back, and rejects with the reason, when a deferred statement fails", async () => {
    const failing = database.system(async (tx) => {
      await tx.execute(note(3));
      tx.finishWith(tx.execute(note(1)));
      tx.finishWith(tx.execute(note(4)));
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await notes()).toEqual([1, 2]);
  });

  it("reports why it could not begin, and runs nothing", async () => {
    const guest = `guest_${randomUUID().slice(0, 8)}`;
    await database.system((tx) =>
      tx.client.query(
        `create role ${guest} login password 'guest'; grant insert on notes to ${guest}`,
      ),
    );
    const address = new URL(testDatabase.url);
    [address.username, address.password] = [guest, "guest"];
    const outsider = createDatabase(
      createPool(address.href, () => {}, 1),
      () => {},
    );
    try {
      await expect(outsider.tenant(randomUUID(), (tx) => tx.execute(note(5)))).rejects.toThrow(
        "permission denied to set role",
      );
    } finally {
      await outsider.close();
      await database.system((tx) => tx.client.query(`drop owned by ${guest}; drop role ${guest}`));
    }
    expect(await notes()).toEqual([1, 2]);
  });

  it("can copy as its first statement, between others, and again on the same connection", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(
        await database.system((tx) =>
          textOf(copyOut(tx, sql`select n from notes order by n`, { kind: "text" })),
        ),
      ).toBe("1\n2\n");
    }
    await database.system(async (tx) => {
      expect(await tx.one(sql`select count(*) as n from notes`)).toEqual({ n: 2 });
      expect(await textOf(copyOut(tx, sql`select max(n) from notes`, { kind: "text" }))).toBe(
        "2\n",
      );
      expect(await tx.one(sql`select min(n) as n from notes`)).toEqual({ n: 1 });
    });
  });
});
