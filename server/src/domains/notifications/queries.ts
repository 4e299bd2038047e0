import type { Notification, NotificationKind, NotificationType } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetPage, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";

export interface NotificationRow {
  id: string;
  type: NotificationType;
  kind: NotificationKind;
  data: Notification["data"];
  link: string | null;
  sender: string | null;
  read: boolean;
  createdAt: Date;
}

/** Identifies one user's notifications in one workspace. */
export interface NotificationScope {
  tenantId: string;
  userId: string;
}

const columns = sql`n.id, n.type, n.kind, n.data, n.link, p.name as sender, n.read_at is not null as read, n.created_at`;
const from = sql`notifications n left join people p on p.id = n.sender_id`;
const own = ({ tenantId, userId }: NotificationScope) =>
  sql`n.tenant_id = ${tenantId}::uuid and n.person_id = ${userId}::uuid`;
const present = (scope: NotificationScope) => sql`${own(scope)} and n.deleted_at is null`;

export interface NotificationFilter {
  type?: NotificationType | undefined;
  unread?: boolean | undefined;
  /** For `ilike`, matched against names and data. */
  pattern?: string | undefined;
}

export function findPage(
  tx: Transaction,
  scope: NotificationScope,
  filter: NotificationFilter,
  query: ListQuery,
): Promise<KeysetPage<NotificationRow>> {
  const where = [present(scope)];
  if (filter.type !== undefined) where.push(sql`n.type = ${filter.type}`);
  if (filter.unread !== undefined)
    where.push(filter.unread ? sql`n.read_at is null` : sql`n.read_at is not null`);
  if (filter.pattern !== undefined)
    where.push(
      sql`p.name ilike ${filter.pattern} or exists (select from jsonb_each_text(n.data) as fact where fact.value ilike ${filter.pattern})`,
    );
  const sorts = { createdAt: { by: sql`n.created_at`, type: "timestamptz" as const } };
  return listPage(
    tx,
    { columns, from, where, id: sql`n.id`, sorts, defaultSort: "-createdAt" },
    query,
  );
}

export async function findSummary(tx: Transaction, scope: NotificationScope, latest: number) {
  const counts = await tx.one<{ unread: number; total: number }>(
    sql`select count(*) filter (where n.read_at is null) as unread, count(*) as total from notifications n where ${present(scope)}`,
  );
  const rows = await tx.query<NotificationRow>(
    sql`select ${columns} from ${from} where ${present(scope)} order by n.created_at desc, n.id desc limit ${latest}`,
  );
  const { emailConfirmed } = await tx.one<{ emailConfirmed: boolean }>(
    sql`select email_confirmed_at is not null as email_confirmed from people where id = ${scope.userId}`,
  );
  return { ...counts, latest: rows, emailConfirmed };
}

/** Whether the user still belongs to the workspace. */
export async function isMember(
  tx: Transaction,
  { tenantId, userId }: NotificationScope,
): Promise<boolean> {
  const { member } = await tx.one<{ member: boolean }>(
    sql`select exists (select from person_tenants where tenant_id = ${tenantId} and person_id = ${userId}) as member`,
  );
  return member;
}

/** Marks the given ones, or all. Returns how many changed. */
export function mark(
  tx: Transaction,
  scope: NotificationScope,
  ids: readonly string[] | undefined,
  read: boolean,
): Promise<number> {
  const which = ids === undefined ? sql`true` : sql`n.id = any(${ids}::uuid[])`;
  return tx.execute(sql`
    update notifications n set read_at = case when ${read} then now() end
    where ${present(scope)} and ${which} and (n.read_at is null) = ${read}`);
}

/** Hides the given ones. Returns how many there were. */
export function hide(
  tx: Transaction,
  scope: NotificationScope,
  ids: readonly string[],
): Promise<number> {
  return tx.execute(
    sql`update notifications n set deleted_at = now() where ${present(scope)} and n.id = any(${ids}::uuid[])`,
  );
}

/** Restores the given ones. Returns how many were hidden. */
export function unhide(
  tx: Transaction,
  scope: NotificationScope,
  ids: readonly string[],
): Promise<number> {
  return tx.execute(
    sql`update notifications n set deleted_at = null where ${own(scope)} and n.deleted_at is not null and n.id = any(${ids}::uuid[])`,
  );
}

/** Inserts notifications without an event, for one user. */
export async function insertFor(
  tx: Transaction,
  { tenantId, userId }: NotificationScope,
  items: readonly { kind: NotificationKind; type: NotificationType; link: string }[],
): Promise<void> {
  // A millisecond apart, so that the first one is listed first.
  await tx.execute(sql`
    insert into notifications (tenant_id, person_id, kind, type, link, created_at)
    select ${tenantId}::uuid, ${userId}::uuid, item.kind, item.type, item.link, now() - item.place * interval '1 millisecond'
    from unnest(
      ${items.map((item) => item.kind)}::text[], ${items.map((item) => item.type)}::text[], ${items.map((item) => item.link)}::text[]
    ) with ordinality as item (kind, type, link, place)`);
}
