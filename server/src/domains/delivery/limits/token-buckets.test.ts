import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../platform/database/sql.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../../testing/test-database.ts";
import { type Bucket, bucketFor, rateAfterComplaint, slowedRate } from "./token-buckets.ts";
import { takeTokens } from "./limit-queries.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let testDatabase: OpenTestDatabase;
const tenantId = randomUUID();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await testDatabase.database.system((tx) =>
    tx.execute(
      sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Pace', now())`,
    ),
  );
});
afterAll(() => testDatabase?.close());

async function account(): Promise<string> {
  const id = randomUUID();
  await testDatabase.database.tenant(tenantId, (tx) =>
    tx.execute(
      sql`insert into sending_accounts (tenant_id, id, kind, name, from_name, from_email) values (${tenantId}, ${id}, 'smtp', ${id}, 'S', 's@x.example')`,
    ),
  );
  return id;
}

const START = Date.UTC(2026, 0, 1);
/** Takes tokens at a given time. */
function take(
  sendingAccountId: string,
  ms: number,
  bucketOf: number[],
  buckets: Record<string, Bucket>,
  given: { shared?: number; pace?: number | null } = {},
) {
  return testDatabase.database.tenant(tenantId, (tx) =>
    takeTokens(tx, tenantId, sendingAccountId, {
      buckets: Object.entries(buckets).map(([name, bucket]) => ({ name, ...bucket })),
      recipients: bucketOf,
      shared: given.shared ?? 0,
      ratePerSecond: given.pace ?? null,
      at: new Date(START + ms),
    }),
  );
}
const granted = (refused: readonly number[]) => refused.filter((bucket) => bucket === 0).length;

describe("a token bucket", () => {
  it("never exceeds its limit in any period, and grants all of it if requested in time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(MINUTE, HOUR),
        fc.array(
          fc.record({
            after: fc.integer({ min: 0, max: 100 }),
            wanted: fc.integer({ min: 1, max: 60 }),
          }),
          {
            minLength: 5,
            maxLength: 25,
          },
        ),
        async (limit, period, asks) => {
          const id = await account();
          const bucket = bucketFor(limit, period);
          const got: { at: number; count: number }[] = [];
          let at = 0;
          for (const { after, wanted: requested } of asks) {
            at += Math.floor((after / 100) * (period / 4));
            const { refused } = await take(
              id,
              at,
              Array.from({ length: requested }, () => 1),
              { "x.example": bucket },
            );
            got.push({ at, count: granted(refused) });
          }
          for (const { at: from } of got) {
            const inPeriod = got
              .filter((g) => g.at >= from && g.at < from + period)
              .reduce((sum, g) => sum + g.count, 0);
            expect(inPeriod).toBeLessThanOrEqual(limit);
          }
          // After an idle period the whole burst is available again.
          const { refused } = await take(
            id,
            at + period,
            Array.from({ length: bucket.burst + 1 }, () => 1),
            { "x.example": bucket },
          );
          expect(granted(refused)).toBe(bucket.burst);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("grants one token per minute at a rate of one per minute", async () => {
    const id = await account();
    const bucket = { "x.example": bucketFor(1, MINUTE) };
    expect((await take(id, 0, [1, 1], bucket)).refused).toEqual([0, 1]);
    const early = await take(id, MINUTE - 1, [1], bucket);
    expect(early.refused).toEqual([1]);
    expect(early.waits).toEqual([1]);
    expect((await take(id, MINUTE, [1], bucket)).refused).toEqual([0]);
  });

  it("delays no recipient who needs no token, and takes none for rejected recipients", async () => {
    const id = await account();
    const buckets = { "": bucketFor(100, HOUR), "x.example": bucketFor(10, MINUTE) };
    // Ten from the account, one from the domain.
    const first = await take(id, 0, [2, 2, 0, 2, 0], buckets, { shared: 1 });
    expect(first.refused).toEqual([0, 2, 0, 2, 0]);
    expect((await take(id, 0, [0, 0, 0, 0, 0, 0, 0, 0], buckets, { shared: 1 })).refused).toEqual([
      0, 0, 0, 0, 0, 0, 0, 1,
    ]);
  });

  it("reports when a batch of tokens will be available, and grants it then", async () => {
    const id = await account();
    const bucket = bucketFor(600, MINUTE);
    await take(
      id,
      0,
      Array.from({ length: 100 }, () => 1),
      { "x.example": bucket },
    );
    const { waits } = await take(id, 0, [1], { "x.example": bucket });
    const wait = waits[0] ?? 0;
    expect(
      (
        await take(
          id,
          wait - 1,
          Array.from({ length: bucket.batch }, () => 1),
          { "x.example": bucket },
        )
      ).refused.at(-1),
    ).toBe(1);
    const id2 = await account();
    await take(
      id2,
      0,
      Array.from({ length: 100 }, () => 1),
      { "x.example": bucket },
    );
    expect(
      granted(
        (
          await take(
            id2,
            wait,
            Array.from({ length: bucket.batch + 1 }, () => 1),
            { "x.example": bucket },
          )
        ).refused,
      ),
    ).toBe(bucket.batch);
  });

  it("is shared by concurrent requests", async () => {
    const id = await account();
    const bucket = {
      a: bucketFor(1, MINUTE),
      "x.example": bucketFor(200, MINUTE),
      z: bucketFor(1, MINUTE),
    };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => take(id, 0, [2, 2, 2, 2, 2], bucket)),
    );
    expect(responses.reduce((sum, { refused }) => sum + granted(refused), 0)).toBe(20);
  });

  it("makes all granted requests wait for the account's rate per second", async () => {
    const id = await account();
    expect((await take(id, 0, [0, 0, 0, 0, 0], {}, { pace: 10 })).paceWait).toBe(0);
    expect((await take(id, 100, [0], {}, { pace: 10 })).paceWait).toBeCloseTo(400);
    const full = { "x.example": bucketFor(1, MINUTE) };
    expect((await take(id, 1000, [1, 1, 1], full, { pace: 10 })).paceWait).toBe(0);
    expect((await take(id, 1000, [0], {}, { pace: 10 })).paceWait).toBeCloseTo(100);
  });
});

describe("a slowdown", () => {
  it("halves the rate, doubles it every five minutes, and ends", () => {
    expect(rateAfterComplaint(300)).toBe(150);
    expect(rateAfterComplaint(1)).toBe(1);
    expect(
      [0, 4, 5, 10, 15, 20].map((minutes) =>
        slowedRate({ perMinute: 150, ageMs: minutes * MINUTE }),
      ),
    ).toEqual([150, 150, 300, 600, null, null]);
    expect(slowedRate({ perMinute: 1, ageMs: 45 * MINUTE })).not.toBeNull();
    expect(slowedRate({ perMinute: 1, ageMs: 60 * MINUTE })).toBeNull();
  });
});
