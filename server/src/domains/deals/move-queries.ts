import type { DealStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface TargetStage {
  id: string;
  pipelineId: string;
  currency: string;
}

/**
 * Locks a stage in use, so that only this transaction assigns positions in it; undefined when there is none. Deals are
 * locked before stages.
 */
export const lockStage = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<TargetStage>(sql`
    select s.id, s.pipeline_id, p.currency from pipeline_stages s
    join pipelines p on p.tenant_id = ${tenantId}::uuid and p.id = s.pipeline_id
    where s.tenant_id = ${tenantId}::uuid and s.id = ${id}::uuid and s.removed_at is null for no key update of s`);

/** Positions of the cards around a place; null at the ends of a stage. */
export interface Gap {
  above: string | null;
  below: string | null;
}

const inStage = (tenantId: string, stageId: string, exceptId: string) => sql`
  d.tenant_id = ${tenantId}::uuid and d.stage_id = ${stageId}::uuid and d.id <> ${exceptId}::uuid
  and d.status = 'open' and d.deleted_at is null`;

/** Returns the gap below a card of a stage; undefined when the card isn't in the stage. */
export const findGapAfter = (
  tx: Transaction,
  tenantId: string,
  stageId: string,
  exceptId: string,
  afterId: string,
) =>
  tx.maybeOne<Gap>(sql`
    select o.position as above, (
      select d.position from deals d where ${inStage(tenantId, stageId, exceptId)} and d.position > o.position order by d.position limit 1) as below
    from deals o where o.tenant_id = ${tenantId}::uuid and o.stage_id = ${stageId}::uuid and o.id = ${afterId}::uuid
      and o.status = 'open' and o.deleted_at is null and o.id <> ${exceptId}::uuid`);

/** Returns the gap above a card of a stage; undefined when the card isn't in the stage. */
export const findGapBefore = (
  tx: Transaction,
  tenantId: string,
  stageId: string,
  exceptId: string,
  beforeId: string,
) =>
  tx.maybeOne<Gap>(sql`
    select o.position as below, (
      select d.position from deals d where ${inStage(tenantId, stageId, exceptId)} and d.position < o.position order by d.position desc limit 1) as above
    from deals o where o.tenant_id = ${tenantId}::uuid and o.stage_id = ${stageId}::uuid and o.id = ${beforeId}::uuid
      and o.status = 'open' and o.deleted_at is null and o.id <> ${exceptId}::uuid`);

/** Returns the position of the first card of a stage; null when it is empty. */
export async function findTop(
  tx: Transaction,
  tenantId: string,
  stageId: string,
  exceptId: string,
): Promise<string | null> {
  const row = await tx.maybeOne<{ position: string }>(sql`
    select d.position from deals d where ${inStage(tenantId, stageId, exceptId)} order by d.position limit 1`);
  return row?.position ?? null;
}

/** Whether another card of a stage has a position, and the next one after it. */
export const findAt = (
  tx: Transaction,
  tenantId: string,
  stageId: string,
  exceptId: string,
  position: string,
) =>
  tx.one<{ isTaken: boolean; below: string | null }>(sql`
    select exists (select from deals d where ${inStage(tenantId, stageId, exceptId)} and d.position = ${position}) as is_taken,
      (select d.position from deals d where ${inStage(tenantId, stageId, exceptId)} and d.position > ${position} order by d.position limit 1) as below`);

/** The position of a deal, and since when. */
export interface Placement {
  pipelineId: string;
  stageId: string;
  position: string;
  status: DealStatus;
  value: number | null;
  stageEnteredAt: Date;
  closedOn: string | null;
  lostReasonId: string | null;
  lostNote: string;
}

/**
 * Writes the position of a deal: one row, regardless of the number of cards around it. Another position in the same
 * stage doesn't count as activity.
 */
export async function place(
  tx: Transaction,
  tenantId: string,
  id: string,
  to: Placement,
  by: { userId: string | null; now: Date; isActivity: boolean },
): Promise<void> {
  await tx.execute(sql`
    update deals set pipeline_id = ${to.pipelineId}::uuid, stage_id = ${to.stageId}::uuid, position = ${to.position}, status = ${to.status},
      value = ${to.value}::bigint, stage_entered_at = ${to.stageEnteredAt}::timestamptz, closed_on = ${to.closedOn}::date,
      lost_reason_id = ${to.lostReasonId}::uuid, lost_note = ${to.lostNote},
      last_activity_at = greatest(last_activity_at, ${by.isActivity ? by.now : null}::timestamptz), updated_at = ${by.now}::timestamptz,
      changed_by = ${by.userId}::uuid
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export type HistoryKind = "created" | "moved" | "valueChanged" | "won" | "lost" | "reopened";

export interface NewHistory {
  id: string;
  dealId: string;
  kind: HistoryKind;
  at: Date;
  userId: string | null;
  workflowId: string | null;
  pipelineId: string;
  fromStageId: string | null;
  toStageId: string | null;
  enteredAt: Date | null;
  value: number | null;
  formerValue: number | null;
  reasonId: string | null;
  note: string;
}

export async function insertHistory(
  tx: Transaction,
  tenantId: string,
  entry: NewHistory,
): Promise<void> {
  await tx.execute(sql`
    insert into deal_history (tenant_id, id, deal_id, kind, at, person_id, workflow_id, pipeline_id, from_stage_id, to_stage_id, entered_at,
      value, former_value, reason_id, note)
    values (${tenantId}::uuid, ${entry.id}::uuid, ${entry.dealId}::uuid, ${entry.kind}, ${entry.at}::timestamptz, ${entry.userId}::uuid,
      ${entry.workflowId}::uuid, ${entry.pipelineId}::uuid, ${entry.fromStageId}::uuid, ${entry.toStageId}::uuid,
      ${entry.enteredAt}::timestamptz, ${entry.value}::bigint, ${entry.formerValue}::bigint, ${entry.reasonId}::uuid, ${entry.note})`);
}

export interface LastHistory {
  id: string;
  kind: HistoryKind;
  at: Date;
  userId: string | null;
  fromStageId: string | null;
  enteredAt: Date | null;
  formerValue: number | null;
}

/** Returns the last entry of a deal's history. */
export const findLastHistory = (tx: Transaction, tenantId: string, dealId: string) =>
  tx.maybeOne<LastHistory>(sql`
    select id, kind, at, person_id, from_stage_id, entered_at, former_value from deal_history
    where tenant_id = ${tenantId}::uuid and deal_id = ${dealId}::uuid order by at desc, id desc limit 1`);

export const removeHistory = (tx: Transaction, tenantId: string, id: string) =>
  tx.execute(
    sql`delete from deal_history where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );

/** Whether a lost reason is in use. */
export async function isLostReason(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from lost_reasons where tenant_id = ${tenantId}::uuid and id = ${id}::uuid) as found`);
  return found;
}

/** Marks deals as active now. */
export async function markActive(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  by: { userId: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update deals set last_activity_at = greatest(last_activity_at, ${by.now}::timestamptz), updated_at = ${by.now}::timestamptz,
      changed_by = ${by.userId}::uuid
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`);
}
