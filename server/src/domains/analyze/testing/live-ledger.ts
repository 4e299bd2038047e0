import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";
import { batches, bounces, chunks } from "../../ledger/index.ts";
import { createRecorder } from "../../tracking/index.ts";
import { clickDifferences, differences, readOneSnapshot, UNTIMED } from "../recount-queries.ts";
import {
  markComplained,
  markUnsubscribed,
  readVisitor,
  type Visitor,
} from "../../tracking/testing/engagement.ts";

const REPLIES = ["550 5.1.1 no such user", "452 4.2.2 mailbox full", "421 try again later"];
const DOMAINS = ["gmail.com", "Hotmail.com.br", "uol.com.br", "bol.com.br", "padaria.example"];
const VISITORS: readonly Visitor[] = [
  readVisitor("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"),
  readVisitor(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  ),
  readVisitor("Mozilla/5.0"),
];

/** Possible steps of a ledger. Numbers choose a result, a recipient or a visitor. */
export type Step = {
  kind:
    | "send"
    | "land"
    | "respondLate"
    | "crash"
    | "reopen"
    | "comeBack"
    | "open"
    | "click"
    | "scan"
    | "unsubscribe"
    | "complain";
  value: number;
};

/** A frozen campaign whose ledger is changed as delivery and tracking do. */
export class LiveLedger {
  readonly tenantId = randomUUID();
  readonly campaignId = randomUUID();
  private held: chunks.ClaimedChunk | undefined;
  private inFlight: chunks.LoadedRecipient[] = [];
  private late: { chunk: chunks.ClaimedChunk; recipients: chunks.LoadedRecipient[] } | undefined;
  private readonly recorder: ReturnType<typeof createRecorder>;

  constructor(
    private readonly database: Database,
    readonly size = { contacts: 18, chunk: 6 },
  ) {
    this.recorder = createRecorder({ database });
  }

  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.tenant(this.tenantId, work);
  }

  async freeze(): Promise<void> {
    const { tenantId, campaignId } = this;
    const { contacts, chunk } = this.size;
    await this.database.system(async (tx) => {
      await tx.execute(
        sql`insert into tenants (tenant_id, name, trial_ends_at) values (${tenantId}, 'Shop', now())`,
      );
      await tx.execute(sql`
        insert into accounts (tenant_id, id, name, email, status, time_zone)
        select ${tenantId}, gen_random_uuid(), 'Ana', 'ana' || n || '@' || (${DOMAINS}::text[])[1 + n % ${DOMAINS.length}::int], 'active',
          case when n % 2 = 0 then 'Asia/Tokyo' end
        from generate_series(1, ${contacts}::int) n`);
      await tx.execute(sql`
        insert into campaigns (tenant_id, id, name, status, open, frozen, skipped_at_freeze, frozen_at, content)
        values (${tenantId}, ${campaignId}, 'August', 'sending', true, ${contacts}, '{}', now(), '{"links": ["https://shop.example/", "https://shop.example/2", "https://shop.example/3"]}')`);
      await tx.execute(sql`
        insert into recipients (tenant_id, campaign_id, account_id, chunk, place)
        select ${tenantId}, ${campaignId}, id, n / ${chunk}, n % ${chunk}
        from (select id, (row_number() over (order by id) - 1)::int as n from accounts where tenant_id = ${tenantId}) a`);
      await tx.execute(sql`
        insert into campaign_chunks (tenant_id, campaign_id, chunk, size)
        select ${tenantId}, ${campaignId}, chunk, ${chunk} from generate_series(0, ${Math.ceil(contacts / chunk) - 1}::int) chunk`);
    });
  }

  private async claim(): Promise<void> {
    const campaign = { tenantId: this.tenantId, id: this.campaignId, status: "sending" as const };
    const options = { leaseMs: 60_000, except: [] };
    this.held = (await chunks.takeChunk(this.database, campaign, randomUUID(), options)).toSend;
  }

  async step({ kind, value }: Step): Promise<void> {
    await this[kind](value);
  }

  private async send(count: number): Promise<void> {
    if (!this.held) await this.claim();
    const chunk = this.held;
    if (!chunk || this.inFlight.length > 0) return;
    await this.run(async (tx) => {
      const recipients = await chunks.loadRecipients(tx, chunk, 0, 1 + (count % this.size.chunk));
      const watermark = Math.max(chunk.watermark, ...recipients.map(({ place }) => place + 1));
      const move = {
        next: "send",
        watermark,
        releaseAt: chunk.watermark,
        leaseMs: 60_000,
      } as const;
      await batches.commitBatch(tx, chunk, [], move);
      chunk.watermark = watermark;
      chunk.batch += 1;
      this.inFlight = recipients;
    });
  }

  private outcomes(
    recipients: readonly chunks.LoadedRecipient[],
    state: number,
  ): batches.RecipientOutcome[] {
    return recipients.map(({ contactId, email, state: before, attempts, deferredAt }, index) => ({
      contactId,
      email,
      state,
      tries: 1,
      reply: state === 1 ? "250 OK" : (REPLIES[index % REPLIES.length] ?? ""),
      skipReason: state === 6 ? "deleted" : null,
      wasDeferred: before === 2,
      attempts,
      deferredAt,
    }));
  }

  private async land(value: number): Promise<void> {
    const chunk = this.held;
    if (!chunk || this.inFlight.length === 0) return;
    const outcomes = this.outcomes(this.inFlight, STATES[value % STATES.length] ?? 1);
    const move = {
      next: "close",
      watermark: chunk.watermark,
      releaseAt: chunk.watermark,
      leaseMs: 60_000,
    } as const;
    await this.run((tx) => batches.commitBatch(tx, chunk, outcomes, move));
    // The database's response may get lost: the same batch is committed again.
    await this.run((tx) => batches.commitBatch(tx, chunk, outcomes, move));
    chunk.batch += 1;
    this.inFlight = [];
    this.held = undefined;
    await chunks.finishPass(this.database, chunk, 0);
    await this.advanceTime();
  }

  /** Moves recently accepted messages into the past: opens and clicks right after sending would count as a scanner's. */
  private async advanceTime(): Promise<void> {
    const { tenantId } = this;
    await this.run(async (tx) => {
      await tx.execute(sql`
        update recipients set sent_at = sent_at - interval '3 hours' where tenant_id = ${tenantId}::uuid and sent_at > now() - interval '2 hours'`);
      await tx.execute(sql`
        update ledger_changes set at = at - interval '3 hours' where tenant_id = ${tenantId}::uuid and counter = 'accepted' and at > now() - interval '2 hours'`);
    });
  }

  private async crash(): Promise<void> {
    const chunk = this.held;
    if (!chunk) return;
    this.late = { chunk, recipients: this.inFlight };
    this.held = undefined;
    this.inFlight = [];
    await this.run((tx) =>
      tx.execute(
        sql`update campaign_chunks set lease_until = now() - interval '1 second' where tenant_id = ${this.tenantId} and campaign_id = ${this.campaignId} and lease_owner is not null`,
      ),
    );
    await this.claim();
  }

  private async respondLate(value: number): Promise<void> {
    const { late } = this;
    if (!late) return;
    this.late = undefined;
    const outcomes = this.outcomes(late.recipients, STATES[value % STATES.length] ?? 1);
    const { watermark } = late.chunk;
    const move = { next: "close", watermark, releaseAt: watermark, leaseMs: 60_000 } as const;
    await this.run((tx) => batches.commitBatch(tx, late.chunk, outcomes, move));
    await this.advanceTime();
  }

  private async reopen(): Promise<void> {
    if (!this.held)
      await this.run((tx) => chunks.reopenUncertain(tx, this.tenantId, this.campaignId));
  }

  private async recipient(which: number, states: readonly number[]): Promise<string | undefined> {
    const rows = await this.run((tx) =>
      tx.query<{ contactId: string }>(
        sql`select account_id from recipients where tenant_id = ${this.tenantId} and campaign_id = ${this.campaignId} and state = any(${[...states]}::int[]) order by account_id`,
      ),
    );
    return rows[which % Math.max(rows.length, 1)]?.contactId;
  }

  private async comeBack(which: number): Promise<void> {
    const { tenantId, campaignId } = this;
    const contactId = await this.recipient(which, [1, 7]);
    if (contactId)
      await this.run((tx) =>
        bounces.recordBounce(tx, tenantId, { campaignId, contactId }, REPLIES[0] ?? ""),
      );
  }

  private async visit(value: number, links: readonly (number | null)[]): Promise<void> {
    const contactId = await this.recipient(value, [1]);
    const visitor = VISITORS[value % VISITORS.length];
    if (!contactId || !visitor) return;
    const { tenantId, campaignId } = this;
    for (const link of links)
      await this.recorder.add(tenantId, { campaignId, contactId, link, visitor });
    await this.recorder.idle();
  }

  private open = (value: number) => this.visit(value, [null]);
  private click = (value: number) => this.visit(value, [value % 3]);
  /** Three links in a moment: a scanner, whose earlier clicks no longer count. */
  private scan = (value: number) => this.visit(value, [0, 1, 2]);

  private async unsubscribe(value: number): Promise<void> {
    const contactId = await this.recipient(value, [1]);
    if (contactId)
      await this.run((tx) =>
        markUnsubscribed(tx, this.tenantId, this.campaignId, contactId, value % 3 !== 0),
      );
  }

  private async complain(value: number): Promise<void> {
    const contactId = await this.recipient(value, [1]);
    if (contactId)
      await this.run((tx) =>
        markComplained(tx, this.tenantId, this.campaignId, contactId, new Date()),
      );
  }
}

/** Results of an attempt: sent, deferred, failed, bounced, skipped, uncertain. */
const STATES = [1, 1, 1, 1, 2, 3, 4, 6, 7];

/** A history that contains every kind of step. */
export const EVERYTHING: Step[] = (
  [
    ["send", 5],
    ["land", 0],
    ["open", 0],
    ["open", 1],
    ["open", 2],
    ["click", 1],
    ["click", 3],
    ["scan", 3],
    ["scan", 4],
    ["unsubscribe", 1],
    ["unsubscribe", 3],
    ["complain", 2],
    ["comeBack", 0],
    ["send", 2],
    ["land", 4],
    ["send", 5],
    ["land", 5],
    ["send", 3],
    ["land", 6],
    ["send", 3],
    ["crash", 0],
    ["respondLate", 0],
    ["send", 1],
    ["crash", 0],
    ["comeBack", 5],
    ["reopen", 0],
    ["send", 5],
    ["land", 8],
    ["reopen", 0],
    ["send", 5],
    ["land", 0],
  ] as const
).map(([kind, value]) => ({ kind, value }));

/** Returns the differences from the recipients, ignoring the hour of counters without a stored time. */
export async function differencesOf(ledger: LiveLedger) {
  const { tenantId, campaignId } = ledger;
  return ledger.run(async (tx) => {
    await readOneSnapshot(tx);
    const found = await differences(tx, tenantId, campaignId);
    const totals = new Map<string, number>();
    for (const { hour, provider, device, counter, stored, counted } of found) {
      const isTimed = !UNTIMED.some((name) => name === counter);
      const key = [counter, provider, device, isTimed ? hour.toISOString() : ""].join(" ");
      totals.set(key, (totals.get(key) ?? 0) + stored - counted);
    }
    return {
      sums: [...totals].filter(([, by]) => by !== 0),
      clicks: await clickDifferences(tx, tenantId, campaignId),
      smaller: await smallerDifferences(tx, tenantId),
    };
  });
}

export const AGREES = { sums: [], clicks: [], smaller: [] };

/**
 * Returns how many deferred emails were accepted according to the recipients, and how many waits and replies are
 * stored.
 */
export function waitsAndReplies(ledger: LiveLedger) {
  const { tenantId } = ledger;
  return ledger.run((tx) =>
    tx.one<Record<"deferred" | "waits" | "delayed" | "deferrals" | "addresses", number>>(sql`
      select (select count(*)::int from recipients where tenant_id = ${tenantId}::uuid and deferred_at is not null and sent_at is not null) as deferred,
        (select coalesce(sum(emails), 0)::int from analyze_waits where tenant_id = ${tenantId}::uuid) as waits,
        (select coalesce(sum(delayed), 0)::int from analyze_hours where tenant_id = ${tenantId}::uuid) as delayed,
        (select coalesce(sum(emails), 0)::int from analyze_replies where tenant_id = ${tenantId}::uuid and counter = 'delayed') as deferrals,
        (select count(*)::int from analyze_replies where tenant_id = ${tenantId}::uuid and text like '%@%') as addresses`),
  );
}

/** Returns how the tables by campaign and by provider differ from the one by both. */
function smallerDifferences(tx: Transaction, tenantId: string) {
  const part = (table: string, key: string, sign: string) =>
    sql`select ${sql.lit(table)}, hour, ${sql.ref(key)}::text as key, ${sql.raw(sign)}(accepted + 3 * opened + 7 * clicked + 11 * machine_opened + 13 * refused + 17 * bounced_later
      + 19 * failed + 23 * uncertain + 29 * delayed + 31 * unsubscribed + 37 * complained) as total`;
  const of = (table: string, key: string) => sql`
    ${part(table, key, "")} from ${sql.ref(table)} where tenant_id = ${tenantId}::uuid
    union all ${part(table, key, "-")} from analyze_hours where tenant_id = ${tenantId}::uuid`;
  return tx.query(sql`
    select "table", key from (${of("analyze_campaign_hours", "campaign_id")} union all ${of("analyze_provider_hours", "provider")}) d ("table", hour, key, total)
    group by "table", hour, key having sum(total) <> 0
    union all
    select 'analyze_provider_click_hours', provider::text from (
      select day, hour, provider, clicks + 3 * soon from analyze_provider_click_hours where tenant_id = ${tenantId}::uuid
      union all select day, hour, provider, -clicks - 3 * soon from analyze_click_hours where tenant_id = ${tenantId}::uuid
    ) d (day, hour, provider, total) group by day, hour, provider having sum(total) <> 0`);
}
