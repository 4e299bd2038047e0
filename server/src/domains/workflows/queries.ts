import {
  type CampaignStatus,
  isActive,
  isOver,
  statusesWhere,
  type WorkflowDefinition,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";

export interface WorkflowRow {
  id: string;
  name: string;
  status: CampaignStatus;
  archivedAt: Date | null;
  startsAt: Date | null;
  updatedAt: Date;
  /** The edited definition; null: none yet. */
  definition: WorkflowDefinition | null;
  version: number;
  publishedVersion: number | null;
  published: WorkflowDefinition | null;
  publishedAt: Date | null;
  /** While running: filters whose definition differs from the frozen one. */
  changedFilters: { id: string; name: string }[] | null;
  entryOpen: boolean;
  nextEntryAt: Date | null;
  entered: number;
  inside: number;
}

/** The filters that a workflow `c` froze in its audience, and in the steps of its version `v`. */
const FROZEN_FILTERS = sql`(
  select (e ->> 'id')::uuid as id, e -> 'definition' as definition
  from jsonb_array_elements(coalesce(c.content -> 'filters', '[]') || coalesce(c.content -> 'excludedFilters', '[]')) e
  union all
  select key::uuid, value -> 'definition' from jsonb_each(v.filters))`;

const IS_ACTIVE = oneOf(sql`c.status`, statusesWhere(isActive));

/** Finds a workflow campaign, with its running state. */
export function findWorkflow(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WorkflowRow | undefined> {
  return tx.maybeOne<WorkflowRow>(sql`
    select c.id, c.name, c.status, c.archived_at, c.starts_at, c.updated_at, c.workflow as definition, c.workflow_version as version,
      v.version as published_version, v.definition as published, v.published_at,
      case when ${IS_ACTIVE} then (
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id) from filters f
        where f.tenant_id = c.tenant_id and exists (select from ${FROZEN_FILTERS} k where k.id = f.id and k.definition <> f.definition)
      ) end as changed_filters,
      ${IS_ACTIVE} and coalesce(s.entry_open, false) as entry_open, s.next_entry_at,
      coalesce(s.entered, 0) as entered, coalesce(s.entered - s.finished - s.failed - s.left_early, 0) as inside
    from campaigns c
    left join workflow_states s on s.tenant_id = c.tenant_id and s.workflow_id = c.id
    left join workflow_versions v on v.tenant_id = c.tenant_id and v.workflow_id = c.id and v.version = s.version
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.kind = 'workflow'`);
}

/** Stores the edited definition; returns false when its version differs, or the workflow has ended. */
export async function setDefinition(
  tx: Transaction,
  tenantId: string,
  id: string,
  version: number,
  definition: WorkflowDefinition,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set workflow = ${JSON.stringify(definition)}::jsonb, workflow_version = workflow_version + 1, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and kind = 'workflow' and workflow_version = ${version}
      and archived_at is null and ${oneOf(
        sql`status`,
        statusesWhere((status) => !isOver(status)),
      )}`);
  return changed > 0;
}

/** Returns the version of the edited workflow, locked with the campaign until the transaction ends. */
export async function lockVersion(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ version: number }>(sql`
    select workflow_version as version from campaigns where tenant_id = ${tenantId} and id = ${id} and kind = 'workflow' for no key update`);
  return row?.version;
}

/** Starts the messages of a workflow together with it. */
export async function setMailsBegun(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update campaigns set started_at = now(), updated_at = now() where tenant_id = ${tenantId} and workflow_id = ${id} and started_at is null`);
}
