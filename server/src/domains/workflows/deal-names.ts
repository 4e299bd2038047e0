import type { DealChangeMatch, WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { listMembers } from "../members/index.ts";
import { listLostReasons, listPipelines } from "../pipelines/index.ts";

type Kind = "pipeline" | "stage" | "reason" | "member";

/** A record that a deal step references. */
interface DealName {
  kind: Kind;
  /** Its id. */
  key: string;
  /** As in reviews: `steps.<step id>.pipelineId`. */
  path: string;
}

/** Returns the change stored in a step, even if the step's current settings don't use it. */
function changeOf(step: WorkflowStep): DealChangeMatch | null {
  if (step.type === "entry") return step.config.deal ?? null;
  return step.type === "wait" && step.config.kind === "deal" ? step.config.deal : null;
}

function namesOf(step: WorkflowStep): DealName[] {
  const named = (kind: Kind, ids: readonly (string | null)[], place: string): DealName[] =>
    ids.flatMap((key) => (key === null ? [] : [{ kind, key, path: `steps.${step.id}.${place}` }]));
  const change = changeOf(step);
  if (change)
    return [
      ...named("pipeline", [change.pipelineId], "deal"),
      ...named("stage", [...change.fromStageIds, ...change.toStageIds], "deal"),
    ];
  if (step.type === "createDeal") {
    const { pipelineId, stageId, owner } = step.config;
    return [
      ...named("pipeline", [pipelineId], "pipelineId"),
      ...named("stage", [stageId], "stageId"),
      ...named("member", [owner.kind === "member" ? owner.memberId : null], "owner"),
    ];
  }
  if (step.type !== "moveDeal") return [];
  const { pipelineId, to } = step.config;
  return [
    ...named("pipeline", [pipelineId], "pipelineId"),
    ...named("stage", [to.kind === "stage" ? to.stageId : null], "stageId"),
    ...named("reason", [to.kind === "lost" ? to.reasonId : null], "reasonId"),
  ];
}

/** Returns all records that the deal steps reference. */
export const dealNames = ({ steps }: WorkflowDefinition): DealName[] => steps.flatMap(namesOf);

/** Returns the records referenced by deal steps that the workspace does not have. */
export async function missingDealNames(
  tx: Transaction,
  tenantId: string,
  definition: WorkflowDefinition,
): Promise<DealName[]> {
  const names = dealNames(definition);
  if (names.length === 0) return [];
  const pipelines = await listPipelines(tx, tenantId);
  const idsOf = (records: readonly { id: string }[]) => new Set(records.map(({ id }) => id));
  const there: Record<Kind, ReadonlySet<string>> = {
    pipeline: idsOf(pipelines),
    stage: idsOf(pipelines.flatMap(({ stages }) => stages)),
    reason: idsOf(await listLostReasons(tx, tenantId)),
    member: idsOf(await listMembers(tx)),
  };
  return names.filter(({ kind, key }) => !there[kind].has(key));
}
