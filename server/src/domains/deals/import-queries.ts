import type { FieldValues } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ImportedDeal } from "./imported-deal.ts";

export const findAllMembers = (tx: Transaction, tenantId: string) =>
  tx.query<{ userId: string; name: string; email: string }>(sql`
    select w.person_id, u.name, u.email from person_tenants w join people u on u.id = w.person_id
    where w.tenant_id = ${tenantId}::uuid order by u.name, u.id`);

export const findLostReasons = (tx: Transaction, tenantId: string) =>
  tx.query<{ id: string; name: string }>(sql`
    select id, name from lost_reasons where tenant_id = ${tenantId}::uuid and removed_at is null order by place, id`);

export const findByExternalId = (
  tx: Transaction,
  tenantId: string,
  externalIds: readonly string[],
) =>
  tx.query<{ id: string; externalId: string }>(sql`
    select id, external_id from deals
    where tenant_id = ${tenantId}::uuid and external_id = any(${externalIds}::text[]) and deleted_at is null`);

/** Returns deals with one of these titles, ignoring case and accents, oldest first. Their titles are in lower case. */
export const findByTitle = (tx: Transaction, tenantId: string, titles: readonly string[]) =>
  tx.query<{ id: string; title: string; contactId: string | null }>(sql`
    select d.id, lower(d.title) as title, c.account_id from deals d
    left join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = d.id and c.place = 0
    where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null
      and d.title_key = any(array(select fold_text(asked) from unnest(${titles}::text[]) as asked))
    order by d.created_at, d.id`);

/** Returns the position of the last card of each stage. */
export const findLastPositions = (tx: Transaction, tenantId: string, stageIds: readonly string[]) =>
  tx.query<{ stageId: string; position: string }>(sql`
    select d.stage_id, max(d.position) as position from deals d
    where d.tenant_id = ${tenantId}::uuid and d.stage_id = any(${stageIds}::uuid[]) and d.status = 'open' and d.deleted_at is null
    group by d.stage_id`);

export interface NewImportedDeal extends ImportedDeal {
  position: string;
  contactId: string | null;
  createdHistoryId: string;
  closedHistoryId: string;
}

interface ImportSource {
  importId: string;
  userId: string | null;
  now: Date;
  timeZone: string;
}

/**
 * Inserts deals with their contacts and history. Their history comes from the file: when they were created, and when
 * they were won or lost. The time spent in stages is unknown, so they don't count toward rates or times of a stage.
 */
export async function insertImported(
  tx: Transaction,
  tenantId: string,
  deals: readonly NewImportedDeal[],
  { importId, userId, now, timeZone }: ImportSource,
): Promise<void> {
  const rows = JSON.stringify(
    deals.map(({ fields, ...deal }) => ({ ...deal, fields: JSON.parse(fields) as FieldValues })),
  );
  await tx.execute(sql`
    with given as materialized (
      select x.*,
        case when x.status = 'open' then null else coalesce(x."closedOn", ${now}::timestamptz at time zone ${timeZone})::date end as closed_day
      from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, "pipelineId" uuid, "stageId" uuid, "isStageGiven" boolean, position text,
        status text, title text, company text, value bigint, "ownerId" uuid, "expectedCloseOn" date, tags jsonb, "closedOn" date,
        "lostReasonId" uuid, "lostNote" text, "createdOn" date, "externalId" text, fields jsonb, "contactId" uuid,
        "createdHistoryId" uuid, "closedHistoryId" uuid)
    ), timed as materialized (
      select g.*,
        least(coalesce((least(g."createdOn", g.closed_day) + time '12:00') at time zone ${timeZone}, ${now}::timestamptz), ${now}::timestamptz) as created_at,
        least((g.closed_day + time '12:00') at time zone ${timeZone}, ${now}::timestamptz) as closed_at
      from given g
    ), made as (
      insert into deals (tenant_id, id, pipeline_id, stage_id, position, status, title, company, value, owner_id, expected_close_on, origin,
        tags, fields, stage_entered_at, last_activity_at, closed_on, lost_reason_id, lost_note, created_at, updated_at, changed_by,
        external_id, import_id)
      select ${tenantId}::uuid, t.id, t."pipelineId", t."stageId", t.position, t.status, t.title, t.company, t.value, t."ownerId",
        t."expectedCloseOn", 'import', array(select jsonb_array_elements_text(t.tags)), t.fields, ${now}::timestamptz, ${now}::timestamptz,
        t.closed_day, t."lostReasonId", t."lostNote", t.created_at, ${now}::timestamptz, ${userId}::uuid, t."externalId", ${importId}::uuid
      from timed t
    ), contacts as (
      insert into deal_contacts (tenant_id, deal_id, account_id, place)
      select ${tenantId}::uuid, t.id, t."contactId", 0 from timed t where t."contactId" is not null
    )
    insert into deal_history (tenant_id, id, deal_id, kind, at, person_id, pipeline_id, from_stage_id, to_stage_id, value, former_value,
      reason_id, note)
    select ${tenantId}::uuid, t."createdHistoryId", t.id, 'created', t.created_at, ${userId}::uuid, t."pipelineId", null::uuid, t."stageId",
      t.value, null::bigint, null::uuid, '' from timed t
    union all
    select ${tenantId}::uuid, t."closedHistoryId", t.id, t.status, greatest(t.closed_at, t.created_at), ${userId}::uuid, t."pipelineId",
      case when t."isStageGiven" then t."stageId" end, null::uuid, t.value, t.value, t."lostReasonId", t."lostNote"
    from timed t where t.status <> 'open'`);
}

/** The values that an import changed. */
export interface FormerDeal {
  title: string;
  company: string;
  value: number | null;
  ownerId: string | null;
  expectedCloseOn: string | null;
  tags: string[];
  fields: FieldValues;
  contactIds: string[];
  externalId: string | null;
}

/** Keeps the values that an import changed; after several changes by one import, the first values. */
export async function storeFormerValues(
  tx: Transaction,
  tenantId: string,
  importId: string,
  { id, version, former }: { id: string; version: number; former: FormerDeal },
): Promise<void> {
  await tx.execute(sql`
    insert into deal_import_changes (tenant_id, import_id, deal_id, version, former)
    values (${tenantId}::uuid, ${importId}::uuid, ${id}::uuid, ${version}, ${JSON.stringify(former)}::jsonb)
    on conflict (tenant_id, import_id, deal_id) do update set version = excluded.version`);
}

/** Returns the next deals that an import created. `isUntouched`: nothing has happened with it since. */
export const findCreated = (tx: Transaction, tenantId: string, importId: string, limit: number) =>
  tx.query<{ id: string; isUntouched: boolean }>(sql`
    select d.id, d.version = 1 and d.updated_at = d.stage_entered_at as is_untouched from deals d
    where d.tenant_id = ${tenantId}::uuid and d.import_id = ${importId}::uuid and d.deleted_at is null
    order by d.id limit ${limit} for update of d`);

/** Detaches deals that stay when their import is undone. */
export async function detachDeals(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update deals set import_id = null where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`);
}

/** Takes the next changes of an import. */
export const takeChanges = (tx: Transaction, tenantId: string, importId: string, limit: number) =>
  tx.query<{ dealId: string; version: number; former: FormerDeal }>(sql`
    delete from deal_import_changes c
    where c.tenant_id = ${tenantId}::uuid and c.import_id = ${importId}::uuid and c.deal_id = any(array(
      select n.deal_id from deal_import_changes n
      where n.tenant_id = ${tenantId}::uuid and n.import_id = ${importId}::uuid order by n.deal_id limit ${limit}))
    returning c.deal_id, c.version, c.former`);

/** Deletes the values of deals in imports that can no longer be undone. Runs outside any tenant. */
export const forgetOldDealChanges = (tx: Transaction) =>
  tx.execute(sql`
    delete from deal_import_changes c using imports i
    where i.undoable_until < now() and i.status <> 'undoing' and c.tenant_id = i.tenant_id and c.import_id = i.id`);
