import { isOver, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, type Sql, sql } from "../../platform/database/sql.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";
import { usesSecret } from "../requests/index.ts";
import { isInside } from "./run-queries.ts";

const STEPS = sql`jsonb_array_elements(d.definition -> 'steps') s`;
/** Conditions of frozen filters, however deeply nested. */
const asked = (source: "custom" | "topic", field: Sql): Sql =>
  sql`jsonb_path_exists(d.filters, '$.**.conditions[*] ? (@.source == $source && @.field == $field)',
    jsonb_build_object('source', ${source}::text, 'field', ${field}))`;

/** Ids of one kind that a workflow `d` of a campaign `c` references: in its steps, or in the filters frozen with them. */
const NAMED: Partial<Record<ReferenceTarget, (ids: Sql) => Sql>> = {
  template: () =>
    sql`select (s #>> '{config,templateId}')::uuid from ${STEPS} where s ->> 'type' = 'email'`,
  filter: () => sql`
    select f::uuid from ${STEPS} cross join lateral (
      values (s #>> '{config,filterId}'), (s #>> '{config,condition,filterId}'), (s #>> '{config,goal,filterId}')) v (f)
    where s ->> 'type' in ('email', 'decision', 'entry')`,
  customField: (ids) => sql`
    select f.id from custom_fields f where f.tenant_id = c.tenant_id and f.id = any(${ids}) and f.object = 'contact' and (
      jsonb_path_exists(d.definition, '$.steps[*].config.action ? (@.kind == "setField" && @.identifier == $field)',
        jsonb_build_object('field', f.identifier))
      or ${asked("custom", sql`f.identifier`)})`,
  pipeline: (ids) => sql`
    select p.id from unnest(${ids}) p (id) where jsonb_path_exists(d.definition,
      '$.steps[*].config ? (@.pipelineId == $id || @.deal.pipelineId == $id)', jsonb_build_object('id', p.id))`,
  pipelineStage: (ids) => sql`
    select p.id from unnest(${ids}) p (id) where jsonb_path_exists(d.definition,
      '$.steps[*].config ? (@.stageId == $id || @.to.stageId == $id || @.deal.fromStageIds[*] == $id || @.deal.toStageIds[*] == $id)',
      jsonb_build_object('id', p.id))`,
  secret: (ids) => sql`
    select k.id from secrets k where k.tenant_id = c.tenant_id and k.id = any(${ids}) and exists (
      select from ${STEPS} where s ->> 'type' = 'request'
        and ${usesSecret(sql`s -> 'config' -> 'request'`, sql`k.name`)})`,
  topic: (ids) => sql`select t.id from unnest(${ids}) t (id) where ${asked("topic", sql`t.id`)}`,
};

/**
 * Finds workflows that need one of these: in the edited definition, in the current version, and in
 * earlier versions that contacts still finish. Frozen filters need their fields and topics until
 * the end.
 */
export function findReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  const named = NAMED[target];
  if (!named || ids.length === 0) return Promise.resolve([]);
  const wanted = sql`${[...ids]}::uuid[]`;
  return tx.query<Reference>(sql`
    select distinct 'campaign' as kind, c.id, c.name, n.id as target_id
    from campaigns c
    cross join lateral (
      select c.workflow as definition, '{}'::jsonb as filters, null::int as version where c.workflow is not null
      union all
      select v.definition, jsonb_build_object('steps', v.filters, 'audience', c.content -> 'filters', 'excluded', c.content -> 'excludedFilters'), v.version
      from workflow_versions v where v.tenant_id = c.tenant_id and v.workflow_id = c.id
    ) d
    cross join lateral (${named(wanted)}) n (id)
    where c.tenant_id = ${tenantId} and c.kind = 'workflow' and ${oneOf(
      sql`c.status`,
      statusesWhere((status) => !isOver(status)),
    )}
      and n.id = any(${wanted})
      and (d.version is null
        or d.version = (select s.version from workflow_states s where s.tenant_id = c.tenant_id and s.workflow_id = c.id)
        or exists (
          select from workflow_runs r
          where r.tenant_id = c.tenant_id and r.workflow_id = c.id and ${isInside(sql`r.state`)} and r.version = d.version))
    order by c.name limit 100`);
}
