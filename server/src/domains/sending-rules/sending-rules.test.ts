import { contactRoutes, type FrequencyCap, sendingRulesRoutes as routes } from "@arauto/contracts";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { removeContacts } from "../contacts/index.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import { sendingRulesDomain, takeSlots } from "./index.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const inTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.deps.database.tenant(owner.tenantId, work);
const get = async () => (await server.call(routes.get, { token: owner.token })).body;
const update = async (frequencyCap: FrequencyCap | null, version?: number) =>
  server.call(routes.update, {
    token: owner.token,
    body: { frequencyCap, quietHours: null, version: version ?? (await get()).version },
  });
const take = (contactIds: readonly string[], emails: number | null, days: number, now: Date) =>
  inTenant((tx) => takeSlots(tx, owner.tenantId, v7(), contactIds, { emails, days }, now));
const marksOf = async (contactId: string) =>
  (
    await inTenant((tx) =>
      tx.query<{ marks: Record<string, number> }>(
        sql`select marks from contact_send_times where account_id = ${contactId}`,
      ),
    )
  ).flatMap(({ marks }) => Object.keys(marks));

describe("PUT /v1/SendingRules", () => {
  it("stores the rules, and rejects a stale version with the current ones", async () => {
    expect(await get()).toMatchObject({ frequencyCap: null, quietHours: null, version: 1 });
    const cap = { emails: 2, days: 7, action: "hold" } as const;
    const stored = await update(cap);
    expect(stored.body).toMatchObject({ frequencyCap: cap, version: 2 });
    const stale = await update(null, 1);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "VERSION_CONFLICT", current: { frequencyCap: cap } },
    });
    expect(await get()).toMatchObject({ frequencyCap: cap, quietHours: null, version: 2 });
  });

  it("rejects quiet hours that never end", async () => {
    const quietHours = { start: "08:00", end: "08:00", daysOfWeek: [1, 2, 3, 4, 5, 6, 7] };
    const response = await server.call(routes.update, {
      token: owner.token,
      body: { frequencyCap: null, quietHours, version: 1 },
    });
    expect(response.status).toBe(400);
  });

  it("counts the emails of the last 30 days when the cap is turned on", async () => {
    const [ana] = await addContacts(server, owner.tenantId, 1);
    const { id } = await draftCampaign(server, owner);
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    expect(await marksOf(ana!.id)).toEqual([]);
    await update({ emails: 1, days: 30, action: "skip" });
    await expect.poll(async () => (await get()).counting, { timeout: 10_000 }).toBe(false);
    expect(await marksOf(ana!.id)).toEqual([id]);
  });
});

describe("the frequency cap", () => {
  it("never lets more than its number of emails through in any of its periods", async () => {
    const sends = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(
        sends,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 10 }),
        async (gaps, emails, days) => {
          const contact = v7();
          let now = Date.UTC(2026, 0, 1);
          const passed: number[] = [];
          for (const minutes of gaps) {
            now += minutes * 60_000;
            const granted = await take([contact], emails, days, new Date(now));
            const recent = passed.filter((time) => time > now - days * DAY_MS).length;
            expect(granted.has(contact)).toBe(recent < emails);
            if (granted.has(contact)) passed.push(now);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("decides in order when eight campaigns count for the same contacts at once", async () => {
    const contacts = Array.from({ length: 40 }, () => v7());
    const now = new Date();
    const granted = await Promise.all(
      Array.from({ length: 8 }, () =>
        take(
          contacts.toSorted(() => Math.random() - 0.5),
          3,
          1,
          now,
        ),
      ),
    );
    for (const contact of contacts)
      expect(granted.filter((passed) => passed.has(contact))).toHaveLength(3);
  });

  it("counts important emails without limiting them", async () => {
    const contact = v7();
    const now = new Date();
    for (let n = 0; n < 3; n += 1) expect((await take([contact], null, 1, now)).size).toBe(1);
    expect((await take([contact], 3, 1, now)).size).toBe(0);
  });

  it("adds up the emails of merged contacts, and deletes those of deleted ones", async () => {
    const [ana, eva] = await addContacts(server, owner.tenantId, 2);
    const now = new Date();
    await take([ana!.id, eva!.id], 5, 1, now);
    await take([eva!.id], 5, 1, now);
    const version = async (id: string) =>
      (await server.call(contactRoutes.get, { token: owner.token, params: { id } })).body.version;
    const merged = await server.call(contactRoutes.merge, {
      token: owner.token,
      params: { id: ana!.id },
      body: {
        otherId: eva!.id,
        version: await version(ana!.id),
        otherVersion: await version(eva!.id),
        take: {},
      },
    });
    expect(merged.status).toBe(200);
    expect(await marksOf(eva!.id)).toEqual([]);
    // The first email went to both of them and counts once.
    expect(await marksOf(ana!.id)).toHaveLength(2);
    await inTenant((tx) =>
      removeContacts(tx, server.deps, owner.tenantId, owner.userId, [ana!.id]),
    );
    expect(await marksOf(ana!.id)).toEqual([]);
  });

  it("deletes contacts without emails for 30 days in the daily cleanup", async () => {
    const [old, recent] = [v7(), v7()];
    await take([old], 1, 1, new Date(Date.now() - 31 * DAY_MS));
    await take([recent], 1, 1, new Date(Date.now() - 29 * DAY_MS));
    await server.deps.database.system(async (tx) =>
      sendingRulesDomain.dailyCleanup?.(tx, server.deps),
    );
    expect(await marksOf(old)).toEqual([]);
    expect(await marksOf(recent)).toHaveLength(1);
  });
});
