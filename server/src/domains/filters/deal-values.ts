import type { DealConditions, DealFilterField, FieldProblem } from "@arauto/contracts";

/** The records that conditions on deals may reference. */
export interface KnownDealNames {
  /** The stages in use, by pipeline. */
  stages: ReadonlyMap<string, ReadonlySet<string>>;
  lostReasons: ReadonlySet<string>;
  members: ReadonlySet<string>;
}

/** Null accepts any id. */
interface Known {
  deals: KnownDealNames | null;
  campaigns: ReadonlySet<string> | null;
}

/** Conditions that only make sense for deals of some statuses. */
const FITTING: [keyof DealConditions, readonly DealFilterField[]][] = [
  ["lostReasonIds", ["any", "lost"]],
  ["inStage", ["any", "open"]],
  ["expectedClose", ["any", "open"]],
];

/** Checks conditions on a deal. Adds errors to `problems`, with paths below `at`. */
export function checkDeal(
  field: DealFilterField,
  deal: DealConditions,
  at: string,
  known: Known,
  problems: FieldProblem[],
): void {
  const problem = (path: string, code: string, message: string) =>
    problems.push({ path: `${at}.${path}`, code, message });
  const { pipelineId, stageIds = [], valueFrom, valueTo } = deal;
  if (pipelineId === undefined && stageIds.length > 0)
    problem("pipelineId", "pipelineMissing", "Choose the pipeline of the stages");
  if (pipelineId === undefined && (valueFrom !== undefined || valueTo !== undefined))
    problem("pipelineId", "pipelineMissing", "Choose a pipeline, whose currency values have");
  if (valueFrom !== undefined && valueTo !== undefined && valueFrom > valueTo)
    problem("valueTo", "rangeReversed", "The end is before the start");
  for (const [name, fields] of FITTING)
    if (deal[name] !== undefined && !fields.includes(field))
      problem(name, "detailUnfit", `Deals of status ${field} don't have this`);
  checkNames(deal, known, problem);
}

function checkNames(
  { pipelineId, stageIds = [], owner, lostReasonIds = [], campaignId }: DealConditions,
  { deals, campaigns }: Known,
  problem: (path: string, code: string, message: string) => void,
): void {
  if (campaignId !== undefined && campaigns?.has(campaignId) === false)
    problem("campaignId", "campaignUnknown", "Campaign not found");
  if (deals === null) return;
  const stages = pipelineId === undefined ? undefined : deals.stages.get(pipelineId);
  if (pipelineId !== undefined && !stages)
    problem("pipelineId", "pipelineUnknown", "Pipeline not found");
  if (stages && stageIds.some((id) => !stages.has(id)))
    problem("stageIds", "stageUnknown", "The pipeline has no such stage");
  if (owner !== undefined && owner !== "nobody" && !deals.members.has(owner))
    problem("owner", "memberUnknown", "There is no such member");
  if (lostReasonIds.some((id) => !deals.lostReasons.has(id)))
    problem("lostReasonIds", "reasonUnknown", "Lost reason not found");
}
