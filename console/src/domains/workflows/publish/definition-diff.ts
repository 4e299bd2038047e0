import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";

/** Settings that are compared in a step that exists before and after. Its position on the canvas is ignored. */
export const STEP_SETTINGS = [
  "name",
  "continueOnError",
  "trigger",
  "includesPresent",
  "schedule",
  "event",
  "deal",
  "goal",
  "templateId",
  "subject",
  "preheader",
  "filterId",
  "waiting",
  "condition",
  "within",
  "shares",
  "action",
  "pipelineId",
  "stageId",
  "title",
  "value",
  "owner",
  "closesInDays",
  "tags",
  "unlessOpen",
  "which",
  "to",
  "request",
  "answers",
  "outputs",
  "repeatIsSafe",
  "batchSize",
  /** Where its branches lead. */
  "ways",
] as const;
export type StepSetting = (typeof STEP_SETTINGS)[number];

export interface ChangedStep {
  before: WorkflowStep;
  after: WorkflowStep;
  settings: StepSetting[];
}

export interface DefinitionDiff {
  added: WorkflowStep[];
  removed: WorkflowStep[];
  changed: ChangedStep[];
}

/** Returns the settings with their values; those of a wait only make sense together. */
function settingsOf(
  step: WorkflowStep,
  { links }: WorkflowDefinition,
): Partial<Record<StepSetting, unknown>> {
  const ways = links
    .filter(({ from }) => from === step.id)
    .map(({ branch, to }) => `${branch} ${to}`)
    .toSorted();
  const own = step.type === "wait" ? { waiting: step.config } : step.config;
  return { name: step.name, continueOnError: step.continueOnError, ...own, ways };
}

/** Serializes a value independently of the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

/**
 * Returns the changes that publishing would make: step ids, in the order of the definitions. A step of another type
 * counts as another step.
 */
export function definitionDiff(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
): DefinitionDiff {
  const key = ({ id, type }: WorkflowStep) => `${type} ${id}`;
  const former = new Map(before.steps.map((step) => [key(step), step]));
  const kept = new Set(after.steps.map(key));
  const changed = after.steps.flatMap((step) => {
    const was = former.get(key(step));
    if (!was) return [];
    const old = settingsOf(was, before);
    const now = settingsOf(step, after);
    const settings = STEP_SETTINGS.filter(
      (setting) => canonical(old[setting]) !== canonical(now[setting]),
    );
    return settings.length > 0 ? [{ before: was, after: step, settings }] : [];
  });
  return {
    added: after.steps.filter((step) => !former.has(key(step))),
    removed: before.steps.filter((step) => !kept.has(key(step))),
    changed,
  };
}
