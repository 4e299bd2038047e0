import { type AnalyzeFilters, type AnalyzeScope, AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./scope-queries.ts";

/** Filters whose values are ids of records. */
export const RECORD_FILTERS = ["campaign", "workflow", "template", "topic"] as const;
type RecordFilter = (typeof RECORD_FILTERS)[number];

/** A stored scope. */
export interface ScopeRow extends Omit<AnalyzeScope, "from" | "to"> {
  fromDay: string | null;
  toDay: string | null;
}

/** Converts a stored scope to the API's form. */
export const presentScope = ({
  period,
  fromDay,
  toDay,
  compare,
  filters,
}: ScopeRow): AnalyzeScope => ({ period, from: fromDay, to: toDay, compare, filters });

/** Returns the names of the records that filters reference, by filter and id. */
export async function namesOf(
  tx: Transaction,
  tenantId: string,
  filters: AnalyzeFilters,
): Promise<Record<RecordFilter, Map<string, string>>> {
  const { campaign = [], workflow = [], template = [], topic = [] } = filters;
  const rows = await queries.findNames(tx, tenantId, { campaign, workflow, template, topic });
  const of = (kind: RecordFilter) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return {
    campaign: of("campaign"),
    workflow: of("workflow"),
    template: of("template"),
    topic: of("topic"),
  };
}

/**
 * Rejects filters that reference nonexistent records, unless `stored` already references them.
 * @throws AppError NOT_FOUND
 */
export async function refuseUnknownRecords(
  tx: Transaction,
  tenantId: string,
  filters: AnalyzeFilters,
  stored: AnalyzeFilters = {},
): Promise<void> {
  const names = await namesOf(tx, tenantId, filters);
  for (const kind of RECORD_FILTERS)
    for (const id of filters[kind] ?? [])
      if (!names[kind].has(id) && !stored[kind]?.includes(id))
        throw new AppError("NOT_FOUND", `The ${kind} of a filter doesn't exist`);
}
