import { type AnalyzeProvider, analyzeRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { draftCampaign } from "../delivery/testing/campaign-world.ts";
import { changes } from "../ledger/index.ts";
import { foldChanges } from "./folding.ts";
import { adviceFor, medianWait } from "./replies.ts";
import { findTenantsWithOldReplies, removeReplies } from "./reply-queries.ts";
import { EVERYTHING, LiveLedger, type Step, waitsAndReplies } from "./testing/live-ledger.ts";

/** Three recipients are deferred, and all are finally accepted. */
const DEFERRED: readonly Step[] = [
  { kind: "send", value: 2 },
  { kind: "land", value: 4 },
  ...Array.from({ length: 6 }, (): Step[] => [
    { kind: "send", value: 5 },
    { kind: "land", value: 0 },
  ]).flat(),
];
const NOON = new Date("2026-03-02T15:00:00Z");
const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());

describe("waits and replies of a ledger", () => {
  it("match its recipients after every possible event", async () => {
    const ledger = new LiveLedger(server.deps.database);
    await ledger.freeze();
    for (const step of [...DEFERRED, ...EVERYTHING]) await ledger.step(step);
    await foldChanges(server.deps, ledger.tenantId);
    const { deferred, waits, delayed, deferrals, addresses } = await waitsAndReplies(ledger);
    expect(deferred).toBeGreaterThan(0);
    expect(waits).toBe(deferred);
    expect(delayed).toBeGreaterThan(0);
    expect([deferrals, addresses]).toEqual([delayed, 0]);
  });
});

describe("GET /v1/Analyze/Providers", () => {
  let owner: TestUser;
  let campaignId: string;
  const record = (
    ...list: (Partial<changes.MetricChange> & Pick<changes.MetricChange, "counter">)[]
  ) =>
    server.deps.database.tenant(owner.tenantId, (tx) =>
      changes.recordChanges(
        tx,
        owner.tenantId,
        list.map((change) => ({ campaignId, provider: "uol", by: 1, at: NOON, ...change })),
      ),
    );
  const uol = async (query: Record<string, string> = {}): Promise<AnalyzeProvider | undefined> => {
    const period = { period: "custom", from: "2026-03-02", to: "2026-03-02" } as const;
    const { status, body } = await server.call(routes.providers, {
      token: owner.token,
      query: { ...period, ...query },
    });
    expect(status).toBe(200);
    return body.items.find(({ provider }) => provider === "uol");
  };

  beforeEach(async () => {
    owner = await server.signUp();
    ({ id: campaignId } = await draftCampaign(server, owner, { port: 2525 }));
  });

  it("reports how long deferred emails waited and what servers replied, before and after aggregation", async () => {
    await record(
      { counter: "delayed", by: 30, reply: "450 4.7.1 try again later" },
      { counter: "delayed", by: 5, reply: "452 4.2.2 mailbox full" },
      { counter: "refused", by: 2, reply: "550 5.1.1 … unknown" },
      { counter: "accepted", by: 65 },
      { counter: "accepted", by: 10, deferredAt: ago(4) },
      { counter: "accepted", by: 15, deferredAt: ago(60) },
      { counter: "accepted", by: 10, deferredAt: ago(300) },
    );
    const expected = {
      sent: 102,
      delayed: 35,
      replies: [
        {
          result: "deferred",
          text: "450 4.7.1 try again later",
          emails: 30,
          lastAt: NOON.toISOString(),
        },
        { result: "deferred", text: "452 4.2.2 mailbox full", emails: 5 },
        { result: "bounced", text: "550 5.1.1 … unknown", emails: 2 },
      ],
      advice: {
        problem: "defers",
        action: "slowDown",
        emails: 35,
        reply: { text: "450 4.7.1 try again later" },
      },
    };
    const before = await uol();
    expect(before).toMatchObject(expected);
    expect(Math.abs((before?.medianWait ?? 0) / 3600 - 1)).toBeLessThan(0.1);
    await foldChanges(server.deps, owner.tenantId);
    const after = await uol();
    expect(after).toMatchObject(expected);
    expect(after?.medianWait).toBe(before?.medianWait);
  });

  it("respects filters: nothing from other campaigns or from devices, which only apply to opens", async () => {
    await record(
      { counter: "delayed", by: 3, reply: "450 4.7.1 try again later" },
      { counter: "accepted", by: 3, deferredAt: ago(8) },
    );
    for (const isFolded of [false, true]) {
      if (isFolded) await foldChanges(server.deps, owner.tenantId);
      expect(await uol({ campaign: campaignId })).toMatchObject({ delayed: 3, advice: null });
      expect(await uol({ workflow: campaignId })).toBeUndefined();
      expect((await uol({ provider: "uol" }))?.replies).toHaveLength(1);
      expect(await uol({ device: "mobile" })).toBeUndefined();
    }
  });

  it("distinguishes a provider that reports no complaints from one without any", async () => {
    await record(
      { counter: "accepted", provider: "uol" },
      { counter: "accepted", provider: "yahoo" },
      { counter: "accepted", provider: "other" },
    );
    const { body } = await server.call(routes.providers, {
      token: owner.token,
      query: { period: "custom", from: "2026-03-02", to: "2026-03-02" },
    });
    expect(Object.fromEntries(body.items.map((item) => [item.provider, item.complaints]))).toEqual({
      uol: "notReported",
      yahoo: "reported",
      other: "none",
    });
  });

  it("stores a bounded number of texts, and groups the others", async () => {
    const texts = Array.from(
      { length: 50 },
      (_, index) =>
        `450 4.7.1 reason ${"abcdefghij"[index % 10]}${"klmno"[Math.floor(index / 10)]}`,
    );
    await record(...texts.map((reply) => ({ counter: "delayed" as const, reply })));
    await foldChanges(server.deps, owner.tenantId);
    await record(...texts.map((reply) => ({ counter: "delayed" as const, reply })));
    await foldChanges(server.deps, owner.tenantId);
    const stored = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ rows: number; emails: number; others: number }>(sql`
        select count(*)::int as rows, sum(emails)::int as emails, sum(emails) filter (where text = '')::int as others
        from analyze_replies where tenant_id = ${owner.tenantId}`),
    );
    expect(stored).toEqual({ rows: 21, emails: 100, others: 60 });
    expect((await uol())?.replies).toHaveLength(5);
  });

  it("deletes replies past their retention, one workspace at a time", async () => {
    await record(
      { counter: "delayed", reply: "450 later" },
      { counter: "delayed", reply: "450 busy" },
    );
    await foldChanges(server.deps, owner.tenantId);
    const { database } = server.deps;
    const remove = (before: string) =>
      database.tenant(owner.tenantId, (tx) =>
        removeReplies(tx, owner.tenantId, new Date(before), 100),
      );
    const due = await database.system((tx) =>
      findTenantsWithOldReplies(tx, new Date("2026-03-03T12:00:00Z")),
    );
    expect(due).toContainEqual({ tenantId: owner.tenantId });
    expect(await remove("2026-03-02T12:00:00Z")).toBe(0);
    expect(await remove("2026-03-03T12:00:00Z")).toBe(2);
  });
});

describe("medianWait", () => {
  it("is null without deferred emails, and within a tenth otherwise", () => {
    expect(medianWait([])).toBeNull();
    for (const seconds of [1, 59, 600, 4_000, 86_400]) {
      const wait = Math.floor(4 * Math.log2(1 + seconds));
      expect(Math.abs((medianWait([{ wait, emails: 3 }]) ?? 0) - seconds)).toBeLessThanOrEqual(
        Math.max(1, seconds * 0.1),
      );
    }
  });
});

describe("adviceFor", () => {
  const row = (counter: "delayed" | "refused" | "failed", text: string, emails: number) => ({
    provider: 1,
    counter,
    text,
    emails,
    firstAt: NOON,
    lastAt: NOON,
  });
  it.each([
    ["few deferrals", { sent: 1000, delayed: 149, failed: 0 }, [], null],
    ["too few emails to say", { sent: 49, delayed: 49, failed: 0 }, [], null],
    [
      "many deferrals because of the rate",
      { sent: 100, delayed: 16, failed: 0 },
      [row("delayed", "421 4.7.28 unusual rate of unsolicited mail", 16)],
      { problem: "defers", action: "slowDown", emails: 16 },
    ],
    [
      "blocks for lack of authentication",
      { sent: 100, delayed: 0, failed: 20 },
      [row("failed", "550 5.7.26 Unauthenticated email is not accepted: DMARC", 20)],
      { problem: "blocks", action: "authenticate", emails: 20 },
    ],
    [
      "blocks because of a block list",
      { sent: 200, delayed: 100, failed: 0 },
      [
        row("refused", "550 5.7.1 blocked, see Spamhaus block list", 30),
        row("delayed", "450 later", 90),
      ],
      { problem: "blocks", action: "warmUp", emails: 30 },
    ],
    [
      "addresses that don't exist",
      { sent: 100, delayed: 0, failed: 0 },
      [row("refused", "550 5.1.1 … User unknown", 60)],
      null,
    ],
  ] as const)("with %s", (_, metrics, replies, expected) => {
    const advice = adviceFor(metrics, replies);
    const shown = advice && {
      problem: advice.problem,
      action: advice.action,
      emails: advice.emails,
    };
    expect(shown).toEqual(expected);
  });
});
