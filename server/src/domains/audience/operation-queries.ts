import { eventType } from "../../platform/events/events.ts";
import type { ContactAction, ContactOperation, ContactSelection } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql, type Sql } from "../../platform/database/sql.ts";
import type { Effect, SkipReason } from "./action-sql.ts";

export interface OperationRow {
  id: string;
  action: ContactAction;
  /** Null once the contacts are frozen. */
  selection: ContactSelection | null;
  status: ContactOperation["status"];
  total: number | null;
  processed: number;
  changed: number;
  skipped: Partial<Record<SkipReason, number>>;
  failure: string | null;
  createdBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The result for some contacts. */
export interface Outcome {
  changed: number;
  skipped: Partial<Record<SkipReason, number>>;
}

const columns = sql`o.id, o.action, o.selection, o.status, o.total, o.processed, o.changed, o.skipped, o.failure, o.created_by, o.created_at, o.finished_at`;

export const find = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<OperationRow>(
    sql`select ${columns} from account_operations o where o.tenant_id = ${tenantId}::uuid and o.id = ${id}::uuid`,
  );

/**
 * Finds an operation like `find`, and locks it until the transaction ends: two runs of one
 * operation take turns.
 */
export const findForUpdate = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<OperationRow>(sql`
    select ${columns} from account_operations o where o.tenant_id = ${tenantId}::uuid and o.id = ${id}::uuid for update`);

export interface NewOperation {
  id: string;
  action: ContactAction;
  selection: ContactSelection | null;
  createdBy: string | null;
}

export const insert = (
  tx: Transaction,
  tenantId: string,
  { id, action, selection, createdBy }: NewOperation,
) =>
  tx.one<OperationRow>(sql`
    insert into account_operations as o (tenant_id, id, action, selection, status, created_by)
    values (${tenantId}::uuid, ${id}::uuid, ${JSON.stringify(action)}::jsonb, ${selection && JSON.stringify(selection)}::jsonb, 'queued', ${createdBy}::uuid)
    returning ${columns}`);

/** Returns the ids of the selected contacts, at most `most`. */
export async function findIds(
  tx: Transaction,
  tenantId: string,
  predicate: Sql<boolean>,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select a.id from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate} limit ${most}`,
  );
  return rows.map((row) => row.id);
}

/**
 * Stores the ids of the selected contacts in chunks of `size`, drops the selection, and returns how
 * many there are.
 */
export async function freeze(
  tx: Transaction,
  tenantId: string,
  id: string,
  predicate: Sql<boolean>,
  size: number,
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    with chunks as (
      insert into account_operation_chunks (tenant_id, operation_id, chunk, account_ids)
      select ${tenantId}::uuid, ${id}::uuid, placed.chunk, array_agg(placed.id order by placed.id)
      from (
        select a.id, (row_number() over (order by a.id) - 1) / ${size}::int as chunk
        from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate}
      ) as placed
      group by placed.chunk
      returning cardinality(account_ids) as size
    )
    select coalesce(sum(size), 0)::int as total from chunks`);
  await tx.execute(sql`
    update account_operations set status = 'running', total = ${total}, selection = null
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
  return total;
}

/** Takes the next chunk. A rollback puts it back. */
export const takeChunk = (tx: Transaction, tenantId: string, id: string) =>
  tx.maybeOne<{ contactIds: string[] }>(sql`
    delete from account_operation_chunks c
    where c.tenant_id = ${tenantId}::uuid and c.operation_id = ${id}::uuid and c.chunk = (
      select min(n.chunk) from account_operation_chunks n where n.tenant_id = ${tenantId}::uuid and n.operation_id = ${id}::uuid)
    returning c.account_ids`);

export const addOutcome = (
  tx: Transaction,
  tenantId: string,
  id: string,
  processed: number,
  { changed, skipped }: Outcome,
) =>
  tx.execute(sql`
    update account_operations set processed = processed + ${processed}, changed = changed + ${changed},
      skipped = add_counts(skipped, ${JSON.stringify(skipped)}::jsonb)
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);

/** Ends an operation and leaves the remaining contacts unchanged. Returns undefined when it had already ended. */
export async function end(
  tx: Transaction,
  tenantId: string,
  id: string,
  status: "done" | "canceled" | "failed",
  failure: string | null = null,
): Promise<OperationRow | undefined> {
  const row = await tx.maybeOne<OperationRow>(sql`
    update account_operations o set status = ${status}, failure = ${failure}, selection = null, finished_at = now()
    where o.tenant_id = ${tenantId}::uuid and o.id = ${id}::uuid and o.status in ('queued', 'running')
    returning ${columns}`);
  if (row && status !== "done")
    await tx.execute(
      sql`delete from account_operation_chunks where tenant_id = ${tenantId}::uuid and operation_id = ${id}::uuid`,
    );
  return row;
}

/** Inserts an operation that was completed within its request. */
export const insertDone = (
  tx: Transaction,
  tenantId: string,
  operation: Omit<NewOperation, "selection">,
  total: number,
  outcome: Outcome,
) =>
  tx.one<OperationRow>(sql`
    insert into account_operations as o (tenant_id, id, action, status, total, processed, changed, skipped, created_by, finished_at)
    values (${tenantId}::uuid, ${operation.id}::uuid, ${JSON.stringify(operation.action)}::jsonb, 'done', ${total}, ${total},
      ${outcome.changed}, ${JSON.stringify(outcome.skipped)}::jsonb, ${operation.createdBy}::uuid, now())
    returning ${columns}`);

/** Counts the matching contacts by the reason they would be skipped; null: changed. */
export const countEffect = (
  tx: Transaction,
  tenantId: string,
  predicate: Sql<boolean>,
  { skipped }: Effect,
) =>
  tx.query<{ reason: SkipReason | null; count: number }>(sql`
    select ${skipped} as reason, count(*) as count from accounts a where a.tenant_id = ${tenantId}::uuid and ${predicate} group by 1`);

/**
 * Changes those of the given contacts that the effect does not skip, with their events. Returns all
 * existing ones by skip reason.
 */
export function applyEffect(
  tx: Transaction,
  tenantId: string,
  userId: string | null,
  contactIds: readonly string[],
  { skipped, set, changed }: Effect & { set: Sql },
) {
  return tx.query<{ reason: SkipReason | null; count: number }>(sql`
    with target as materialized (
      select a.id, ${skipped} as reason from accounts a
      where a.tenant_id = ${tenantId}::uuid and a.id = any(${contactIds}::uuid[]) order by a.id for no key update of a
    ), updated as (
      update accounts a set ${set}, updated_at = now(), version = a.version + 1
      from target t where a.tenant_id = ${tenantId}::uuid and a.id = t.id and t.reason is null
      returning a.id
    ), told as (
      insert into events (tenant_id, type, account_id, person_id, data)
      select ${tenantId}::uuid, ${eventType("account.updated")}, u.id, ${userId}::uuid, ${JSON.stringify({ changed })}::jsonb from updated u
    )
    select t.reason, count(*) as count from target t group by t.reason`);
}

/** Deletes operations that ended a month ago. Runs outside any tenant. */
export async function forgetOldOperations(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from account_operations where finished_at < now() - interval '30 days'`,
  );
}
