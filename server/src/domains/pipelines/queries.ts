import type { LostReason, PipelineStage } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

export interface PipelineRow {
  id: string;
  name: string;
  currency: string;
  monthlyGoal: number | null;
  openDeals: number;
  createdAt: Date;
  version: number;
}

const columns = (
  tenantId: string,
) => sql`p.id, p.name, p.currency, p.monthly_goal, p.created_at, p.version,
  (select count(*) from deals d where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = p.id and d.status = 'open' and d.deleted_at is null)
    as open_deals`;

/** Returns all pipelines, oldest first. */
export const findAll = (tx: Transaction, tenantId: string) =>
  tx.query<PipelineRow>(sql`
    select ${columns(tenantId)} from pipelines p where p.tenant_id = ${tenantId}::uuid order by p.created_at, p.id`);

/** Returns the currencies of deals, the oldest pipeline's first. */
export async function findCurrencies(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ currency: string }>(sql`
    select p.currency from pipelines p where p.tenant_id = ${tenantId}::uuid group by p.currency order by min(p.created_at), p.currency`);
  return rows.map(({ currency }) => currency);
}

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<PipelineRow>(sql`
    select ${columns(tenantId)} from pipelines p where p.tenant_id = ${tenantId}::uuid and p.id = ${id}::uuid`);

export type StageRow = PipelineStage & { pipelineId: string };

const stageColumns = sql`s.id, s.pipeline_id, s.name, s.probability, s.stale_after_days`;

/** Returns the stages of all pipelines, or of one, in order. */
export const findStages = (tx: Transaction, tenantId: string, pipelineId: string | null = null) =>
  tx.query<StageRow>(sql`
    select ${stageColumns} from pipeline_stages s
    where s.tenant_id = ${tenantId}::uuid and (${pipelineId}::uuid is null or s.pipeline_id = ${pipelineId}::uuid) and s.removed_at is null
    order by s.pipeline_id, s.place`);

/** Locks pipelines of a workspace, so that their number doesn't change. */
export async function lockAll(tx: Transaction, tenantId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from pipelines where tenant_id = ${tenantId}::uuid order by id for update`);
  return rows.map(({ id }) => id);
}

/** Locks pipelines against changes until the transaction ends, so that their stages stay. */
export async function hold(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select from pipelines where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id for share`);
}

export interface PipelineValues {
  name: string;
  currency: string;
  monthlyGoal: number | null;
}

export async function insert(
  tx: Transaction,
  tenantId: string,
  id: string,
  { name, currency, monthlyGoal }: PipelineValues,
): Promise<void> {
  await tx.execute(sql`
    insert into pipelines (tenant_id, id, name, currency, monthly_goal)
    values (${tenantId}::uuid, ${id}::uuid, ${name}, ${currency}, ${monthlyGoal}::bigint)`);
}

/** Returns false when the version is stale or the pipeline does not exist. */
export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  { name, currency, monthlyGoal }: PipelineValues,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update pipelines set name = ${name}, currency = ${currency}, monthly_goal = ${monthlyGoal}::bigint, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and version = ${version}`);
  return count > 0;
}

export const remove = (tx: Transaction, tenantId: string, id: string) =>
  tx.execute(sql`delete from pipelines where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);

/** Adds stages, or changes those with the same id, in this order. */
export async function saveStages(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  stages: readonly PipelineStage[],
): Promise<void> {
  await tx.execute(sql`
    insert into pipeline_stages (tenant_id, pipeline_id, id, name, probability, stale_after_days, place)
    select ${tenantId}::uuid, ${pipelineId}::uuid, s.id, s.name, s.probability, s.stale, s.place - 1
    from unnest(${stages.map(({ id }) => id)}::uuid[], ${stages.map(({ name }) => name)}::text[],
      ${stages.map(({ probability }) => probability)}::smallint[], ${stages.map(({ staleAfterDays }) => staleAfterDays)}::smallint[])
      with ordinality as s (id, name, probability, stale, place)
    on conflict (tenant_id, id) do update set name = excluded.name, probability = excluded.probability,
      stale_after_days = excluded.stale_after_days, place = excluded.place`);
}

/** Locks stages, so that no deal moves into them until the transaction ends. */
export async function lockStages(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select from pipeline_stages where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) order by id for update`);
}

/** Removes stages from use; the history of deals still references them. */
export const removeStages = (
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  now: Date,
) =>
  tx.execute(sql`
    update pipeline_stages set removed_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[]) and removed_at is null`);

/** Whether a pipeline has deals; only open ones in some stages if `stageIds` is given. */
export async function hasDeals(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
  stageIds: readonly string[] | null = null,
): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from deals d where d.tenant_id = ${tenantId}::uuid and d.pipeline_id = ${pipelineId}::uuid
      and (${stageIds}::uuid[] is null or (d.stage_id = any(${stageIds}::uuid[]) and d.status = 'open'))) as found`);
  return found;
}

/** Returns the reasons in use, in order. */
export const findLostReasons = (tx: Transaction, tenantId: string) =>
  tx.query<LostReason>(sql`
    select r.id, r.name, (
      select count(*) from deals d where d.tenant_id = ${tenantId}::uuid and d.lost_reason_id = r.id and d.deleted_at is null) as deals
    from lost_reasons r where r.tenant_id = ${tenantId}::uuid and r.removed_at is null order by r.place`);

/** Removes all other reasons from use. */
export async function keepLostReasons(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update lost_reasons set removed_at = ${now}::timestamptz
    where tenant_id = ${tenantId}::uuid and removed_at is null and id <> all(${ids}::uuid[])`);
}

/** Gives reasons unique temporary names, so that names can be swapped. */
export async function freeNames(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`
    update lost_reasons set name = id::text where tenant_id = ${tenantId}::uuid and removed_at is null`);
}

/** Adds reasons, or renames those with the same id, in this order. */
export async function saveLostReasons(
  tx: Transaction,
  tenantId: string,
  reasons: readonly { id: string; name: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into lost_reasons (tenant_id, id, name, place)
    select ${tenantId}::uuid, r.id, r.name, r.place - 1
    from unnest(${reasons.map(({ id }) => id)}::uuid[], ${reasons.map(({ name }) => name)}::text[]) with ordinality as r (id, name, place)
    on conflict (tenant_id, id) do update set name = excluded.name, place = excluded.place`);
}

/** Returns the time of the transaction, by the database's clock. */
export async function findNow(tx: Transaction): Promise<Date> {
  return (await tx.one<{ now: Date }>(sql`select now() as now`)).now;
}
