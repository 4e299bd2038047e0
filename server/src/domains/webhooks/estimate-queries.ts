import type { EventType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ReceivedEvent } from "../../platform/events/events.ts";

const lastDay = (tenantId: string, types: readonly EventType[]) => sql`
  tenant_id = ${tenantId}::uuid and occurred_at >= now() - interval '1 day' and type = any(${types}::text[])`;

/** Counts a workspace's events of the last 24 hours by type. */
export function countDay(
  tx: Transaction,
  tenantId: string,
  types: readonly EventType[],
): Promise<{ type: EventType; count: number }[]> {
  return tx.query(
    sql`select type, count(*) as count from events where ${lastDay(tenantId, types)} group by type`,
  );
}

/** Returns the latest events of the last 24 hours. */
export function findLatestOfDay(
  tx: Transaction,
  tenantId: string,
  types: readonly EventType[],
  limit: number,
): Promise<ReceivedEvent[]> {
  return tx.query(sql`
    select id, tenant_id, type, account_id, campaign_id, person_id, api_key_id, data, occurred_at from events
    where ${lastDay(tenantId, types)} order by occurred_at desc, id desc limit ${limit}::int`);
}
