import type { Topic } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A topic with one contact's subscription. */
export interface ContactTopic {
  topicId: string;
  name: string;
  description: string;
  visibility: Topic["visibility"];
  status: Topic["status"];
  subscribed: boolean;
  /** Null: the topic's default applies. */
  changedAt: Date | null;
}

export async function removeChoices(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from topic_choices where tenant_id = ${tenantId}::uuid and account_id = any(${contactIds}::uuid[])`,
  );
}

/** Returns every topic of the workspace by name, with the contact's subscription. */
export function findContactTopics(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<ContactTopic[]> {
  return tx.query(sql`
    select t.id as topic_id, t.name, t.description, t.visibility, t.status, coalesce(c.subscribed, t.for_everybody) as subscribed, c.changed_at
    from topics t
    left join topic_choices c on c.tenant_id = t.tenant_id and c.topic_id = t.id and c.account_id = ${contactId}::uuid
    where t.tenant_id = ${tenantId}::uuid
    order by lower(t.name), t.id`);
}

export interface Choice {
  topicId: string;
  subscribed: boolean;
}

/**
 * Stores a contact's choices. Writes only changes, always in the order of the topics to prevent
 * deadlocks.
 * @returns The changes.
 */
export function saveChoices(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  choices: readonly Choice[],
  source: string,
): Promise<(Choice & { name: string })[]> {
  return tx.query(sql`
    with given as (
      select distinct on (g.topic_id) g.topic_id, g.subscribed
      from unnest(${choices.map((c) => c.topicId)}::uuid[], ${choices.map((c) => c.subscribed)}::boolean[]) with ordinality as g (topic_id, subscribed, place)
      order by g.topic_id, g.place desc
    ), saved as (
      insert into topic_choices as c (tenant_id, topic_id, account_id, subscribed, source)
      select t.tenant_id, t.id, ${contactId}::uuid, given.subscribed, ${source}
      from given
      join topics t on t.tenant_id = ${tenantId}::uuid and t.id = given.topic_id
      left join topic_choices k on k.tenant_id = t.tenant_id and k.topic_id = t.id and k.account_id = ${contactId}::uuid
      where coalesce(k.subscribed, t.for_everybody) <> given.subscribed
      order by t.id
      on conflict (tenant_id, topic_id, account_id) do update
        set subscribed = excluded.subscribed, source = excluded.source, changed_at = now()
        where c.subscribed <> excluded.subscribed
      returning c.topic_id, c.subscribed
    )
    select saved.topic_id, saved.subscribed, t.name
    from saved join topics t on t.tenant_id = ${tenantId}::uuid and t.id = saved.topic_id
    order by lower(t.name), t.id`);
}

/** Moves one contact's choices to another; if both chose, an opt-out wins. */
export async function moveChoices(
  tx: Transaction,
  tenantId: string,
  fromId: string,
  intoId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into topic_choices as c (tenant_id, topic_id, account_id, subscribed, source, changed_at)
    select k.tenant_id, k.topic_id, ${intoId}::uuid, k.subscribed, k.source, k.changed_at
    from topic_choices k where k.tenant_id = ${tenantId}::uuid and k.account_id = ${fromId}::uuid order by k.topic_id
    on conflict (tenant_id, topic_id, account_id) do update
      set subscribed = excluded.subscribed, source = excluded.source, changed_at = excluded.changed_at
      where c.subscribed and not excluded.subscribed`);
  await tx.execute(
    sql`delete from topic_choices where tenant_id = ${tenantId}::uuid and account_id = ${fromId}::uuid`,
  );
}
