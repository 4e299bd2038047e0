import type { DealActivityKind } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface ActivityValues {
  kind: DealActivityKind;
  text: string;
  minutes: number | null;
  at: Date;
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  activity: ActivityValues & { id: string; dealId: string; userId: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into deal_activities (tenant_id, id, deal_id, kind, text, minutes, at, person_id)
    values (${tenantId}::uuid, ${activity.id}::uuid, ${activity.dealId}::uuid, ${activity.kind}, ${activity.text},
      ${activity.minutes}::smallint, ${activity.at}::timestamptz, ${activity.userId}::uuid)`);
}

export interface ActivityRow extends ActivityValues {
  id: string;
  userId: string | null;
  editedAt: Date | null;
}

export const find = (tx: Transaction, tenantId: string, dealId: string, id: string) =>
  tx.maybeOne<ActivityRow>(sql`
    select id, kind, text, minutes, at, person_id, edited_at from deal_activities
    where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid and id = ${id}::uuid`);

export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  activity: ActivityValues & { editedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update deal_activities set kind = ${activity.kind}, text = ${activity.text}, minutes = ${activity.minutes}::smallint,
      at = ${activity.at}::timestamptz, edited_at = ${activity.editedAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export const remove = (tx: Transaction, tenantId: string, dealId: string, id: string) =>
  tx.execute(sql`
    delete from deal_activities where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid and id = ${id}::uuid`);
