import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { fieldsForWriting } from "../custom-fields/index.ts";
import { findExisting } from "./draft-queries.ts";

/** A record that a workflow step references. */
export interface NamedPart {
  kind: "template" | "filter" | "field";
  /** Its id; for a field, its identifier. */
  key: string;
  stepId: string;
  /** As in reviews: `steps.<step id>.templateId`. */
  path: string;
}

function partOf(step: WorkflowStep): Omit<NamedPart, "stepId">[] {
  const named = (kind: NamedPart["kind"], key: string | null, place: string) =>
    key === null || key === "" ? [] : [{ kind, key, path: `steps.${step.id}.${place}` }];
  if (step.type === "email") {
    return [
      ...named("template", step.config.templateId, "templateId"),
      ...named("filter", step.config.filterId, "filterId"),
    ];
  }
  if (step.type === "entry" && step.config.goal?.kind === "filter")
    return named("filter", step.config.goal.filterId, "goal");
  if (step.type === "decision" && step.config.condition.kind === "filter")
    return named("filter", step.config.condition.filterId, "filterId");
  if (step.type === "update" && step.config.action?.kind === "setField")
    return named("field", step.config.action.identifier, "identifier");
  return [];
}

/** Returns all records that a workflow references, step by step. */
export const partsNamed = (definition: WorkflowDefinition): NamedPart[] =>
  definition.steps.flatMap((step) => partOf(step).map((part) => ({ ...part, stepId: step.id })));

/**
 * Returns which records that a workflow references are missing from the workspace. Locks its fields
 * until the transaction ends.
 */
export async function missingInWorkflow(
  tx: Transaction,
  tenantId: string,
  definition: WorkflowDefinition,
): Promise<NamedPart[]> {
  const named = partsNamed(definition);
  const keys = (kind: NamedPart["kind"]) => [
    ...new Set(named.filter((part) => part.kind === kind).map(({ key }) => key)),
  ];
  const { templates, filters } = await findExisting(tx, tenantId, {
    accounts: [],
    filters: keys("filter"),
    templates: keys("template"),
    topics: [],
  });
  const fields =
    keys("field").length === 0
      ? []
      : (await fieldsForWriting(tx, tenantId)).map(({ identifier }) => identifier);
  const there = { template: new Set(templates), filter: new Set(filters), field: new Set(fields) };
  return named.filter(
    ({ kind, key }) => !there[kind].has(kind === "field" ? key : key.toLowerCase()),
  );
}

/** Returns the workflow without references to missing records; those steps have to be completed again. */
export function withoutParts(
  definition: WorkflowDefinition,
  missing: readonly NamedPart[],
): WorkflowDefinition {
  if (missing.length === 0) return definition;
  const missingPaths = new Set(missing.map(({ path }) => path));
  return {
    ...definition,
    steps: definition.steps.map((step) =>
      withoutGone(step, (place) => missingPaths.has(`steps.${step.id}.${place}`)),
    ),
  };
}

function withoutGone(step: WorkflowStep, isGone: (place: string) => boolean): WorkflowStep {
  if (step.type === "email") {
    const { templateId, filterId } = step.config;
    const config = { ...step.config, templateId: isGone("templateId") ? null : templateId };
    // Without its filter the message would be sent to all contacts: a user has to complete the step, as if it had no
    // message.
    return isGone("filterId")
      ? { ...step, config: { ...config, templateId: null, filterId: null } }
      : { ...step, config: { ...config, filterId } };
  }
  if (step.type === "entry" && isGone("goal"))
    return { ...step, config: { ...step.config, goal: { kind: "filter", filterId: null } } };
  if (step.type === "decision" && isGone("filterId")) {
    return { ...step, config: { ...step.config, condition: { kind: "filter", filterId: null } } };
  }
  if (step.type === "update" && isGone("identifier")) return { ...step, config: { action: null } };
  return step;
}
