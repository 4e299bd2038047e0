import type { FrequencyCap, QuietHours } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface RulesRow {
  capEmails: number | null;
  capDays: number | null;
  capAction: FrequencyCap["action"] | null;
  counting: boolean;
  quietStart: string | null;
  quietEnd: string | null;
  quietDays: number[] | null;
  updatedAt: Date;
  version: number;
}

const COLUMNS = sql`cap_emails, cap_days, cap_action, counting, quiet_start, quiet_end, quiet_days, updated_at, version`;

/** Returns undefined for a workspace that never set its rules. */
export function findRules(tx: Transaction, tenantId: string): Promise<RulesRow | undefined> {
  return tx.maybeOne<RulesRow>(
    sql`select ${COLUMNS} from sending_rules where tenant_id = ${tenantId}`,
  );
}

/** Locks the workspace's rules, creating them if missing. */
export async function lockRules(tx: Transaction, tenantId: string): Promise<RulesRow> {
  await tx.execute(
    sql`insert into sending_rules (tenant_id) values (${tenantId}) on conflict do nothing`,
  );
  return tx.one<RulesRow>(
    sql`select ${COLUMNS} from sending_rules where tenant_id = ${tenantId} for update`,
  );
}

/** Stores the rules of `lockRules`. */
export function storeRules(
  tx: Transaction,
  tenantId: string,
  cap: FrequencyCap | null,
  quiet: QuietHours | null,
  counting: boolean,
): Promise<RulesRow> {
  return tx.one<RulesRow>(sql`
    update sending_rules set cap_emails = ${cap?.emails ?? null}::smallint, cap_days = ${cap?.days ?? null}::smallint,
      cap_action = ${cap?.action ?? null}, counting = ${counting}, quiet_start = ${quiet?.start ?? null}, quiet_end = ${quiet?.end ?? null},
      quiet_days = ${quiet?.daysOfWeek ?? null}::smallint[], updated_at = now(), version = version + 1
    where tenant_id = ${tenantId} returning ${COLUMNS}`);
}

/** Records that the emails from before the cap are counted. */
export async function setCounted(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`update sending_rules set counting = false where tenant_id = ${tenantId} and counting`,
  );
}

/** Returns the time of the database clock. */
export async function findNow(tx: Transaction): Promise<Date> {
  const { now } = await tx.one<{ now: Date }>(sql`select now()::timestamptz(3) as now`);
  return now;
}
