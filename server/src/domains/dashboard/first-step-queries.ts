import { hasBegun, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { eventType } from "../../platform/events/events.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { isListed } from "../ledger/index.ts";

const BEGUN = oneOf(sql`c.status`, statusesWhere(hasBegun));

/** Counts started campaigns, up to a few, and reports whether any used a real mail server. */
export function findStarted(
  tx: Transaction,
  tenantId: string,
  limit: number,
): Promise<{ campaigns: number; isReal: boolean }> {
  return tx.one<{ campaigns: number; isReal: boolean }>(sql`
    select count(*)::int as campaigns, coalesce(bool_or(s.kind = 'smtp'), false) as is_real
    from (
      select c.sending_account_id from campaigns c
      where c.tenant_id = ${tenantId}::uuid and ${isListed("c")} and ${BEGUN} and c.started_at is not null limit ${limit}::int
    ) c
    left join sending_accounts s on s.tenant_id = ${tenantId}::uuid and s.id = c.sending_account_id`);
}

export interface StepsRow {
  contacts: number;
  importId: string | null;
  fileName: string | null;
  created: number | null;
  rejected: number | null;
  undoableUntil: Date | null;
  templateId: string | null;
  templateName: string | null;
  testedAt: Date | null;
  campaignId: string | null;
  campaignName: string | null;
  senderName: string | null;
}

/** Returns a new workspace's completed steps; contacts are counted up to a limit. */
export function findSteps(tx: Transaction, tenantId: string, limit: number): Promise<StepsRow> {
  return tx.one<StepsRow>(sql`
    select
      (select count(*)::int from (select from accounts where tenant_id = ${tenantId}::uuid limit ${limit}::int) a) as contacts,
      i.id as import_id, i.file_name, (i.result_report ->> 'created')::int as created, (i.result_report ->> 'rejected')::int as rejected,
      case when i.undoable_until > now() then i.undoable_until end as undoable_until,
      t.id as template_id, t.name as template_name,
      (select e.occurred_at from events e where e.tenant_id = ${tenantId}::uuid and e.account_id is null and e.type not like 'mail.%'
        and e.type = ${eventType("testEmail.sent")} order by e.occurred_at desc limit 1) as tested_at,
      c.id as campaign_id, c.name as campaign_name, s.name as sender_name
    from (select) one
    left join lateral (
      select * from imports where tenant_id = ${tenantId}::uuid and status = 'done' order by created_at desc, id desc limit 1
    ) i on true
    left join lateral (
      select id, name from templates where tenant_id = ${tenantId}::uuid and deleted_at is null order by created_at, id limit 1
    ) t on true
    left join lateral (
      select c.id, c.name from campaigns c where c.tenant_id = ${tenantId}::uuid and ${isListed("c")} and ${BEGUN} and c.started_at is not null
      order by c.started_at desc limit 1
    ) c on true
    left join lateral (
      select name from sending_accounts where tenant_id = ${tenantId}::uuid and kind = 'smtp' and last_test ->> 'ok' = 'true' order by created_at limit 1
    ) s on true`);
}
