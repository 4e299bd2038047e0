import { awaitsFreeze, type Erasure, isActive, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listPage, type KeysetList, type ListQuery } from "../../platform/database/keyset.ts";
import type { DeletedContact } from "../../platform/deps.ts";
import { oneOf, sql, type Sql } from "../../platform/database/sql.ts";
import { contactColumns, type ContactRow } from "../contacts/index.ts";
import { isStanding, recipientsOf } from "../ledger/index.ts";
import { eachHashIn } from "./address-sql.ts";

/** Locks contacts by id until the transaction ends, in id order to prevent deadlocks. */
export function lockContacts(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<ContactRow>(sql`
    select ${contactColumns} from accounts a
    where a.tenant_id = ${tenantId}::uuid and a.id = any(${ids}::uuid[]) order by a.id for update of a`);
}

/**
 * Returns every id that the ledger and the events use for a contact: its own, and those of contacts
 * merged into it.
 */
export async function findIds(
  tx: Transaction,
  tenantId: string,
  contactId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select account_id as id from merged_accounts where tenant_id = ${tenantId}::uuid and into_id = ${contactId}::uuid`,
  );
  return [contactId, ...rows.map(({ id }) => id)];
}

export interface CampaignOfContact {
  id: string;
  name: string;
  state: number;
  sentAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  unsubscribedAt: Date | null;
}

/**
 * Finds the campaigns of a contact, newest first. Each is looked up by key, because the ledger has
 * no index by contact.
 */
export function findCampaigns(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  most: number | null,
) {
  return tx.query<CampaignOfContact>(sql`
    select c.id, c.name, r.state, r.sent_at, r.opened_at, r.clicked_at, r.unsubscribed_at
    from campaigns c
    cross join lateral (
      select l.* from ${recipientsOf(tenantId, sql`c.id`)} l
      where l.account_id = any(${ids}::uuid[])
      -- Of contacts that were merged, the one that got the message.
      order by l.sent_at is null, l.account_id limit 1
    ) r
    where c.tenant_id = ${tenantId}::uuid and c.frozen_at is not null and not ${isStanding("c")}
    order by c.frozen_at desc, c.id desc limit ${most}::int`);
}

export interface WorkflowOfContact {
  name: string;
  enteredAt: Date;
  endedAt: Date | null;
  /** With ISO times. A step without a name is called by its type. */
  steps: { step: string; arrivedAt: string; leftAt: string }[];
}

/** Finds a contact's runs through workflows, newest first. */
export function findWorkflows(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx.query<WorkflowOfContact>(sql`
    select c.name, r.entered_at, r.ended_at, (
        select coalesce(jsonb_agg(jsonb_build_object('step', coalesce(called.name, w.step), 'arrivedAt', w.arrived_at, 'leftAt', w.left_at) order by w.place), '[]')
        from workflow_ways w
        left join lateral (
          select coalesce(nullif(s ->> 'name', ''), s ->> 'type') as name
          from workflow_versions v cross join lateral jsonb_array_elements(v.definition -> 'steps') s
          where v.tenant_id = w.tenant_id and v.workflow_id = w.workflow_id and v.version = r.version and s ->> 'id' = w.step limit 1
        ) called on true
        where w.tenant_id = r.tenant_id and w.workflow_id = r.workflow_id and w.account_id = r.account_id and w.round = r.round
      ) as steps
    from workflow_runs r join campaigns c on c.tenant_id = r.tenant_id and c.id = r.workflow_id
    where r.tenant_id = ${tenantId}::uuid and r.account_id = any(${ids}::uuid[]) and r.round > 0 order by r.entered_at desc`);
}

export interface ClickedLink {
  campaign: string;
  url: string;
  clicks: number;
  firstAt: Date;
}

export function findClicks(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  campaignIds: readonly string[],
) {
  return tx.query<ClickedLink>(sql`
    select c.name as campaign, coalesce(c.content -> 'links' ->> k.link, '') as url, sum(k.clicks)::int as clicks, min(k.first_at) as first_at
    from campaign_link_clicks k join campaigns c on c.tenant_id = k.tenant_id and c.id = k.campaign_id
    where k.tenant_id = ${tenantId}::uuid and k.campaign_id = any(${campaignIds}::uuid[]) and k.account_id = any(${ids}::uuid[])
    group by c.id, c.name, url order by first_at`);
}

export async function findSuppressedSince(
  tx: Transaction,
  tenantId: string,
  email: string,
): Promise<Date | undefined> {
  const row = await tx.maybeOne<{ createdAt: Date }>(
    sql`select created_at from suppressions where tenant_id = ${tenantId}::uuid and email_hash = suppression_hash(${email}::text)`,
  );
  return row?.createdAt;
}

/** Tests which conditions match a contact, in order, in one pass. */
export async function testConditions(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  conditions: readonly Sql<boolean>[],
): Promise<boolean[]> {
  if (conditions.length === 0) return [];
  const row = await tx.maybeOne<{ holds: boolean[] }>(sql`
    select array[${sql.join(conditions.map((condition) => sql`(${condition})`))}] as holds
    from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = ${contactId}::uuid`);
  return row?.holds ?? [];
}

export async function joinTags(
  tx: Transaction,
  one: readonly string[],
  other: readonly string[],
): Promise<string[]> {
  return (
    await tx.one<{ tags: string[] }>(
      sql`select join_tags(${one}::text[], ${other}::text[]) as tags`,
    )
  ).tags;
}

/**
 * Deletes the merged contact and records the remaining one, with the hash of the released address.
 */
export async function mergeAway(
  tx: Transaction,
  tenantId: string,
  goneId: string,
  intoId: string,
  droppedEmail: string,
): Promise<DeletedContact[]> {
  const deleted = await tx.query<DeletedContact>(sql`
    delete from accounts where tenant_id = ${tenantId}::uuid and id = ${goneId}::uuid returning id, suppression_hash(email) as email_hash`);
  await tx.execute(
    sql`update merged_accounts set into_id = ${intoId}::uuid where tenant_id = ${tenantId}::uuid and into_id = ${goneId}::uuid`,
  );
  await tx.execute(sql`
    insert into merged_accounts (tenant_id, account_id, into_id, email_hash)
    values (${tenantId}::uuid, ${goneId}::uuid, ${intoId}::uuid, suppression_hash(${droppedEmail}::text))`);
  return deleted;
}

export interface ErasureRow {
  id: string;
  reference: string;
  reason: Erasure["reason"];
  emailHash: string;
  removed: Erasure["removed"];
  suppressed: boolean;
  erasedBy: string | null;
  erasedAt: Date;
}

const erasureColumns = sql`e.id, e.reference, e.reason, encode(e.email_hash, 'hex') as email_hash, e.removed, e.suppressed,
  (select p.name from people p where p.id = e.erased_by) as erased_by, e.erased_at`;

/** `search` is a reference, or a complete address. */
export function findErasures(
  tx: Transaction,
  tenantId: string,
  query: ListQuery,
  search: string | undefined,
) {
  const list: KeysetList = {
    columns: erasureColumns,
    from: sql`erasures e`,
    where: [
      sql`e.tenant_id = ${tenantId}::uuid`,
      ...(search
        ? [
            sql`(e.reference = upper(${search}::text) or e.email_hash = suppression_hash(${search}::text))`,
          ]
        : []),
    ],
    id: sql`e.id`,
    sorts: { erasedAt: { by: sql`e.erased_at`, type: "timestamptz" } },
    defaultSort: "-erasedAt",
  };
  return listPage<ErasureRow>(tx, list, query);
}

/** A record that contains a complete address, by its hash in hexadecimal. */
export interface NamingRow {
  emailHash: string;
  id: string;
  name: string;
}

/** Finds saved filters that contain one of these complete addresses. */
export const findFiltersNaming = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) =>
  tx.query<NamingRow>(sql`
    select found.hash as email_hash, f.id, f.name
    from filters f ${eachHashIn(sql`concat_ws(' ', f.name, f.description, f.definition)`)}
    where f.tenant_id = ${tenantId}::uuid and found.hash = any(${emailHashes}::text[]) order by f.name, f.id`);

/** Whether the audience and the filters of a campaign `c` will still be evaluated. */
const STILL_EVALUATED = sql`(
  (c.kind = 'oneOff' and c.frozen_at is null and ${oneOf(sql`c.status`, statusesWhere(awaitsFreeze))})
  or (c.kind = 'workflow' and ${oneOf(sql`c.status`, statusesWhere(isActive))}))`;

/** The definitions of a workflow `c`, edited and published: values that steps set, requests, notes. */
const DEFINITIONS = sql`case when c.kind = 'workflow' then concat_ws(' ', c.workflow, (
  select string_agg(v.definition::text, ' ') from workflow_versions v where v.tenant_id = c.tenant_id and v.workflow_id = c.id)) end`;

/**
 * Finds started campaigns that will still evaluate one of these addresses: when they begin, and
 * workflows until they end. Also finds workflows whose steps or notes contain one.
 */
export const findCampaignsNaming = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) =>
  tx.query<NamingRow>(sql`
    select found.hash as email_hash, c.id, c.name
    from campaigns c ${eachHashIn(sql`concat_ws(' ', ${DEFINITIONS}, case when ${STILL_EVALUATED} then concat_ws(' ', c.content -> 'filters', c.content -> 'excludedFilters', (
      select string_agg(v.filters::text, ' ') from workflow_versions v where v.tenant_id = c.tenant_id and v.workflow_id = c.id)) end)`)}
    where c.tenant_id = ${tenantId}::uuid and c.deleted_at is null
      and (c.kind = 'workflow' or ${STILL_EVALUATED}) and found.hash = any(${emailHashes}::text[]) order by c.name, c.id`);

/** Finds tasks whose texts or request contain one of these addresses. */
export const findTasksNaming = (
  tx: Transaction,
  tenantId: string,
  emailHashes: readonly string[],
) =>
  tx.query<NamingRow>(sql`
    select found.hash as email_hash, t.id, t.name
    from tasks t ${eachHashIn(sql`concat_ws(' ', t.name, t.description, t.action, t.pause_note)`)}
    where t.tenant_id = ${tenantId}::uuid and t.deleted_at is null and found.hash = any(${emailHashes}::text[])
    order by t.name, t.id`);

export type NewErasure = Pick<
  ErasureRow,
  "id" | "reference" | "reason" | "removed" | "suppressed"
> & { email: string; erasedBy: string | null };

/** Returns undefined when the reference is taken. */
export function insertErasure(tx: Transaction, tenantId: string, erasure: NewErasure) {
  return tx.maybeOne<ErasureRow>(sql`
    insert into erasures as e (tenant_id, id, reference, reason, email_hash, removed, suppressed, erased_by)
    values (${tenantId}::uuid, ${erasure.id}::uuid, ${erasure.reference}, ${erasure.reason}, suppression_hash(${erasure.email}::text),
      ${JSON.stringify(erasure.removed)}::jsonb, ${erasure.suppressed}, ${erasure.erasedBy}::uuid)
    on conflict (tenant_id, reference) do nothing
    returning ${erasureColumns}`);
}
