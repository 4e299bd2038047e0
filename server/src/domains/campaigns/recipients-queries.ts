import type { RecipientState, SkipReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { RECIPIENT_STATE_CODES } from "./content.ts";

export interface RecipientRow {
  accountId: string;
  name: string | null;
  email: string | null;
  state: number;
  beingSent: boolean;
  skipReason: SkipReason | null;
  attempts: number;
  reply: string | null;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  unsubscribedAt: Date | null;
}

// Handed over or about to be: behind the watermark of a chunk under lease, without an answer of this pass.
const BEING_SENT = sql`(r.state in (0, 2) and k.lease_until > now() and r.place < k.watermark and r.pass < k.pass)`;

// Somebody who was merged with another contact since is that one now.
const COLUMNS = sql`
  coalesce(m.into_id, r.account_id) as account_id, a.name, a.email, r.state, coalesce(${BEING_SENT}, false) as being_sent, r.skip_reason, r.attempts, r.reply, r.sent_at,
  case when r.state = 2 then k.due_at end as next_attempt_at, r.opened_at, r.clicked_at, r.unsubscribed_at`;

// `case` in the join, for under row-level security no index is used for what coalesce() answers.
const FROM = sql`
  recipients r
  left join merged_accounts m on m.tenant_id = r.tenant_id and m.account_id = r.account_id
  left join accounts a on a.tenant_id = r.tenant_id and a.id = case when m.into_id is null then r.account_id else m.into_id end
  left join campaign_chunks k on k.tenant_id = r.tenant_id and k.campaign_id = r.campaign_id and k.chunk = r.chunk`;

const ENGAGED = {
  opened: sql`r.opened_at is not null`,
  clicked: sql`r.clicked_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
};

/** Chunks that can hold somebody in this state, so that twelve uncertain people among a million are found at once. */
function chunksWith(state: RecipientState, tenantId: string, campaignId: string): Sql {
  const counts: Partial<Record<RecipientState, Sql>> = {
    pending: sql`not done`,
    claimed: sql`lease_until > now()`,
    deferred: sql`deferred > 0`,
    failed: sql`failed > 0`,
    bounced: sql`bounced > 0`,
    skipped: sql`skipped > 0`,
    uncertain: sql`uncertain > 0`,
  };
  const condition = counts[state];
  if (!condition) return sql`true`;
  const chunks = sql`r.chunk in (select chunk from campaign_chunks where tenant_id = ${tenantId} and campaign_id = ${campaignId} and ${condition})`;
  return state === "skipped" ? sql`(r.chunk is null or ${chunks})` : chunks;
}

function inState(state: RecipientState): Sql {
  if (state === "claimed") return BEING_SENT;
  const code = RECIPIENT_STATE_CODES[state];
  if (state === "pending" || state === "deferred") return sql`r.state = ${code} and not coalesce(${BEING_SENT}, false)`;
  return sql`r.state = ${code}`;
}

export interface RecipientQuery extends ListQuery {
  search?: string | undefined;
  state?: RecipientState | undefined;
  engaged?: keyof typeof ENGAGED | undefined;
}

export function listRecipients(tx: Transaction, tenantId: string, campaignId: string, query: RecipientQuery) {
  const where: Sql[] = [sql`r.tenant_id = ${tenantId}`, sql`r.campaign_id = ${campaignId}`];
  if (query.state) where.push(inState(query.state), chunksWith(query.state, tenantId, campaignId));
  if (query.engaged) where.push(ENGAGED[query.engaged]);
  if (query.search) {
    where.push(sql`lower(a.name) || ' ' || lower(a.email) like ${likePattern(query.search.toLowerCase())}`);
  }
  return listPage<RecipientRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      where,
      id: sql`r.account_id`,
      sorts: { account: { by: sql`r.account_id`, type: "uuid" } },
      defaultSort: "account",
    },
    query,
  );
}

export interface PersonAndRecipient {
  createdAt: Date;
  recipient: RecipientRow | null;
}

/** The contact with this address, and the row of this campaign's ledger about them. */
export async function findRecipientByEmail(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
  email: string,
): Promise<PersonAndRecipient | undefined> {
  const person = await tx.maybeOne<{ id: string; createdAt: Date }>(
    sql`select id, created_at from accounts where tenant_id = ${tenantId} and email_key = lower(${email})`,
  );
  if (!person) return undefined;
  const recipient = await tx.maybeOne<RecipientRow>(
    sql`select ${COLUMNS} from ${FROM}
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = any(array(
        select ${person.id}::uuid union all select account_id from merged_accounts where tenant_id = ${tenantId} and into_id = ${person.id}))
      order by r.sent_at is null, r.account_id limit 1`,
  );
  return { createdAt: person.createdAt, recipient: recipient ?? null };
}
