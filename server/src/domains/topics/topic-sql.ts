import { type Sql, sql } from "../../platform/database/sql.ts";

/** What decides who is subscribed: the topic, and what holds for people who chose nothing. */
export interface TopicRule {
  id: string;
  default: "in" | "out";
}

/**
 * Whether a person is subscribed, as a condition over `accounts a` that is true or false for everybody.
 * Only choices that differ from the topic's default are looked for, in the index alone.
 */
export function topicCondition(topic: TopicRule): Sql<boolean> {
  const chosen = (subscribed: boolean) => sql<boolean>`exists (
    select from topic_choices tc
    where tc.tenant_id = a.tenant_id and tc.topic_id = ${topic.id}::uuid and tc.account_id = a.id and tc.subscribed = ${subscribed}::boolean)`;
  return topic.default === "in" ? sql<boolean>`(not ${chosen(false)})` : chosen(true);
}
