import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";

/** What can differ of a step that is there before and after. Where it stands on the canvas is nobody's concern. */
export const STEP_SETTINGS = [
  "name",
  "continueOnError",
  "trigger",
  "includesPresent",
  "schedule",
  "templateId",
  "subject",
  "preheader",
  "filterId",
  "waiting",
  "condition",
  "within",
  "shares",
  "action",
  /** Where its ways out lead. */
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

/** Settings with their values; those of a wait make sense together only. */
function settingsOf(step: WorkflowStep, { links }: WorkflowDefinition): Partial<Record<StepSetting, unknown>> {
  const ways = links
    .filter(({ from }) => from === step.id)
    .map(({ branch, to }) => `${branch} ${to}`)
    .toSorted();
  const own = step.type === "wait" ? { waiting: step.config } : step.config;
  return { name: step.name, continueOnError: step.continueOnError, ...own, ways };
}

/** The same whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** What publishing would change: steps by their ids, in the order of the definitions. One of another type is another step. */
export function definitionDiff(before: WorkflowDefinition, after: WorkflowDefinition): DefinitionDiff {
  const key = ({ id, type }: WorkflowStep) => `${type} ${id}`;
  const former = new Map(before.steps.map((step) => [key(step), step]));
  const kept = new Set(after.steps.map(key));
  const changed = after.steps.flatMap((step) => {
    const was = former.get(key(step));
    if (!was) return [];
    const old = settingsOf(was, before);
    const now = settingsOf(step, after);
    const settings = STEP_SETTINGS.filter((setting) => canonical(old[setting]) !== canonical(now[setting]));
    return settings.length > 0 ? [{ before: was, after: step, settings }] : [];
  });
  return {
    added: after.steps.filter((step) => !former.has(key(step))),
    removed: before.steps.filter((step) => !kept.has(key(step))),
    changed,
  };
}
