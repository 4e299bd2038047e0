import { type Sql, sql } from "../../platform/database/sql.ts";

/** A topic's rule for subscriptions: the topic, and the default for contacts without a choice. */
export interface TopicRule {
  id: string;
  default: "in" | "out";
}

/**
 * Compiles whether a contact is subscribed, as a condition over `accounts a` that is true or false
 * for every contact. Looks only for choices that differ from the topic's default, with an
 * index-only scan.
 *
 * Inside a CASE the planner does not turn it into a join: it reads those choices once and hashes
 * them, or, for few contacts, probes the index. For a million contacts that is far cheaper than the
 * join. Row-level security already restricts the choices to the current tenant: a second key would
 * make each probe more expensive.
 */
export function topicCondition(topic: TopicRule): Sql<boolean> {
  const standard = topic.default === "in";
  const other = sql`exists (
    select from topic_choices tc where tc.topic_id = ${topic.id}::uuid and tc.account_id = a.id and tc.subscribed = ${!standard}::boolean)`;
  return sql<boolean>`(case when ${other} then ${!standard}::boolean else ${standard}::boolean end)`;
}
