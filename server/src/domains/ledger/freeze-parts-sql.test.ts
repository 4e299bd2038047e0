import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { partingOf } from "./freeze-parts-sql.ts";
import { insertChunks, insertRecipients } from "./freeze-queries.ts";

const CONTACTS = 230;
const ZONES = ["Asia/Tokyo", "Europe/Madrid", "America/New_York"];

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  owner = await server.signUp();
  const contacts = await addContacts(server, owner.tenantId, CONTACTS, (index) => ({
    status: index < 7 ? "inactive" : "active",
  }));
  await server.deps.database.tenant(owner.tenantId, async (tx) => {
    for (const [index, zone] of ZONES.entries()) {
      const ids = contacts.filter((_, n) => n % 4 === index).map(({ id }) => id);
      await tx.execute(sql`update accounts set time_zone = ${zone} where id = any(${ids}::uuid[])`);
    }
  });
});
afterAll(() => server?.stop());

interface Row {
  contactId: string;
  chunk: number;
  place: number;
  size: number;
  stage: number;
  variant: number | null;
  due: string;
}

/** Rolls the trial back. */
class Undone extends Error {}

/** Freezes the first contacts in parts, returns the ledger and rolls back. */
async function frozen(
  campaign: Parameters<typeof partingOf>[0],
  take: number,
  { lanes, ...bounds }: { lanes: number; min: number; max: number },
  id = v7(),
): Promise<Row[]> {
  let rows: Row[] = [];
  let facts: unknown[] = [];
  const trial = server.deps.database.tenant(owner.tenantId, async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    await tx.execute(
      sql`insert into campaigns (tenant_id, id, name, status) values (${owner.tenantId}, ${id}, 'x', 'preparing')`,
    );
    const parting = partingOf(campaign, ZONES, "America/Sao_Paulo");
    const some = sql<boolean>`a.id in (select id from accounts where status = 'active' order by id limit ${take})`;
    const everybody = {
      matches: sql<boolean>`(${some} or a.status = 'inactive')`,
      subscribed: null,
    };
    const audience = await insertRecipients(tx, owner.tenantId, id, everybody, parting, {
      ...bounds,
      chunks: lanes * 4,
      isShuffled: false,
    });
    await insertChunks(tx, owner.tenantId, id, audience, parting.parts);
    rows = await tx.query<Row>(sql`
      select r.account_id, r.chunk, r.place, k.size, k.stage, k.variant, k.due_at::text as due from recipients r
      join campaign_chunks k on k.campaign_id = r.campaign_id and k.chunk = r.chunk where r.campaign_id = ${id}::uuid order by r.chunk, r.place`);
    const { chunks } = await tx.one<{ chunks: number }>(
      sql`select count(*)::int as chunks from campaign_chunks where campaign_id = ${id}::uuid`,
    );
    facts = [audience.frozen, audience.skipped, chunks];
    throw new Undone();
  });
  await expect(trial).rejects.toThrow(Undone);
  expect(facts).toEqual([take + 7, { inactive: 7 }, new Set(rows.map(({ chunk }) => chunk)).size]);
  return rows;
}

/** Expects every contact once, and consecutive places from 0 in each chunk. */
function expectWhole(rows: readonly Row[], recipients: number, most: number): void {
  expect(new Set(rows.map(({ contactId }) => contactId)).size).toBe(recipients);
  expect(rows).toHaveLength(recipients);
  for (const chunk of new Set(rows.map((row) => row.chunk))) {
    const inChunk = rows.filter((row) => row.chunk === chunk);
    expect(inChunk.map(({ place }) => place)).toEqual(inChunk.map((_, index) => index));
    expect(inChunk.every(({ size }) => size === inChunk.length && size <= most)).toBe(true);
  }
}

const AT_ONCE = { sendAt: null, sendAtZone: "workspace" as const };
const sizings = fc.record({
  lanes: fc.integer({ min: 1, max: 8 }),
  min: fc.integer({ min: 1, max: 60 }),
  max: fc.integer({ min: 60, max: 300 }),
});
const takes = fc.integer({ min: 1, max: CONTACTS - 7 });
const runs = { numRuns: 12 };
const idsOf = (rows: readonly Row[], matches: (row: Row) => boolean) =>
  rows.filter(matches).map(({ contactId }) => contactId);

describe("freezing an audience in parts", () => {
  it("divides a test evenly among its variants and holds back the rest", () =>
    fc.assert(
      fc.asyncProperty(
        takes,
        sizings,
        fc.integer({ min: 5, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
        async (take, sizing, share, further) => {
          const variants = Array.from({ length: further }, () => ({
            subject: "x",
            templateId: null,
          }));
          const test = {
            kind: "subject" as const,
            share,
            variants,
            winnerBy: "clicks" as const,
            afterMinutes: 60,
          };
          const rows = await frozen({ ...AT_ONCE, test, canary: null }, take, sizing);
          expectWhole(rows, take, sizing.max);
          const tested = rows.filter(({ stage }) => stage === 2);
          expect(tested).toHaveLength(
            Math.min(take, Math.max(further + 1, Math.floor((take * share) / 100))),
          );
          const counts = Array.from(
            { length: further + 1 },
            (_, variant) => tested.filter((row) => row.variant === variant).length,
          );
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          expect(
            rows
              .filter(({ stage }) => stage !== 2)
              .every(
                ({ stage, variant, due }) => stage === 0 && variant === null && due === "infinity",
              ),
          ).toBe(true);
        },
      ),
      runs,
    ));

  it("puts the canary share, rounded up, into the first batch and holds back the rest", () =>
    fc.assert(
      fc.asyncProperty(
        takes,
        sizings,
        fc.integer({ min: 1, max: 50 }),
        async (take, sizing, percent) => {
          const canary = { percent, waitMinutes: 60, maxBouncePercent: 5, maxComplaintPercent: 1 };
          const rows = await frozen({ ...AT_ONCE, test: null, canary }, take, sizing);
          expectWhole(rows, take, sizing.max);
          expect(rows.filter(({ stage }) => stage === 1)).toHaveLength(
            Math.ceil((take * percent) / 100),
          );
          expect(
            rows.every(
              ({ stage, variant, due }) => variant === 0 && (stage === 1) === (due !== "infinity"),
            ),
          ).toBe(true);
        },
      ),
      runs,
    ));

  it("picks the canary at random, and the same recipients in a retry", async () => {
    const canary = { percent: 30, waitMinutes: 60, maxBouncePercent: 5, maxComplaintPercent: 1 };
    const sizing = { lanes: 2, min: 50, max: 1000 };
    const id = v7();
    const first = (campaignId?: string) =>
      frozen({ ...AT_ONCE, test: null, canary }, 200, sizing, campaignId).then((rows) =>
        idsOf(rows, ({ stage }) => stage === 1).toSorted(),
      );
    const [one, again, other] = [await first(id), await first(id), await first()];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    const everybody = (await frozen({ ...AT_ONCE, test: null, canary: null }, 200, sizing))
      .map(({ contactId }) => contactId)
      .toSorted();
    expect(one).not.toEqual(everybody.slice(0, one.length));
  });

  it("gives each instant of a local time its own chunks", () =>
    fc.assert(
      fc.asyncProperty(takes, sizings, async (take, sizing) => {
        const rows = await frozen(
          { sendAt: "2099-01-10T09:00", sendAtZone: "recipient", test: null, canary: null },
          take,
          sizing,
        );
        expectWhole(rows, take, sizing.max);
        const zones = await server.deps.database.tenant(owner.tenantId, (tx) =>
          tx.query<{ id: string; zone: string | null }>(
            sql`select id, time_zone as zone from accounts`,
          ),
        );
        const zoneOf = new Map(zones.map(({ id, zone }) => [id, zone]));
        const hours: Record<string, string> = {
          "Asia/Tokyo": "00",
          "Europe/Madrid": "08",
          "America/New_York": "14",
          usual: "12",
        };
        for (const { contactId, due, stage } of rows) {
          expect([stage, due]).toEqual([
            0,
            `2099-01-10 ${hours[zoneOf.get(contactId) ?? "usual"]}:00:00+00`,
          ]);
        }
      }),
      runs,
    ));
});
