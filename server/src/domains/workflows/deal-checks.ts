import type {
  DealChangeMatch,
  FieldProblem,
  Pipeline,
  WorkflowDefinition,
  WorkflowStep,
} from "@arauto/contracts";
import { type LineTemplate, PersonalizationError, unknownContact } from "@arauto/mail";
import { AppError } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { listLostReasons, listPipelines } from "../pipelines/index.ts";
import { titleTemplate } from "./deal-steps.ts";

/** Records that deal steps may reference. */
interface Known {
  pipelines: readonly Pipeline[];
  reasons: ReadonlySet<string>;
}

type Report = (place: string, code: string, message: string) => void;

/** Lists references of deal steps to records that no longer exist. */
export async function dealProblems(
  tx: Transaction,
  tenantId: string,
  { steps }: WorkflowDefinition,
): Promise<FieldProblem[]> {
  if (!steps.some(isAboutDeals)) return [];
  const reasons = await listLostReasons(tx, tenantId);
  const known: Known = {
    pipelines: await listPipelines(tx, tenantId),
    reasons: new Set(reasons.map(({ id }) => id)),
  };
  const problems: FieldProblem[] = [];
  for (const step of steps)
    checkStep(step, known, (place, code, message) =>
      problems.push({ path: `steps.${step.id}.${place}`, code, message }),
    );
  return problems;
}

const isAboutDeals = (step: WorkflowStep): boolean =>
  step.type === "createDeal" ||
  step.type === "moveDeal" ||
  ((step.type === "entry" || step.type === "wait") && changeOf(step) !== null);

function changeOf(step: WorkflowStep): DealChangeMatch | null {
  if (step.type === "entry" && step.config.trigger === "deal") return step.config.deal ?? null;
  return step.type === "wait" && step.config.kind === "deal" ? step.config.deal : null;
}

function checkStep(step: WorkflowStep, { pipelines, reasons }: Known, report: Report): void {
  const change = changeOf(step);
  if (change) checkChange(change, pipelines, report);
  if (step.type === "createDeal" || step.type === "moveDeal") {
    const { pipelineId } = step.config;
    const isUsed = step.type === "createDeal" || step.config.which !== "current";
    const pipeline = pipelines.find(({ id }) => id === pipelineId);
    if (isUsed && pipelineId !== null && !pipeline)
      return report("pipelineId", "notFound", "The pipeline no longer exists");
    const stageId =
      step.type === "createDeal"
        ? step.config.stageId
        : step.config.to.kind === "stage"
          ? step.config.to.stageId
          : null;
    const home = pipelines.find(({ stages }) => stages.some(({ id }) => id === stageId));
    const isElsewhere = step.type === "createDeal" && home?.id !== pipelineId;
    if (stageId !== null && (!home || isElsewhere))
      report("stageId", "notFound", "The stage no longer exists");
    else if (isUsed && home && pipeline && home.currency !== pipeline.currency)
      report("stageId", "currencyDiffers", "The stage belongs to a pipeline with another currency");
  }
  if (step.type === "moveDeal" && step.config.to.kind === "lost") {
    const { reasonId } = step.config.to;
    if (reasonId !== null && !reasons.has(reasonId))
      report("reasonId", "notFound", "The lost reason no longer exists");
  }
}

function checkChange(
  { pipelineId, fromStageIds, toStageIds }: DealChangeMatch,
  pipelines: readonly Pipeline[],
  report: Report,
): void {
  const pipeline = pipelines.find(({ id }) => id === pipelineId);
  if (pipelineId !== null && !pipeline)
    return report("deal", "notFound", "The pipeline no longer exists");
  const stages = new Set(
    (pipeline ? [pipeline] : pipelines).flatMap((one) => one.stages.map(({ id }) => id)),
  );
  // A deal may come from a stage of another pipeline.
  const everywhere = new Set(pipelines.flatMap((one) => one.stages.map(({ id }) => id)));
  if (toStageIds.some((id) => !stages.has(id)) || fromStageIds.some((id) => !everywhere.has(id)))
    report("deal", "notFound", "The stage no longer exists");
}

/** A deal title to be checked outside of the transaction. */
export interface StepTitle {
  stepId: string;
  template: LineTemplate;
}

/** Returns the titles that steps render. */
export async function titlesOf(
  tx: Transaction,
  tenantId: string,
  workflowId: string,
  { steps }: WorkflowDefinition,
): Promise<StepTitle[]> {
  const titles: StepTitle[] = [];
  for (const step of steps)
    if (step.type === "createDeal" && step.config.title !== "")
      titles.push({
        stepId: step.id,
        template: await titleTemplate(tx, tenantId, workflowId, step.config.title),
      });
  return titles;
}

/** Lists the titles that can't be rendered. */
export async function titleProblems(
  { rendering }: Pick<Deps, "rendering">,
  tenantId: string,
  titles: readonly StepTitle[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { stepId, template } of titles) {
    const message = await errorOf(rendering, tenantId, template);
    if (message !== null)
      problems.push({ path: `steps.${stepId}.title`, code: "titleInvalid", message });
  }
  return problems;
}

async function errorOf(
  rendering: Deps["rendering"],
  tenantId: string,
  template: LineTemplate,
): Promise<string | null> {
  try {
    const [line] = await rendering.lines(tenantId, template, [unknownContact("")]);
    return line instanceof PersonalizationError ? line.message : null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.message;
  }
}
