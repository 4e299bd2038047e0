import type { DealChangeMatch } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { HistoryKind } from "./move-queries.ts";

const KINDS: Record<DealChangeMatch["kind"], readonly HistoryKind[]> = {
  created: ["created"],
  moved: ["moved", "reopened"],
  won: ["won"],
  lost: ["lost"],
};

/** Compiles whether a change `h` has the requested kind and stages. */
const matches = (match: DealChangeMatch): Sql => sql`(h.kind = any(${KINDS[match.kind]}::text[])
  and (${match.pipelineId}::uuid is null or h.pipeline_id = ${match.pipelineId}::uuid)
  and (${match.fromStageIds.length === 0}::bool or h.from_stage_id = any(${match.fromStageIds}::uuid[]))
  and (${match.toStageIds.length === 0}::bool or h.to_stage_id = any(${match.toStageIds}::uuid[])))`;

/** A change in a deal's history, with the primary contact of the deal. */
export interface MatchingChange {
  id: string;
  contactId: string;
  dealId: string;
}

/**
 * Returns those of some changes that match, except changes made by the workflow itself. Excludes deals without a
 * contact, and deleted ones.
 */
export const findMatchingChanges = (
  tx: Transaction,
  tenantId: string,
  match: DealChangeMatch,
  changeIds: readonly string[],
  exceptBy: string,
) =>
  tx.query<MatchingChange>(sql`
    select h.id, c.account_id, h.deal_id from deal_history h
    join deals d on d.tenant_id = ${tenantId}::uuid and d.id = h.deal_id and d.deleted_at is null
    join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = h.deal_id and c.place = 0
    where h.tenant_id = ${tenantId}::uuid and h.id = any(${changeIds}::uuid[])
      and h.workflow_id is distinct from ${exceptBy}::uuid and ${matches(match)}`);

/** Finds the first matching changes in a period, in order, with the deals' current primary contacts. */
export const findPastChanges = (
  tx: Transaction,
  tenantId: string,
  match: DealChangeMatch,
  { from, until }: { from: Date; until: Date },
  most: number,
) =>
  tx.query<{ contactId: string; at: Date }>(sql`
    select c.account_id, h.at from deal_history h
    join deals d on d.tenant_id = ${tenantId}::uuid and d.id = h.deal_id and d.deleted_at is null
    join deal_contacts c on c.tenant_id = ${tenantId}::uuid and c.deal_id = h.deal_id and c.place = 0
    where h.tenant_id = ${tenantId}::uuid and h.at > ${from}::timestamptz and h.at <= ${until}::timestamptz
      and ${matches(match)}
    order by h.at, h.id limit ${most}::int`);

/** A change that may start workflows. */
export interface DealChange {
  id: string;
  kind: DealChangeMatch["kind"];
}

/**
 * Returns those of some changes that workflows may react to: all changes by members and API keys, and those by
 * workflows unless they changed the deals of the same contact more than `most` times since a time.
 */
export async function findStartingChanges(
  tx: Transaction,
  tenantId: string,
  changeIds: readonly string[],
  { since, most }: { since: Date; most: number },
): Promise<DealChange[]> {
  const rows = await tx.query<{ id: string; kind: HistoryKind }>(sql`
    select h.id, h.kind from deal_history h
    where h.tenant_id = ${tenantId}::uuid and h.id = any(${changeIds}::uuid[])
      and (h.workflow_id is null or (
        select count(*) from deal_contacts c
        join deal_contacts o on o.tenant_id = ${tenantId}::uuid and o.account_id = c.account_id
        join deal_history x on x.tenant_id = ${tenantId}::uuid and x.deal_id = o.deal_id and x.at >= ${since}::timestamptz
          and x.at <= h.at and x.workflow_id is not null
        where c.tenant_id = ${tenantId}::uuid and c.deal_id = h.deal_id and c.place = 0) <= ${most}::int)
    order by h.at, h.id`);
  return rows.flatMap(({ id, kind }) => {
    const name = kind === "reopened" ? "moved" : kind;
    return name === "valueChanged" ? [] : [{ id, kind: name }];
  });
}
