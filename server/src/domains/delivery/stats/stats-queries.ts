import type { Transaction } from "../../../platform/database/database.ts";
import { sql } from "../../../platform/database/sql.ts";

/** One process's stats for a sending account since its last flush. */
export interface SendingFacts {
  tenantId: string;
  sendingAccountId: string;
  sent: number;
  deferred: number;
  failed: number;
  bounced: number;
  uncertain: number;
  answered: number;
  answerMs: number;
  /** When the server last worked, and when it last failed. */
  workedAt: Date | null;
  failedAt: Date | null;
  lastFailure: string | null;
  failures: number;
  restsUntil: Date | null;
}

/** Adds the stats of a process to the current minute, in the order of keys, so that processes cannot deadlock. */
export async function addSendingFacts(
  tx: Transaction,
  facts: readonly SendingFacts[],
): Promise<void> {
  const rows = JSON.stringify(facts);
  // Skips deleted workspaces.
  await tx.execute(sql`
    insert into sending_minutes as m
      (tenant_id, sending_account_id, minute, sent, deferred, failed, bounced, uncertain, answered, answer_ms)
    select f."tenantId", f."sendingAccountId", date_trunc('minute', now()), f.sent, f.deferred, f.failed, f.bounced, f.uncertain,
      f.answered, round(f."answerMs")::bigint
    from json_to_recordset(${rows}::json) as f ("tenantId" uuid, "sendingAccountId" uuid, sent int, deferred int, failed int,
      bounced int, uncertain int, answered int, "answerMs" float)
    join tenants t on t.tenant_id = f."tenantId"
    order by 1, 2
    on conflict (tenant_id, sending_account_id, minute) do update set
      sent = m.sent + excluded.sent, deferred = m.deferred + excluded.deferred, failed = m.failed + excluded.failed,
      bounced = m.bounced + excluded.bounced, uncertain = m.uncertain + excluded.uncertain,
      answered = m.answered + excluded.answered, answer_ms = m.answer_ms + excluded.answer_ms`);
  await tx.execute(sql`
    insert into sending_health as h (tenant_id, sending_account_id, worked_at, failed_at, last_failure, failures, rests_until)
    select f."tenantId", f."sendingAccountId", f."workedAt", f."failedAt", f."lastFailure", f.failures, f."restsUntil"
    from json_to_recordset(${rows}::json) as f ("tenantId" uuid, "sendingAccountId" uuid, "workedAt" timestamptz,
      "failedAt" timestamptz, "lastFailure" text, failures int, "restsUntil" timestamptz)
    join tenants t on t.tenant_id = f."tenantId"
    where f."workedAt" is not null or f."failedAt" is not null
    order by 1, 2
    on conflict (tenant_id, sending_account_id) do update set
      worked_at = greatest(h.worked_at, excluded.worked_at),
      failed_at = greatest(h.failed_at, excluded.failed_at),
      last_failure = case when excluded.failed_at is null or excluded.failed_at < h.failed_at then h.last_failure else excluded.last_failure end,
      failures = excluded.failures,
      rests_until = excluded.rests_until`);
}

/** Returns the hosts of sending accounts, as named in metrics. The test inbox has none. */
export function findHosts(
  tx: Transaction,
  accounts: readonly Pick<SendingFacts, "sendingAccountId">[],
): Promise<{ id: string; host: string }[]> {
  const ids = accounts.map((account) => account.sendingAccountId);
  return tx.query(
    sql`select id, coalesce(host, 'built-in') as host from sending_accounts where id = any(${ids}::uuid[])`,
  );
}

/** Deletes old minutes, and the health of deleted sending accounts. */
export async function deleteOldFacts(tx: Transaction, hours: number): Promise<void> {
  await tx.execute(
    sql`delete from sending_minutes where minute < now() - make_interval(hours => ${hours})`,
  );
  await tx.execute(sql`
    delete from sending_health h
    where not exists (select from sending_accounts s where s.tenant_id = h.tenant_id and s.id = h.sending_account_id)`);
}
