import type { AnalyzeScope } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ScopeRow } from "./scope.ts";

export interface ViewRow extends ScopeRow {
  id: string;
  name: string;
  createdAt: Date;
  version: number;
}

export type ViewValues = AnalyzeScope & { name: string };

const COLUMNS = sql`id, name, period, from_day::text as from_day, to_day::text as to_day, compare, filters, created_at, version`;

/** Returns the views of a workspace in the order of their tabs. */
export function findAll(tx: Transaction, tenantId: string): Promise<ViewRow[]> {
  return tx.query<ViewRow>(sql`
    select ${COLUMNS} from analyze_views where tenant_id = ${tenantId}::uuid and deleted_at is null
    order by place, created_at, id`);
}

export function find(tx: Transaction, tenantId: string, id: string): Promise<ViewRow | undefined> {
  return tx.maybeOne<ViewRow>(sql`
    select ${COLUMNS} from analyze_views
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and deleted_at is null`);
}

/** Blocks other changes of the workspace's views until this transaction ends. Returns its time. */
export async function lock(tx: Transaction, tenantId: string): Promise<Date> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`analyze-views:${tenantId}`}, 0))`,
  );
  return (await tx.one<{ now: Date }>(sql`select now()::timestamptz(3) as now`)).now;
}

/** Appends a view after all others. */
export async function insert(
  tx: Transaction,
  tenantId: string,
  view: ViewValues & { id: string; place: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into analyze_views (tenant_id, id, name, period, from_day, to_day, compare, filters, place, created_at)
    values (${tenantId}::uuid, ${view.id}::uuid, ${view.name}, ${view.period}, ${view.from}::date, ${view.to}::date, ${view.compare},
      ${JSON.stringify(view.filters)}::jsonb, ${view.place}::smallint, ${view.now}::timestamptz)`);
}

/** Returns false when the version is stale or the view does not exist. */
export async function update(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  view: ViewValues,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update analyze_views set name = ${view.name}, period = ${view.period}, from_day = ${view.from}::date, to_day = ${view.to}::date,
      compare = ${view.compare}, filters = ${JSON.stringify(view.filters)}::jsonb, version = version + 1
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and version = ${version} and deleted_at is null`);
  return count > 0;
}

/** Sorts views in this order. */
export async function setOrder(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update analyze_views v set place = o.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where v.tenant_id = ${tenantId}::uuid and v.id = o.id`);
}

/** Hides a view, or shows it again. Returns false when there is none to hide or show. */
export async function setDeleted(
  tx: Transaction,
  tenantId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const count = await tx.execute(sql`
    update analyze_views set deleted_at = ${deletedAt}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and (deleted_at is null) = ${deletedAt !== null}`);
  return count > 0;
}

/** Deletes the views of all workspaces that were not restored within a day. */
export const removeDeleted = (tx: Transaction) =>
  tx.execute(sql`delete from analyze_views where deleted_at < now() - interval '1 day'`);
