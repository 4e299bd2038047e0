import { isDeepStrictEqual } from "node:util";
import {
  AppError,
  isOver,
  NEW_WORKFLOW,
  type updateWorkflowBody,
  type Workflow,
  type WorkflowDefinition,
  type WorkflowSchedule,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Actor, workflowParts, wrongState } from "../campaigns/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { dealNames, missingDealNames } from "./deal-names.ts";
import { findWorkflow, setDefinition, type WorkflowRow } from "./queries.ts";
import { timesOf } from "./schedule-times.ts";

/** @throws AppError NOT_FOUND, also for a campaign of another kind */
export async function requireWorkflow(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WorkflowRow> {
  const row = await findWorkflow(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND", "Workflow not found");
  return row;
}

/** A definition without the canvas positions of its steps. */
const withoutPlaces = ({ steps, links }: WorkflowDefinition) => ({
  steps: steps.map((step) => ({ ...step, position: null })),
  links,
});

function present(row: WorkflowRow): Workflow {
  const {
    id,
    name,
    status,
    version,
    published,
    publishedVersion,
    publishedAt,
    entryOpen,
    entered,
    inside,
  } = row;
  const definition = row.definition ?? NEW_WORKFLOW;
  return {
    id,
    name,
    status,
    definition,
    version,
    published:
      published && publishedVersion !== null && publishedAt
        ? {
            version: publishedVersion,
            definition: published,
            publishedAt: publishedAt.toISOString(),
            hasChanges: !isDeepStrictEqual(withoutPlaces(definition), withoutPlaces(published)),
          }
        : null,
    changedFilters: row.changedFilters ?? [],
    entryOpen,
    nextEntryAt: entersByTime(row) ? (row.nextEntryAt?.toISOString() ?? null) : null,
    entered,
    inside,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Other entries also have a time: when the audience is next checked. */
const entersByTime = ({ published, entryOpen }: WorkflowRow): boolean =>
  entryOpen &&
  published?.steps.find((step) => step.type === "entry")?.config.trigger === "schedule";

/** @throws AppError NOT_FOUND */
export const readWorkflow = async (
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<Workflow> => present(await requireWorkflow(tx, tenantId, id));

const isClosed = ({ status, archivedAt }: WorkflowRow): boolean =>
  archivedAt !== null || isOver(status);

/**
 * Stores the edited workflow, complete or not. Does not affect the running version.
 * @throws AppError NOT_FOUND; WRONG_STATE once it has ended or was archived; VERSION_CONFLICT with the current
 *   workflow; VALIDATION for newly referenced records that the workspace does not have
 */
export function changeWorkflow(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
  { definition, version }: z.output<typeof updateWorkflowBody>,
): Promise<Workflow> {
  return deps.database.tenant(tenantId, async (tx) => {
    const before = await requireWorkflow(tx, tenantId, id);
    if (isClosed(before))
      throw wrongState("changed", before.archivedAt ? "archived" : before.status, "workflow");
    // A restored workflow may reference deleted records: the review reports them, and saving stays possible.
    const drawn = before.definition ?? NEW_WORKFLOW;
    const named = new Set(
      [...workflowParts.partsNamed(drawn), ...dealNames(drawn)].map(
        ({ kind, key }) => `${kind} ${key}`,
      ),
    );
    const missing = [
      ...(await workflowParts.missingInWorkflow(tx, tenantId, definition)),
      ...(await missingDealNames(tx, tenantId, definition)),
    ].filter(({ kind, key }) => !named.has(`${kind} ${key}`));
    if (missing.length > 0) {
      const errors = missing.map(({ path }) => ({
        path,
        code: "notFound",
        message: "This no longer exists",
      }));
      throw new AppError("VALIDATION", undefined, { errors });
    }
    const changed = await setDefinition(tx, tenantId, id, version, definition);
    if (changed) await deps.sendGate.draftChanged(tx, tenantId, id, userId);
    const now = await requireWorkflow(tx, tenantId, id);
    if (changed) return present(now);
    if (isClosed(now)) throw wrongState("changed", now.status, "workflow");
    throw new AppError("VERSION_CONFLICT", undefined, { current: present(now) });
  });
}

const TIMES_SHOWN = 5;

/**
 * Returns the next times of a schedule in the workspace's time zone.
 * @throws AppError VALIDATION for a schedule that is invalid or never matches
 */
export function scheduleTimes(
  deps: Deps,
  tenantId: string,
  schedule: WorkflowSchedule,
): Promise<{ times: string[]; timeZone: string }> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { timeZone } = await workspaceFacts(tx, tenantId);
    const times = timesOf(schedule, timeZone, new Date(), TIMES_SHOWN);
    return { times: times.map((time) => time.toISOString()), timeZone };
  });
}
