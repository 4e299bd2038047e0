import type { RecipientFilter, SkipReason } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type ListQuery, listPage } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import { BEING_SENT, RECIPIENTS, recipientConditions } from "./recipients-sql.ts";

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
  complainedAt: Date | null;
  machineOpenedAt: Date | null;
}

// Somebody who was merged with another contact since is that one now.
const COLUMNS = sql`
  coalesce(m.into_id, r.account_id) as account_id, a.name, a.email, r.state, coalesce(${BEING_SENT}, false) as being_sent, r.skip_reason, r.attempts, r.reply, r.sent_at,
  case when r.state = 2 then greatest(k.due_at, r.retry_at) end as next_attempt_at, r.opened_at, r.clicked_at, r.unsubscribed_at, r.complained_at, r.machine_opened_at`;

export type RecipientQuery = ListQuery & RecipientFilter;

export function listRecipients(tx: Transaction, tenantId: string, campaignId: string, query: RecipientQuery) {
  return listPage<RecipientRow>(
    tx,
    {
      columns: COLUMNS,
      from: RECIPIENTS,
      where: recipientConditions(tenantId, campaignId, query),
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
    sql`select ${COLUMNS} from ${RECIPIENTS}
      where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId} and r.account_id = any(array(
        select ${person.id}::uuid union all select account_id from merged_accounts where tenant_id = ${tenantId} and into_id = ${person.id}))
      order by r.sent_at is null, r.account_id limit 1`,
  );
  return { createdAt: person.createdAt, recipient: recipient ?? null };
}
