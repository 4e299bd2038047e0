import { type Sql, sql } from "../../platform/database/sql.ts";

/** An audience as conditions over `accounts a` that are true or false for every contact, never null. */
export interface CompiledAudience {
  matches: Sql<boolean>;
  /** Condition for contacts subscribed to the campaign's topic. Null without a topic. */
  subscribed: Sql<boolean> | null;
}

/** Returns why a contact of an audience is skipped, or null, over `accounts a` joined by `WITH_SUPPRESSION`. */
export const skipReason = ({
  subscribed,
}: Pick<CompiledAudience, "subscribed">): Sql<string | null> =>
  sql<
    string | null
  >`coalesce(s.reason, nullif(a.status, 'active'), case when not (${subscribed ?? sql`true`}) then 'topic' end)`;

/** A join for `accounts a`. */
export const WITH_SUPPRESSION = sql`left join suppressions s on s.tenant_id = a.tenant_id and s.email_hash = suppression_hash(a.email)`;

/** Whether a campaign to all contacts, without a topic, reaches a contact: the one definition of who can receive email. */
export const canReceive = sql<boolean>`(${skipReason({ subscribed: null })} is null)`;
