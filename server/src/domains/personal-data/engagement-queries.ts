import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { type CompiledAudience, isStanding, recipientsOf } from "../ledger/index.ts";

export interface EngagedMonth {
  month: string;
  sent: number;
  opened: number;
  clicked: number;
  lastSentAt: Date;
  /** Whether any of its emails recorded individual reactions. */
  isTracked: boolean;
}

/**
 * Counts a contact's emails and reactions in each of the last months, in the workspace's time zone; omits months
 * without emails. Each campaign is looked up by key, because the ledger has no index by contact.
 * @param ids the contact's, and those of contacts merged into it
 */
export function countMonths(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  { timeZone, since }: { timeZone: string; since: Date },
): Promise<EngagedMonth[]> {
  return tx.query<EngagedMonth>(sql`
    select to_char(r.sent_at at time zone ${timeZone}::text, 'YYYY-MM') as month, count(*)::int as sent,
      count(r.opened_at)::int as opened, count(r.clicked_at)::int as clicked, max(r.sent_at) as last_sent_at,
      bool_or(coalesce(c.content ->> 'tracking', 'individual') = 'individual') as is_tracked
    from campaigns c
    cross join lateral (
      select l.sent_at, l.opened_at, l.clicked_at from ${recipientsOf(tenantId, sql`c.id`)} l
      where l.account_id = any(${[...ids]}::uuid[]) and l.sent_at >= ${since}
      -- Of contacts that were merged, the one that got the message.
      order by l.account_id limit 1
    ) r
    where c.tenant_id = ${tenantId}::uuid and c.frozen_at is not null and not ${isStanding("c")}
      and (c.finished_at is null or c.finished_at >= ${since})
    group by 1 order by 1`);
}

/** Returns the condition for contacts `a` that are in an audience and subscribed to its topic. */
export const includesContact = ({ matches, subscribed }: CompiledAudience): Sql<boolean> =>
  sql<boolean>`(${matches}) and (${subscribed ?? sql`true`})`;
