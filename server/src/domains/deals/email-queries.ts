import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { recipientsOf, stateSql } from "../ledger/index.ts";

/** An email that was sent to a contact, or rejected. */
export interface EmailRow {
  /** The requested contact, even if the email was sent to one that was merged into it. */
  contactId: string;
  campaignId: string | null;
  campaignName: string | null;
  emailId: string | null;
  subject: string;
  sentAt: Date;
  bounced: boolean;
  openedAt: Date | null;
  clickedAt: Date | null;
  machineOpenedAt: Date | null;
}

/**
 * Returns the last emails of contacts, newest first per contact. The ledger has no index by contact, but events do:
 * they reference the recipients, which have the results.
 */
export const findLastEmails = (
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
  count: number,
) =>
  tx.query<EmailRow>(sql`
    select i.id as account_id, k.id as campaign_id, k.name as campaign_name, m.id as email_id,
      coalesce(m.subject, k.content ->> 'subject', k.subject, '') as subject, e.sent_at,
      coalesce(${stateSql.inState("bounced", "failed")}, e.bounced) as bounced, r.opened_at, r.clicked_at, r.machine_opened_at
    from unnest(${contactIds}::uuid[]) as i (id)
    cross join lateral (
      select e.account_id, e.campaign_id, e.email_id, min(e.occurred_at) as sent_at, bool_or(e.bounced) as bounced
      from (
        select e.account_id, e.campaign_id, (e.data ->> 'emailId')::uuid as email_id, e.occurred_at, e.type = 'mail.bounced' as bounced
        from events e
        where e.tenant_id = ${tenantId}::uuid and e.account_id = any(array(
            select i.id union all
            select g.account_id from merged_accounts g where g.tenant_id = ${tenantId}::uuid and g.into_id = i.id))
          and e.type in ('mail.sent', 'mail.bounced')
        -- An email has two events at most: sent, and returned.
        order by e.occurred_at desc limit ${2 * count}::int
      ) e
      group by e.account_id, e.campaign_id, e.email_id
      order by min(e.occurred_at) desc limit ${count}::int
    ) e
    left join emails m on m.tenant_id = ${tenantId}::uuid and m.id = e.email_id
    left join campaigns k on k.tenant_id = ${tenantId}::uuid and k.id = e.campaign_id and k.kind <> 'emails'
    -- One at a time by its key: joined as a whole, the ledger would be read as a whole.
    left join lateral (
      select * from ${recipientsOf(tenantId, sql`case when m.id is null then e.campaign_id else m.ledger_id end`)} x
      where x.account_id = case when m.id is null then e.account_id else m.id end limit 1
    ) r on true
    order by i.id, e.sent_at desc`);

export interface ReplyRow {
  contactId: string;
  campaignId: string | null;
  at: Date;
}

/** Returns when contacts last replied, by campaign. */
export const findReplies = (tx: Transaction, tenantId: string, contactIds: readonly string[]) =>
  tx.query<ReplyRow>(sql`
    select c.account_id, c.campaign_id, max(m.at) as at
    from conversations c
    join conversation_messages m on m.tenant_id = ${tenantId}::uuid and m.conversation_id = c.id
    where c.tenant_id = ${tenantId}::uuid and c.account_id = any(${contactIds}::uuid[]) and c.deleted_at is null
      and m.direction = 'in' and not m.auto_reply
    group by c.account_id, c.campaign_id`);
