import { AppError, type FilterDefinition, isActive, type Workflow } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { type Actor, approvable, workflowJobs, wrongState } from "../campaigns/index.ts";
import { audiencePredicate, findFilter } from "../filters/index.ts";
import { findFrozenCampaign, type SendingContent } from "../ledger/index.ts";
import { lockVersion } from "./queries.ts";
import { readWorkflow, requireWorkflow } from "./service.ts";
import { moveInside, setCurrentVersion, setFrozenContent } from "./state-queries.ts";
import { insertVersion, loadVersion, type PublishedVersion } from "./version-queries.ts";

export type Definitions = ReadonlyMap<string, { name: string; definition: FilterDefinition }>;

/**
 * Applies the current definitions of its filters to a running workflow: in its audience, for contacts who enter from
 * now on, and in its steps, for all contacts in the current version. The edited draft is not published with them. A
 * no-op without changed filters.
 * @throws AppError NOT_FOUND; WRONG_STATE for a workflow that is not running; FILTER_INVALID when a filter cannot be
 *   used; APPROVAL_REQUIRED
 */
export function adoptFilters(
  deps: Deps,
  { tenantId, userId }: Actor,
  id: string,
): Promise<Workflow> {
  return deps.database.tenant(tenantId, async (tx) => {
    await lockVersion(tx, tenantId, id);
    const { status, publishedVersion, changedFilters } = await requireWorkflow(tx, tenantId, id);
    if (!isActive(status) || publishedVersion === null)
      throw wrongState("changed", status, "workflow");
    if (changedFilters === null) return readWorkflow(tx, tenantId, id);

    const definitions = await definitionsOf(
      tx,
      tenantId,
      changedFilters.map((filter) => filter.id),
    );
    await adoptInSteps(
      tx,
      { tenantId, userId },
      id,
      await loadVersion(tx, tenantId, id, publishedVersion),
      definitions,
    );
    const content = (await findFrozenCampaign(tx, tenantId, id))?.content;
    if (!content) throw new Error(`Workflow ${id} has nothing frozen`);
    await deps.sendGate.requireApproval(
      tx,
      approvable.plannedSend(
        tx,
        { tenantId, userId },
        id,
        adoptedFilters(content, definitions),
        "adoptFilters",
      ),
    );
    await setFrozenContent(tx, tenantId, id, withFilters(content, definitions));
    const names = [...definitions.values()].map(({ name }) => name);
    await recordEvents(tx, tenantId, [
      { type: "workflow.filtersAdopted", campaignId: id, userId, data: { names } },
    ]);
    await workflowJobs.askTick(tx, deps, tenantId, id);
    return readWorkflow(tx, tenantId, id);
  });
}

/** Returns the content that an approval of changed filters covers. */
export const adoptedFilters = (content: SendingContent, definitions: Definitions) => ({
  kind: "workflow" as const,
  fingerprint: approvable.fingerprintOf(
    [...definitions]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { definition }]) => [id, definition]),
  ),
  sending: withFilters(content, definitions),
});

/** Returns the current definitions of these filters. @throws AppError NOT_FOUND, FILTER_INVALID */
export async function definitionsOf(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Definitions> {
  const found = new Map<string, { name: string; definition: FilterDefinition }>();
  for (const id of ids) {
    const filter = await findFilter(tx, tenantId, id);
    if (!filter) throw new AppError("NOT_FOUND");
    await audiencePredicate(tx, tenantId, filter.definition);
    found.set(id, { name: filter.name, definition: filter.definition });
  }
  return found;
}

/** A published version is immutable, so changed filters need a new version that is otherwise identical. */
async function adoptInSteps(
  tx: Transaction,
  { tenantId, userId }: Actor,
  id: string,
  before: PublishedVersion,
  definitions: Definitions,
): Promise<void> {
  if (!Object.keys(before.filters).some((filterId) => definitions.has(filterId))) return;
  const version = before.version + 1;
  const filters = Object.fromEntries(
    Object.entries(before.filters).map(([key, filter]) => [key, definitions.get(key) ?? filter]),
  );
  await insertVersion(tx, tenantId, id, { ...before, version, filters }, userId);
  await setCurrentVersion(tx, tenantId, id, version);
  const steps = before.definition.steps.map((step) => ({ version: before.version, step: step.id }));
  await moveInside(tx, tenantId, id, steps, version);
}

function withFilters(content: SendingContent, definitions: Definitions): SendingContent {
  type Filters = SendingContent["filters"];
  const adopted = (filters: Filters) =>
    filters?.map((filter) => ({ ...filter, ...definitions.get(filter.id ?? "") }));
  const [filters, excludedFilters] = [adopted(content.filters), adopted(content.excludedFilters)];
  return { ...content, ...(filters && { filters }), ...(excludedFilters && { excludedFilters }) };
}
