import { type Sql, sql } from "../../platform/database/sql.ts";

/** What decides who is subscribed: the topic, and what holds for people who chose nothing. */
export interface TopicRule {
  id: string;
  default: "in" | "out";
}

/**
 * Whether a person is subscribed, as a condition over `accounts a` that is true or false for everybody.
 * Only choices that differ from the topic's default are looked for, in the index alone.
 *
 * Inside a CASE the planner makes no join of it but reads those choices once and looks each person up in
 * memory, or, for few people, each in the index: over a million far cheaper than the join. The tenant of the
 * choices is the running one, by row-level security: a second key would make the look-up dearer.
 */
export function topicCondition(topic: TopicRule): Sql<boolean> {
  const standard = topic.default === "in";
  const other = sql`exists (
    select from topic_choices tc where tc.topic_id = ${topic.id}::uuid and tc.account_id = a.id and tc.subscribed = ${!standard}::boolean)`;
  return sql<boolean>`(case when ${other} then ${!standard}::boolean else ${standard}::boolean end)`;
}
