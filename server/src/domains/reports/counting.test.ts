import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/test-database.ts";
import {
  type ClaimedChunk,
  claimChunk,
  closePass,
  loadRecipients,
  type RecipientOutcome,
  reopenUncertain,
  settleCanceled,
  settleLost,
  storeBatch,
  storeBounced,
  storeLateOutcomes,
} from "../ledger/testing/ledger-steps.ts";
import { countAll } from "./counting.ts";
import * as recounts from "./recount-queries.ts";
import { readPoints, readRefusals, readReplies, readSpan } from "./report-queries.ts";

const CONTACTS = 18;
const CHUNK = 6;
const REPLIES = [
  "550 5.1.1 no such user",
  "452 4.2.2 mailbox full",
  "554 5.7.1 message looks like spam",
  "421 try again later",
];

let testDatabase: OpenTestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** A frozen campaign whose ledger is changed with delivery's statements. */
class Ledger {
  readonly tenantId = randomUUID();
  readonly campaignId = randomUUID();
  private held: ClaimedChunk | undefined;
  private boarded: string[] = [];
  /** A chunk whose lease was lost with recipients in flight. */
  private late: { chunk: ClaimedChunk; contacts: string[] } | undefined;

  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return testDatabase.database.tenant(this.tenantId, work);
  }

  async freeze(): Promise<void> {
    const { tenantId, campaignId } = this;
    await testDatabase.database.system(async (tx) => {
      await tx.execute(
        sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Shop', now())`,
      );
      await tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status)
        select ${tenantId}, gen_random_uuid(), 'Ana', 'ana' || n || '@' || (array['a.example', 'B.example', 'c.example'])[1 + n % 3], 'active'
        from generate_series(1, ${CONTACTS + 2}::int) n`);
      await tx.execute(sql`
        insert into campaigns (tenant_id, id, name, status, open, frozen, skipped_at_freeze, frozen_at)
        values (${tenantId}, ${campaignId}, 'August', 'sending', true, ${CONTACTS + 2}, '{"unsubscribed": 2}', now())`);
      await tx.execute(sql`
        insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, skip_reason)
        select ${tenantId}, ${campaignId}, id, case when n < ${CONTACTS} then n / ${CHUNK} end, case when n < ${CONTACTS} then n % ${CHUNK} end,
          case when n < ${CONTACTS} then 0 else 6 end, case when n < ${CONTACTS} then null else 'unsubscribed' end
        from (select id, (row_number() over (order by id) - 1)::int as n from accounts where tenant_id = ${tenantId}) a`);
      await tx.execute(sql`
        insert into campaign_chunks (tenant_id, campaign_id, chunk, size)
        select ${tenantId}, ${campaignId}, chunk, ${CHUNK} from generate_series(0, ${CONTACTS / CHUNK - 1}::int) chunk`);
    });
  }

  private async claim(): Promise<void> {
    const { tenantId, campaignId } = this;
    const lease = randomUUID();
    this.held = await this.run(async (tx) => {
      const options = { leaseMs: 60_000, except: [], onlyCrashed: false, anyTime: true };
      const claimed = await claimChunk(tx, tenantId, campaignId, lease, options);
      if (!claimed) return undefined;
      const chunk = { ...claimed, tenantId, campaignId, lease };
      if (claimed.crashed) await settleLost(tx, chunk);
      return chunk;
    });
  }

  /** Sends to recipients. */
  async fly(count: number): Promise<void> {
    if (!this.held) await this.claim();
    const chunk = this.held;
    if (!chunk || this.boarded.length > 0) return;
    await this.run(async (tx) => {
      const contacts = await loadRecipients(tx, chunk, 0, count);
      const watermark = Math.max(chunk.watermark, ...contacts.map((p) => p.place + 1));
      await storeBatch(tx, chunk, [], {
        next: "send",
        watermark,
        releaseAt: chunk.watermark,
        leaseMs: 60_000,
      });
      chunk.watermark = watermark;
      chunk.batch += 1;
      this.boarded = contacts.map((p) => p.contactId);
    });
  }

  private answers(
    tx: Transaction,
    contacts: readonly string[],
    state: number,
  ): Promise<RecipientOutcome[]> {
    return tx
      .query<{ contactId: string; was: number }>(
        sql`select account_id, state as was from recipients where tenant_id = ${this.tenantId} and campaign_id = ${this.campaignId} and account_id = any(${contacts}::uuid[])`,
      )
      .then((rows) =>
        rows.map(({ contactId, was }, index) => ({
          contactId,
          state,
          tries: 1,
          reply: state === 1 ? "250 OK" : (REPLIES[(index + state) % REPLIES.length] ?? ""),
          skipReason: state === 6 ? "deleted" : null,
          wasDeferred: was === 2,
        })),
      );
  }

  /** Records the server's replies for recipients in flight. */
  async land(state: number): Promise<void> {
    const chunk = this.held;
    if (!chunk || this.boarded.length === 0) return;
    await this.run(async (tx) => {
      const answers = await this.answers(tx, this.boarded, state);
      await storeBatch(tx, chunk, answers, {
        next: "close",
        watermark: chunk.watermark,
        releaseAt: chunk.watermark,
        leaseMs: 60_000,
      });
      chunk.batch += 1;
      this.boarded = [];
      await closePass(tx, chunk, 0);
    });
    this.held = undefined;
  }

  /** Crashes the process with recipients in flight; another one takes over. */
  async crash(): Promise<void> {
    const chunk = this.held;
    if (!chunk) return;
    this.late = { chunk, contacts: this.boarded };
    this.held = undefined;
    this.boarded = [];
    await this.run((tx) =>
      tx.execute(
        sql`update campaign_chunks set lease_until = now() - interval '1 second' where tenant_id = ${this.tenantId} and campaign_id = ${this.campaignId} and lease_owner is not null`,
      ),
    );
    await this.claim();
  }

  async respondLate(state: number): Promise<void> {
    const { late } = this;
    if (!late) return;
    this.late = undefined;
    await this.run(async (tx) =>
      storeLateOutcomes(tx, late.chunk, await this.answers(tx, late.contacts, state)),
    );
  }

  async reopen(): Promise<void> {
    if (!this.held) await this.run((tx) => reopenUncertain(tx, this.tenantId, this.campaignId));
  }

  /** Bounces a message that was accepted. */
  async comeBack(which: number): Promise<void> {
    await this.run(async (tx) => {
      const sent = await tx.query<{ contactId: string; chunk: number }>(
        sql`select account_id, chunk from recipients where tenant_id = ${this.tenantId} and campaign_id = ${this.campaignId} and state in (1, 7) order by account_id`,
      );
      const back = sent[which % Math.max(sent.length, 1)];
      if (back)
        await storeBounced(tx, this.tenantId, this.campaignId, {
          ...back,
          reply: REPLIES[0] ?? "",
        });
    });
  }

  async cancel(): Promise<void> {
    const chunk = this.held;
    if (!chunk || this.boarded.length > 0) return;
    await this.run((tx) => settleCanceled(tx, chunk));
    this.held = undefined;
  }

  count(): Promise<void> {
    return countAll(testDatabase, this.tenantId, this.campaignId);
  }

  /** Returns every count that differs from the ledger. */
  differences(): Promise<recounts.Compared[]> {
    const { tenantId, campaignId } = this;
    return this.run(async (tx) => {
      await recounts.readOneSnapshot(tx);
      const contacts = await recounts.compareContacts(tx, tenantId, campaignId);
      return [
        ...(contacts.counted === contacts.kept ? [] : [{ key: "frozen", ...contacts }]),
        ...(await recounts.compareChunks(tx, tenantId, campaignId, 100)),
        ...(await recounts.compareLeftOut(tx, tenantId, campaignId)),
        ...(await recounts.compareHours(tx, tenantId, campaignId, 100)),
        ...(await recounts.compareDomains(tx, tenantId, campaignId, 100)),
        ...(await recounts.compareRefusals(tx, tenantId, campaignId)),
      ];
    });
  }

  /** Returns everything that was counted. */
  counted() {
    return this.run(async (tx) => ({
      chunks: await tx.query(
        sql`select * from campaign_chunk_counts where campaign_id = ${this.campaignId} order by chunk`,
      ),
      domains: await tx.query(
        sql`select * from campaign_domain_counts where campaign_id = ${this.campaignId} and people <> 0 order by domain`,
      ),
    }));
  }

  async forgetCounted(): Promise<void> {
    await this.run(async (tx) => {
      await tx.execute(
        sql`delete from campaign_chunk_counts where campaign_id = ${this.campaignId}`,
      );
      await tx.execute(
        sql`delete from campaign_domain_counts where campaign_id = ${this.campaignId}`,
      );
    });
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("fly" as const), value: fc.integer({ min: 1, max: CHUNK }) }),
  fc.record({
    kind: fc.constantFrom("land" as const, "respondLate" as const),
    value: fc.constantFrom(1, 1, 2, 3, 4, 6, 7),
  }),
  fc.record({
    kind: fc.constantFrom("crash" as const, "reopen" as const, "cancel" as const),
    value: fc.constant(0),
  }),
  fc.record({ kind: fc.constantFrom("comeBack" as const, "count" as const), value: fc.nat(20) }),
);

type Steps = {
  kind: "fly" | "land" | "respondLate" | "crash" | "reopen" | "cancel" | "comeBack" | "count";
  value: number;
}[];

/** A history that contains every kind of step, with a count after each. */
const EVERYTHING: Steps = (
  [
    ["fly", 3],
    ["land", 1],
    ["comeBack", 0],
    ["fly", 2],
    ["land", 2],
    ["fly", 2],
    ["land", 3],
    ["fly", 4],
    ["crash", 0],
    ["respondLate", 1],
    ["fly", 1],
    ["land", 7],
    ["reopen", 0],
    ["fly", 2],
    ["land", 4],
    ["fly", 2],
    ["crash", 0],
    ["cancel", 0],
  ] as const
).flatMap(([kind, value]) => [
  { kind, value },
  { kind: "count", value: 0 },
]);

it("counts the same as the ledger, whatever happens to the recipients of a campaign", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 18, maxLength: 26 }), async (steps) => {
      const ledger = new Ledger();
      await ledger.freeze();
      for (const { kind, value } of steps) await ledger[kind](value);
      await ledger.count();
      expect(await ledger.differences()).toEqual([]);
      const once = await ledger.counted();

      await ledger.count();
      expect(await ledger.counted()).toEqual(once);
      await ledger.forgetCounted();
      await ledger.count();
      expect(await ledger.counted()).toEqual(once);
    }),
    { numRuns: 6, examples: [[EVERYTHING]] },
  );
});

it("counts a bounced message as sent in its hour, as bounced at its domain, and with its reason", async () => {
  const ledger = new Ledger();
  await ledger.freeze();
  await ledger.fly(CHUNK);
  await ledger.land(1);
  await ledger.count();
  const before = await ledger.counted();
  await ledger.comeBack(0);
  await ledger.count();
  const after = await ledger.counted();
  const sums = (domains: unknown[], name: string) =>
    (domains as Record<string, number>[]).reduce((total, domain) => total + (domain[name] ?? 0), 0);
  expect([
    sums(before.domains, "sent"),
    sums(after.domains, "sent"),
    sums(after.domains, "bounced"),
  ]).toEqual([CHUNK, CHUNK - 1, 1]);
  await ledger.run(async (tx) => {
    const { tenantId, campaignId } = ledger;
    const { first, last } = await readSpan(tx, tenantId, [campaignId]);
    if (!first || !last) throw new Error("Nothing happened");
    const points = await readPoints(tx, tenantId, [campaignId], {
      first,
      last,
      step: "day",
      timeZone: "America/Sao_Paulo",
    });
    expect(points).toEqual([expect.objectContaining({ sent: CHUNK, opened: 0 })]);
    expect(await readRefusals(tx, tenantId, [campaignId])).toEqual([
      { kind: "addressGone", bounced: 1, deferred: 0, failed: 0 },
    ]);
    expect(await readReplies(tx, tenantId, [campaignId], ["addressGone"], 5)).toEqual([
      { kind: "addressGone", reply: REPLIES[0] },
    ]);
  });
});

it("reports a count that differs from the ledger", async () => {
  const ledger = new Ledger();
  await ledger.freeze();
  await ledger.fly(CHUNK);
  await ledger.land(1);
  await ledger.count();
  const spoil = (work: (tx: Transaction) => Promise<unknown>) => ledger.run(work);
  const keys = async () =>
    (await ledger.differences()).map(({ key, counted, kept }) => [key, kept - counted]);
  expect(await keys()).toEqual([]);
  await spoil((tx) =>
    tx.execute(sql`update campaign_domain_counts set sent = sent + 2 where domain = 'a.example'`),
  );
  await spoil((tx) =>
    tx.execute(
      sql`update campaigns set frozen = frozen + 1, skipped_at_freeze = '{"unsubscribed": 1}'`,
    ),
  );
  expect(await keys()).toEqual([
    ["frozen", 1],
    ["unsubscribed", -1],
    ["a.example/sent", 2],
  ]);
  await spoil((tx) => tx.execute(sql`update campaign_chunks set failed = 1 where chunk = 2`));
  expect(await keys()).toContainEqual(["2/failed", 1]);
});
