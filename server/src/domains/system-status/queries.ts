import { isRunning, statusesWhere, type SystemStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { chunksOf, isListed, stateSql } from "../ledger/index.ts";

/** Returns the messages in progress, from the counters of the open campaigns' chunks. */
export function findQueue(tx: Transaction, tenantId: string): Promise<SystemStatus["queue"]> {
  return tx.one(sql`
    select count(distinct c.id) filter (where ${isListed("c")})::int as campaigns,
      count(distinct c.id) filter (where c.status = 'paused')::int as paused,
      coalesce(sum(${stateSql.openIn("k")}), 0)::int as people,
      coalesce(sum(k.deferred), 0)::int as deferred,
      coalesce(sum(k.uncertain), 0)::int as uncertain
    from campaigns c join ${chunksOf(tenantId)} k on k.campaign_id = c.id
    where c.tenant_id = ${tenantId} and c.open`);
}

/** Returns the messages sent in each of the last minutes, the current one last. */
export async function findMinutes(
  tx: Transaction,
  tenantId: string,
  count: number,
): Promise<number[]> {
  const rows = await tx.query<{ sent: number }>(sql`
    select coalesce(sum(m.sent), 0)::int as sent
    from generate_series(date_trunc('minute', now()) - make_interval(mins => ${count - 1}::int), date_trunc('minute', now()), interval '1 minute') as g (minute)
    left join sending_minutes m on m.tenant_id = ${tenantId} and m.minute = g.minute
    group by g.minute order by g.minute`);
  return rows.map(({ sent }) => sent);
}

export function findLastDay(tx: Transaction, tenantId: string): Promise<SystemStatus["lastDay"]> {
  return tx.one(sql`
    select coalesce(sum(m.sent), 0)::int as sent, coalesce(sum(m.bounced), 0)::int as bounced, coalesce(sum(m.failed), 0)::int as failed,
      (select count(*)::int from inbound_mails
       where tenant_id = ${tenantId} and received_at >= now() - interval '24 hours' and kind = 'bounce' and outcome in ('bounced', 'suppressed')
      ) as returned,
      (select coalesce(sum(complained), 0)::int from campaign_activity
       where tenant_id = ${tenantId} and hour >= now() - interval '24 hours') as complained
    from sending_minutes m where m.tenant_id = ${tenantId} and m.minute >= now() - interval '24 hours'`);
}

export interface SenderRow {
  id: string;
  name: string;
  kind: "capture" | "smtp";
  host: string | null;
  workedAt: Date | null;
  failedAt: Date | null;
  lastFailure: string | null;
  failures: number;
  restsUntil: Date | null;
  answerMs: number | null;
  sent: number;
  deferred: number;
  failed: number;
  bounced: number;
}

/** Counts inbound messages, from SMTP and mailboxes. Ids are chronological. */
export function findInbound(
  tx: Transaction,
  tenantId: string,
): Promise<{ mailboxes: number; mailboxesFailing: number; lastMailAt: Date | null }> {
  return tx.one(sql`
    select count(*)::int as mailboxes, count(*) filter (where active and problem is not null)::int as mailboxes_failing,
      (select received_at from inbound_mails where tenant_id = ${tenantId} order by id desc limit 1) as last_mail_at
    from inbound_mailboxes where tenant_id = ${tenantId}`);
}

/** Returns each sending account with the state of its server across all processes. */
export function findSenders(tx: Transaction, tenantId: string): Promise<SenderRow[]> {
  return tx.query(sql`
    select s.id, s.name, s.kind, s.host, h.worked_at, h.failed_at, h.last_failure, coalesce(h.failures, 0) as failures, h.rests_until,
      m.answer_ms, coalesce(m.sent, 0) as sent, coalesce(m.deferred, 0) as deferred, coalesce(m.failed, 0) as failed,
      coalesce(m.bounced, 0) as bounced
    from sending_accounts s
    left join sending_health h on h.tenant_id = s.tenant_id and h.sending_account_id = s.id
    left join lateral (
      select sum(answer_ms)::float / nullif(sum(answered), 0) as answer_ms, sum(sent)::int as sent, sum(deferred)::int as deferred,
        sum(failed)::int as failed, sum(bounced)::int as bounced
      from sending_minutes
      where tenant_id = s.tenant_id and sending_account_id = s.id and minute >= now() - interval '1 hour'
    ) m on true
    where s.tenant_id = ${tenantId} order by s.kind = 'capture' desc, s.created_at, s.id`);
}

/**
 * Counts the workspace's jobs. Runs outside the tenant, because the engine's tables have none: the tenant is in the
 * payload.
 */
export function countJobsOf(
  tx: Transaction,
  tenantId: string,
): Promise<Omit<SystemStatus["jobs"], "waitingSince"> & { waitingSince: Date | null }> {
  return tx.one(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as ready,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting_since
    from graphile_worker._private_jobs where payload ->> 'tenantId' = ${tenantId}`);
}

export interface WorkerRow {
  startedAt: Date;
  lastSeenAt: Date;
  version: string | null;
  memory: number | null;
}

/** Finds live processes, without revealing their machines. Runs outside any tenant. */
export function findWorkers(tx: Transaction): Promise<WorkerRow[]> {
  return tx.query(
    sql`select started_at, last_seen_at, version, memory from workers order by started_at, id`,
  );
}

const OUTAGES_SHOWN = 5;

/** Records an outage by the database's clock; false when another process has recorded it. */
export async function insertOutage(
  tx: Transaction,
  {
    reason,
    seconds,
    secondsAgo,
  }: { reason: "unreachable" | "diskFull"; seconds: number; secondsAgo: number },
): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('arauto.outages'))`);
  const inserted = await tx.execute(sql`
    insert into database_outages (reason, began_at, ended_at)
    select ${reason}, o.ended_at - make_interval(secs => ${seconds}), o.ended_at
    from (select clock_timestamp() - make_interval(secs => ${secondsAgo}) as ended_at) o
    where not exists (
      select from database_outages known
      where known.ended_at > o.ended_at - make_interval(secs => ${seconds}) - interval '1 minute'
        and known.began_at < o.ended_at + interval '1 minute')`);
  return inserted > 0;
}

/** Returns the newest outages of the last week, for the whole installation. */
export function findOutages(
  tx: Transaction,
): Promise<{ reason: "unreachable" | "diskFull"; beganAt: Date; endedAt: Date }[]> {
  return tx.query(sql`
    select reason, began_at, ended_at from database_outages
    where ended_at > now() - interval '7 days' order by ended_at desc limit ${OUTAGES_SHOWN}`);
}

/** Finds workspaces that are sending or importing now. */
export async function findInterrupted(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ tenantId: string }>(sql`
    select tenant_id from campaigns where ${oneOf(sql`status`, statusesWhere(isRunning))} and ${isListed("campaigns")}
    union select tenant_id from imports where status in ('checking', 'importing')`);
  return rows.map(({ tenantId }) => tenantId);
}

export async function deleteOldOutages(tx: Transaction, days: number): Promise<void> {
  await tx.execute(
    sql`delete from database_outages where ended_at < now() - make_interval(days => ${days})`,
  );
}
