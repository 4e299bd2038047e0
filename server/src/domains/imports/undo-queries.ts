import { eventType } from "../../platform/events/events.ts";
import { type EventFacts, type ImportUndo } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { CHANGEABLE_COLUMN_NAMES, changeableColumns, UPSERT_CHANGES } from "../contacts/index.ts";
import { recipientsOf, stateSql } from "../ledger/index.ts";
import type { ImportRow } from "./queries.ts";

/** Deletes the stored values of these contacts from before an import. */
export async function forgetChanges(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from import_changes where tenant_id = ${tenantId}::uuid and account_id = any(${contactIds}::uuid[])`,
  );
}

/**
 * Starts undoing a finished import, or resumes an undo that stopped halfway. Returns undefined if it is in another
 * state or its undo period is over.
 */
export function startUndoing(tx: Transaction, tenantId: string, id: string, userId: string | null) {
  return tx.maybeOne(sql`
    update imports set status = 'undoing', undone_by = ${userId}::uuid, failure = null, processed_bytes = 0,
      undo_report = coalesce(undo_report, '{"removed": 0, "restored": 0, "kept": 0}'),
      processed_rows = coalesce((select sum(value::int) from jsonb_each_text(undo_report)), 0)
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'done' and undoable_until > now()
    returning id`);
}

/** Locks an import for one batch of its undo. Returns undefined if there is nothing left to undo. */
export function lockUndo(tx: Transaction, tenantId: string, id: string) {
  return tx.maybeOne<
    Pick<
      ImportRow,
      | "kind"
      | "undoReport"
      | "undoneTo"
      | "firstContactId"
      | "lastContactId"
      | "startedAt"
      | "createdBy"
      | "undoneBy"
    >
  >(
    sql`
    select kind, undo_report, undone_to, first_account_id, last_account_id, started_at, created_by, undone_by from imports
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'undoing' for no key update`,
  );
}

/** Records a batch in the transaction that processed it. */
export async function noteUndone(
  tx: Transaction,
  tenantId: string,
  id: string,
  report: ImportUndo,
  undoneTo: string | null,
): Promise<void> {
  await tx.execute(sql`
    update imports set undo_report = ${JSON.stringify(report)}::jsonb, undone_to = ${undoneTo}::uuid,
      processed_rows = ${report.removed + report.restored + report.kept}
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

export async function finishUndo(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update imports set status = 'undone', undoable_until = null, processed_bytes = size
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`);
}

/** Sets the import to finished when its undo cannot continue, so that it can be retried. */
export async function stopUndo(
  tx: Transaction,
  tenantId: string,
  id: string,
  code: string,
): Promise<void> {
  await tx.execute(sql`
    update imports set status = 'done', failure = ${code}
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'undoing'`);
}

export interface CreatedContact {
  id: string;
  /** Unchanged since the import, and never sent to. */
  untouched: boolean;
}

/**
 * Locks the next contacts that an import created until the transaction ends. A contact counts as emailed if a campaign
 * frozen since has sent to it or may do so at any moment.
 */
export function nextCreated(
  tx: Transaction,
  tenantId: string,
  importId: string,
  range: { after: string | null; first: string; last: string; since: Date },
  limit: number,
) {
  const { after, first, last, since } = range;
  return tx.query<CreatedContact>(sql`
    select a.id, a.version = 1 and not exists (
      select from campaigns c join ${recipientsOf(tenantId)} r on r.campaign_id = c.id and r.account_id = a.id
      where c.tenant_id = ${tenantId}::uuid and c.frozen_at >= ${since}
        and (r.attempts > 0 or not ${stateSql.inState("pending", "skipped")} or (${stateSql.inState("pending")} and c.open))) as untouched
    from accounts a
    where a.tenant_id = ${tenantId}::uuid and a.import_id = ${importId}::uuid
      and ${after === null ? sql`a.id >= ${first}::uuid` : sql`a.id > ${after}::uuid`} and a.id <= ${last}::uuid
    order by a.id limit ${limit} for update of a`);
}

/**
 * Restores the previous values of the next contacts that an import changed, unless they have changed since, and deletes
 * the stored values.
 */
export async function restoreNext(
  tx: Transaction,
  tenantId: string,
  importId: string,
  userId: string | null,
  limit: number,
) {
  const next = await tx.query<{ contactId: string }>(sql`
    select account_id from import_changes
    where tenant_id = ${tenantId}::uuid and import_id = ${importId}::uuid order by account_id limit ${limit}`);
  const ids = next.map(({ contactId }) => contactId);
  // As in the import itself: one set-based statement without nested loops, regardless of statistics.
  await tx.execute(sql`set local enable_nestloop = off`);
  return tx.one<{ taken: number; restored: number }>(sql`
    with taken as (
      delete from import_changes c
      where c.tenant_id = ${tenantId}::uuid and c.import_id = ${importId}::uuid and c.account_id = any(${ids}::uuid[])
      returning c.account_id, c.version, ${changeableColumns("c")}, c.fields, c.tags
    ), held as materialized (
      select a.id, a.email, a.version from accounts a
      where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[]) order by a.id for update
    ), unchanged as materialized (
      select a.id, a.email, ${changeableColumns("t")}, t.fields, t.tags
      from held a join taken t on t.account_id = a.id and t.version = a.version
    ), restored as (
      insert into accounts as a (tenant_id, id, email, ${CHANGEABLE_COLUMN_NAMES}, fields, tags)
      select ${tenantId}::uuid, h.id, h.email, ${changeableColumns("h")}, h.fields, h.tags from unchanged h
      on conflict (tenant_id, id) do update set ${UPSERT_CHANGES}
    ), told as (
      insert into events (tenant_id, type, account_id, person_id, data)
      select ${tenantId}::uuid, ${eventType("account.updated")}, h.id, ${userId}::uuid, ${JSON.stringify({ source: "importUndo", importId } satisfies EventFacts<"account.updated">)}::jsonb from unchanged h
    )
    select (select count(*) from taken) as taken, (select count(*) from unchanged) as restored`);
}

/** Deletes previous values of contacts once an import can no longer be undone. Runs outside any tenant. */
export async function forgetOldChanges(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from import_changes c using imports i
    where i.undoable_until < now() and i.status <> 'undoing' and c.tenant_id = i.tenant_id and c.import_id = i.id`);
  await tx.execute(
    sql`update imports set undoable_until = null where undoable_until < now() and status <> 'undoing'`,
  );
}

/** Finds uploads not started for this many days. Runs outside any tenant. */
export const findForgottenUploads = (tx: Transaction, days: number) =>
  tx.query<{ tenantId: string; id: string }>(sql`
    select tenant_id, id from imports where status in ('uploaded', 'checked') and created_at < now() - make_interval(days => ${days}::int)`);

/** Removes an upload that was never started, with its rejected rows. Returns its files. */
export const removeForgottenUpload = (
  tx: Transaction,
  tenantId: string,
  id: string,
  days: number,
) =>
  tx.maybeOne<Pick<ImportRow, "storageKey" | "workbookKey">>(sql`
    delete from imports
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status in ('uploaded', 'checked')
      and created_at < now() - make_interval(days => ${days}::int)
    returning storage_key, workbook_key`);
