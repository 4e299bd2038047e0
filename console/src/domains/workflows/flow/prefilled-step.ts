import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";

/** Prefills settings of a new step that have only one option: the only template, or the only email to ask about. */
export function prefilled(
  step: WorkflowStep,
  definition: WorkflowDefinition,
  onlyTemplateId: string | null,
): WorkflowStep {
  if (step.type === "email" && onlyTemplateId !== null)
    return { ...step, config: { ...step.config, templateId: onlyTemplateId } };
  if (step.type === "decision" && step.config.condition.kind === "mail") {
    const emails = definition.steps.filter(({ type }) => type === "email");
    const [only] = emails;
    if (only === undefined || emails.length > 1) return step;
    const { condition } = step.config;
    return { ...step, config: { ...step.config, condition: { ...condition, stepId: only.id } } };
  }
  return step;
}
