import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface ChangedRow {
  id: string;
  /** Whether it is currently on the board. */
  isThere: boolean;
  updatedAt: Date;
  changedBy: string | null;
}

/** Returns the deals of a pipeline that changed, were deleted, or left it since a time; oldest change first. */
export const findChanged = (
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  since: Date,
  limit: number,
) =>
  tx.query<ChangedRow>(sql`
    select d.id, d.pipeline_id = ${pipelineId}::uuid and d.deleted_at is null as is_there, d.updated_at, d.changed_by
    from deals d
    where d.tenant_id = ${tenantId}::uuid and d.updated_at > ${since}::timestamptz
      and (d.pipeline_id = ${pipelineId}::uuid or exists (
        select from deal_history h
        join pipeline_stages s on s.tenant_id = ${tenantId}::uuid and s.id = h.from_stage_id
        where h.tenant_id = ${tenantId}::uuid and h.deal_id = d.id and h.kind in ('moved', 'reopened') and h.at > ${since}::timestamptz
          and s.pipeline_id = ${pipelineId}::uuid))
    order by d.updated_at, d.id limit ${limit}::int`);

/** Records that a member has a board open. Returns true if the viewer is new. */
export async function noteViewer(
  tx: Transaction,
  tenantId: string,
  viewer: { pipelineId: string; userId: string },
  now: Date,
  freshSince: Date,
): Promise<boolean> {
  const known = await tx.query(sql`
    select 1 from deal_viewers where tenant_id = ${tenantId}::uuid and pipeline_id = ${viewer.pipelineId}::uuid
      and person_id = ${viewer.userId}::uuid and seen_at > ${freshSince}::timestamptz`);
  await tx.execute(sql`
    insert into deal_viewers (tenant_id, pipeline_id, person_id, seen_at)
    values (${tenantId}::uuid, ${viewer.pipelineId}::uuid, ${viewer.userId}::uuid, ${now}::timestamptz)
    on conflict (tenant_id, pipeline_id, person_id) do update set seen_at = excluded.seen_at`);
  return known.length === 0;
}

/** Returns the other members who have a board open. */
export async function findViewers(
  tx: Transaction,
  tenantId: string,
  viewer: { pipelineId: string; userId: string },
  freshSince: Date,
): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>(sql`
    select person_id from deal_viewers where tenant_id = ${tenantId}::uuid and pipeline_id = ${viewer.pipelineId}::uuid
      and person_id <> ${viewer.userId}::uuid and seen_at > ${freshSince}::timestamptz order by person_id`);
  return rows.map(({ userId }) => userId);
}

export const removeViewer = (
  tx: Transaction,
  tenantId: string,
  viewer: { pipelineId: string; userId: string },
) =>
  tx.execute(sql`
    delete from deal_viewers where tenant_id = ${tenantId}::uuid and pipeline_id = ${viewer.pipelineId}::uuid
      and person_id = ${viewer.userId}::uuid`);

/** Deletes rows of boards that were closed without notice. Runs outside any tenant. */
export const removeOldViewers = (tx: Transaction) =>
  tx.execute(sql`delete from deal_viewers where seen_at < now() - interval '1 hour'`);
