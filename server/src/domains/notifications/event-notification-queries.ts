import type { Notification, NotificationType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { chunksOf } from "../ledger/index.ts";
import type { EventNotification } from "./event-notifications.ts";
import type { NotificationScope } from "./queries.ts";

// All of this runs outside any tenant, across the events of many: every statement filters by tenant.

export interface NewNotification extends EventNotification {
  tenantId: string;
  eventId: string;
  type: NotificationType;
  senderId: string | null;
  at: Date;
}

/** Inserts notifications for all their recipients; idempotent. Returns the users who got any. */
export function insertNotifications(
  tx: Transaction,
  items: readonly NewNotification[],
): Promise<NotificationScope[]> {
  const rows = items.map(({ at, senderId, eventId, tenantId, ...item }) => ({
    ...item,
    tenant_id: tenantId,
    event_id: eventId,
    sender_id: senderId,
    created_at: at.toISOString(),
  }));
  return tx.query<NotificationScope>(sql`
    with told as (
      insert into notifications (tenant_id, person_id, event_id, kind, type, data, link, sender_id, created_at)
      select n.tenant_id, m.person_id, n.event_id, n.kind, n.type, n.data, n.link, p.id, n.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        tenant_id uuid, event_id uuid, kind text, type text, data jsonb, link text, sender_id uuid, created_at timestamptz,
        roles text[], users uuid[], "except" uuid[])
      join person_tenants m on m.tenant_id = n.tenant_id
        and (m.role = any(n.roles) or m.person_id = any(n.users)) and m.person_id <> all(n."except")
      left join people p on p.id = n.sender_id
      on conflict (tenant_id, person_id, event_id, kind) do nothing
      returning tenant_id, person_id
    )
    select distinct tenant_id, person_id from told`);
}

/** Keeps only the newest notifications of each of these users. */
export async function trim(
  tx: Transaction,
  scope: readonly NotificationScope[],
  most: number,
): Promise<void> {
  await tx.execute(sql`
    delete from notifications n using (
      select old.tenant_id, old.id
      from unnest(${scope.map((one) => one.tenantId)}::uuid[], ${scope.map((one) => one.userId)}::uuid[]) as who (tenant_id, person_id),
        lateral (
          select k.tenant_id, k.id from notifications k
          where k.tenant_id = who.tenant_id and k.person_id = who.person_id
          order by k.created_at desc, k.id desc offset ${most}
        ) old
    ) surplus
    where n.tenant_id = surplus.tenant_id and n.id = surplus.id`);
}

/** Deletes the notifications of users who left a workspace. */
export async function removeOf(
  tx: Transaction,
  scope: readonly NotificationScope[],
): Promise<void> {
  await tx.execute(sql`
    delete from notifications n
    using unnest(${scope.map((one) => one.tenantId)}::uuid[], ${scope.map((one) => one.userId)}::uuid[]) as who (tenant_id, person_id)
    where n.tenant_id = who.tenant_id and n.person_id = who.person_id
      and not exists (select from person_tenants m where m.tenant_id = who.tenant_id and m.person_id = who.person_id)`);
}

/** Deletes notifications that can no longer be restored. */
export function purge(tx: Transaction, days: number): Promise<number> {
  return tx.execute(
    sql`delete from notifications where deleted_at < now() - make_interval(days => ${days}::int)`,
  );
}

/**
 * Finds campaigns by id, with the counts of their recipients. For a message of a workflow, the
 * workflow is returned.
 */
export async function findCampaigns(
  tx: Transaction,
  ids: readonly { tenantId: string; id: string }[],
): Promise<Map<string, { page: string; facts: Notification["data"] & { name: string } }>> {
  type Facts = { name: string; sent: number; failed: number; skipped: number; uncertain: number };
  const rows = await tx.query<{ id: string; page: string } & Facts>(sql`
    select wanted.id, c.id as page, c.name, coalesce(k.sent, 0) as sent, coalesce(k.failed, 0) as failed, coalesce(k.uncertain, 0) as uncertain,
      coalesce(k.skipped, 0) + coalesce((
        select sum(value::int) from campaigns l cross join lateral jsonb_each_text(l.skipped_at_freeze)
        where l.tenant_id = c.tenant_id and l.id = any(ledgers.ids)), 0) as skipped
    from unnest(${ids.map((one) => one.tenantId)}::uuid[], ${ids.map((one) => one.id)}::uuid[]) as wanted (tenant_id, id)
    join campaigns w on w.tenant_id = wanted.tenant_id and w.id = wanted.id
    join campaigns c on c.tenant_id = w.tenant_id and c.id = coalesce(w.workflow_id, w.id)
    cross join lateral (
      select case c.kind when 'workflow' then array(
        select m.id from campaigns m where m.tenant_id = c.tenant_id and m.workflow_id = c.id) else array[c.id] end
    ) ledgers (ids)
    left join lateral (
      select sum(sent) as sent, sum(failed + bounced) as failed, sum(skipped) as skipped, sum(uncertain) as uncertain
      from ${chunksOf(sql`c.tenant_id`)} b where b.campaign_id = any(ledgers.ids)
    ) k on true`);
  return new Map(rows.map(({ id, page, ...facts }) => [id, { page, facts }]));
}

export async function findImportFiles(
  tx: Transaction,
  ids: readonly { tenantId: string; id: string }[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; fileName: string }>(sql`
    select i.id, i.file_name
    from unnest(${ids.map((one) => one.tenantId)}::uuid[], ${ids.map((one) => one.id)}::uuid[]) as wanted (tenant_id, id)
    join imports i on i.tenant_id = wanted.tenant_id and i.id = wanted.id`);
  return new Map(rows.map((row) => [row.id, row.fileName]));
}
