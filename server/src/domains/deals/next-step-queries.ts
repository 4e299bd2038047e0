import type { Transaction } from "../../platform/database/database.ts";
import { type KeysetList, listPage, type ListQuery } from "../../platform/database/keyset.ts";
import { sql } from "../../platform/database/sql.ts";
import { IS_OPEN } from "./matching-sql.ts";

export interface StepRow {
  id: string;
  dealId: string;
  text: string;
  memberId: string | null;
  memberName: string | null;
  memberEmail: string | null;
  memberAvatar: string | null;
  dueAt: Date | null;
  doneAt: Date | null;
  createdAt: Date;
}

const columns = sql`n.id, n.deal_id, n.text, w.id as member_id, u.name as member_name, u.email as member_email,
  u.avatar as member_avatar, n.due_at, n.done_at, n.created_at`;
const from = (tenantId: string) => sql`deal_next_steps n
  left join person_tenants w on w.tenant_id = ${tenantId}::uuid and w.person_id = n.assignee_id
  left join people u on u.id = w.person_id`;

/** Returns the next steps of a deal: open ones by due date, then those done, latest first. */
export const findOfDeal = (tx: Transaction, tenantId: string, dealId: string, doneMax: number) =>
  tx.query<StepRow>(sql`
    (select ${columns} from ${from(tenantId)}
      where n.tenant_id = ${tenantId}::uuid and n.deal_id = ${dealId}::uuid and n.done_at is null
      order by n.due_at nulls last, n.id)
    union all
    (select ${columns} from ${from(tenantId)}
      where n.tenant_id = ${tenantId}::uuid and n.deal_id = ${dealId}::uuid and n.done_at is not null
      order by n.done_at desc, n.id limit ${doneMax}::int)`);

export const find = (tx: Transaction, tenantId: string, dealId: string, id: string) =>
  tx.maybeOne<StepRow>(sql`
    select ${columns} from ${from(tenantId)}
    where n.tenant_id = ${tenantId}::uuid and n.deal_id = ${dealId}::uuid and n.id = ${id}::uuid`);

export interface StepConditions {
  /** A user; null: unassigned. */
  assigneeId?: string | null | undefined;
  dueBefore?: string | undefined;
}

export interface StepOfDealRow extends StepRow {
  title: string;
  company: string;
}

/** Returns a page of the open next steps of open deals. */
export function findPage(
  tx: Transaction,
  tenantId: string,
  { assigneeId, dueBefore }: StepConditions,
  query: ListQuery,
) {
  const list: KeysetList = {
    columns: sql`${columns}, d.title, d.company`,
    from: sql`${from(tenantId)} join deals d on d.tenant_id = ${tenantId}::uuid and d.id = n.deal_id`,
    where: [
      sql`n.tenant_id = ${tenantId}::uuid`,
      sql`n.done_at is null`,
      IS_OPEN,
      ...(assigneeId === undefined
        ? []
        : [assigneeId === null ? sql`w.id is null` : sql`n.assignee_id = ${assigneeId}::uuid`]),
      ...(dueBefore === undefined ? [] : [sql`n.due_at < ${dueBefore}::timestamptz`]),
    ],
    id: sql`n.id`,
    sorts: { dueAt: { by: sql`coalesce(n.due_at, 'infinity')`, type: "timestamptz" } },
    defaultSort: "dueAt",
  };
  return listPage<StepOfDealRow>(tx, list, query);
}

export async function countOpen(
  tx: Transaction,
  tenantId: string,
  dealId: string,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from deal_next_steps
    where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid and done_at is null`);
  return count;
}

export interface StepValues {
  text: string;
  assigneeId: string | null;
  dueAt: string | null;
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  step: StepValues & { id: string; dealId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into deal_next_steps (tenant_id, id, deal_id, text, assignee_id, due_at, created_at)
    values (${tenantId}::uuid, ${step.id}::uuid, ${step.dealId}::uuid, ${step.text}, ${step.assigneeId}::uuid,
      ${step.dueAt}::timestamptz, ${now}::timestamptz)`);
}

export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  values: StepValues & { doneAt: Date | null; doneBy: string | null },
): Promise<void> {
  await tx.execute(sql`
    update deal_next_steps set text = ${values.text}, assignee_id = ${values.assigneeId}::uuid, due_at = ${values.dueAt}::timestamptz,
      done_at = ${values.doneAt}::timestamptz, done_by = ${values.doneBy}::uuid
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export const remove = (tx: Transaction, tenantId: string, dealId: string, id: string) =>
  tx.execute(sql`
    delete from deal_next_steps where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid and id = ${id}::uuid`);
