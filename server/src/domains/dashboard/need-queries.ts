import { API_KEY_NOTICE_DAYS, isInDelivery, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { chunksOf, isListed, stateSql } from "../ledger/index.ts";

export interface StoppedCampaign {
  id: string;
  name: string;
  kind: "oneOff" | "workflow";
  status: "failed" | "paused" | "sending";
  code: string;
  at: Date;
  /** Number of waiting contacts. */
  people: number;
  /** The step whose message stopped. */
  stepId: string | null;
}

/** Returns campaigns that could not start or stopped automatically, and workflows with such a message. */
export function findStoppedCampaigns(
  tx: Transaction,
  tenantId: string,
): Promise<StoppedCampaign[]> {
  return tx.query<StoppedCampaign>(sql`
    select s.id, s.name, s.kind, s.status, s.code, s.at, s.step_id, (
      select coalesce(sum(${stateSql.openIn("k")}), 0)::int from ${chunksOf(tenantId)} k where k.campaign_id = s.ledger_id) as people
    from (
      select c.id, c.name, c.kind, c.status, c.problem ->> 'code' as code, c.updated_at as at, c.id as ledger_id, null::text as step_id
      from campaigns c
      where c.tenant_id = ${tenantId}::uuid and ${isListed("c")} and c.archived_at is null and c.problem is not null
        and c.status in ('failed', 'paused')
      union all
      select w.id, w.name, w.kind, w.status, m.problem ->> 'code', m.updated_at, m.id, m.step
      from campaigns m join campaigns w on w.tenant_id = ${tenantId}::uuid and w.id = m.workflow_id and w.problem is null
      where m.tenant_id = ${tenantId}::uuid and m.kind = 'message' and m.status = 'paused' and m.problem is not null
        and ${oneOf(sql`w.status`, statusesWhere(isInDelivery))}
    ) s order by s.at desc, s.id limit 50`);
}

export interface ApprovalNeedRow {
  id: string;
  name: string;
  kind: "oneOff" | "workflow" | "message";
  status: string;
  isOwn: boolean;
  people: number | null;
  at: Date | null;
}

/**
 * Returns approval requests that wait for members other than their requester, and a user's own requests that were
 * returned.
 */
export function findApprovals(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<ApprovalNeedRow[]> {
  return tx.query<ApprovalNeedRow>(sql`
    select q.id, c.name, c.kind, q.status, q.asked_by is not distinct from ${userId}::uuid as is_own, q.people,
      coalesce(q.decided_at, q.asked_at) as at
    from approvals q join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = q.campaign_id and c.archived_at is null
    where q.tenant_id = ${tenantId}::uuid and (
      (q.status = 'waiting' and q.asked_by is distinct from ${userId}::uuid)
      or (q.status in ('changesRequested', 'declined', 'changed', 'expired', 'failed') and q.asked_by = ${userId}::uuid
        and c.status in ('draft', 'failed')))
    order by q.asked_at limit 50`);
}

export interface FailingAccount {
  id: string;
  name: string;
  at: Date | null;
}

/** Returns sending accounts with several consecutive server failures. */
export function findFailingAccounts(
  tx: Transaction,
  tenantId: string,
  failures: number,
): Promise<FailingAccount[]> {
  return tx.query<FailingAccount>(sql`
    select s.id, s.name, h.failed_at as at
    from sending_health h join sending_accounts s on s.tenant_id = ${tenantId}::uuid and s.id = h.sending_account_id
    where h.tenant_id = ${tenantId}::uuid and h.failures >= ${failures}::int and h.failed_at >= now() - interval '1 day'
      and (h.worked_at is null or h.failed_at > h.worked_at)
    order by h.failed_at desc limit 10`);
}

/** Returns active reply inboxes that can't be read. */
export function findFailingMailboxes(
  tx: Transaction,
  tenantId: string,
): Promise<{ id: string; name: string; code: string | null }[]> {
  return tx.query<{ id: string; name: string; code: string | null }>(sql`
    select b.id, b.name, b.problem ->> 'code' as code from inbound_mailboxes b
    where b.tenant_id = ${tenantId}::uuid and b.active and b.problem is not null order by b.name limit 10`);
}

export interface FailingWebhook {
  id: string;
  url: string;
  reason: "gone" | "failing" | null;
  failingSince: Date | null;
}

/** Returns automatically disabled webhooks, and those with an hour of failures without a success. */
export function findFailingWebhooks(tx: Transaction, tenantId: string): Promise<FailingWebhook[]> {
  return tx.query<FailingWebhook>(sql`
    select w.id, w.url, w.disabled_reason as reason, q.failing_since
    from webhook_endpoints w join webhook_queues q on q.tenant_id = ${tenantId}::uuid and q.endpoint_id = w.id
    where w.tenant_id = ${tenantId}::uuid and (
      (w.status = 'inactive' and w.disabled_reason in ('gone', 'failing'))
      or (w.status = 'active' and q.failing_since < now() - interval '1 hour'))
    order by q.failing_since nulls last, w.id`);
}

/** Returns valid live keys that expire soon. */
export function findExpiringKeys(
  tx: Transaction,
  tenantId: string,
): Promise<{ id: string; name: string; expiresAt: Date | null }[]> {
  return tx.query<{ id: string; name: string; expiresAt: Date | null }>(sql`
    select k.id, k.name, k.expires_at from api_keys k
    where k.tenant_id = ${tenantId}::uuid and k.deleted_at is null and k.disabled_at is null and k.mode = 'live'
      and k.expires_at > now() and k.expires_at < now() + make_interval(days => ${API_KEY_NOTICE_DAYS}::int)
    order by k.expires_at, k.id`);
}

export interface ResolutionRow {
  kind: "campaignResumed" | "sendingDomainVerified" | "apiKeyRotated" | "replySent";
  id: string | null;
  name: string;
  at: Date;
}

/** Returns issues resolved since the start of the day, latest first. */
export function findResolutions(
  tx: Transaction,
  tenantId: string,
  { timeZone, day }: { timeZone: string; day: string },
  limit: number,
): Promise<ResolutionRow[]> {
  const start = sql`(${day}::date::timestamp at time zone ${timeZone}::text)`;
  return tx.query<ResolutionRow>(sql`
    select * from (
      select case e.type when 'campaign.resumed' then 'campaignResumed' when 'sendingDomain.verified' then 'sendingDomainVerified' else 'apiKeyRotated' end as kind,
        coalesce(c.id, (e.data ->> 'domainId')::uuid, (e.data ->> 'keyId')::uuid) as id, coalesce(c.name, e.data ->> 'name', '') as name, e.occurred_at as at
      from events e
      left join campaigns c on c.tenant_id = ${tenantId}::uuid and c.id = e.campaign_id
      where e.tenant_id = ${tenantId}::uuid and e.account_id is null and e.type not like 'mail.%' and e.occurred_at >= ${start}
        and e.type in ('campaign.resumed', 'sendingDomain.verified', 'apiKey.rotated')
      union all
      select 'replySent', c.id, coalesce(nullif(a.name, ''), nullif(c.name, ''), c.email), c.last_message_at
      from conversations c left join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = c.account_id
      where c.tenant_id = ${tenantId}::uuid and c.deleted_at is null and c.last_direction = 'out' and c.last_message_at >= ${start}
    ) r order by r.at desc limit ${limit}::int`);
}
