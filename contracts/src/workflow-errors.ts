import type { DealChangeMatch } from "./deal-conditions.ts";
import { REQUEST_WAYS, requestBatchError, requestTemplateError } from "./requests.ts";
import {
  SPLIT_BRANCHES,
  type StepOf,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowStep,
} from "./workflow-steps.ts";

/** Problems of a workflow's structure, regardless of what exists in the workspace. */
export const WORKFLOW_ERRORS = [
  /** The workflow has no entry; `stepId` is null. */
  "noEntry",
  /** More than one entry. */
  "manyEntries",
  /** The step can't be reached. */
  "unreachable",
  /** A path leads back to the step. */
  "loop",
  /** A link refers to a missing step or output. */
  "brokenLink",
  /** Two links use the same output. */
  "doubleLink",
  "templateMissing",
  "filterMissing",
  /** A decision about an email refers to none, or to one that doesn't precede it on every path. */
  "mailStepMissing",
  "actionMissing",
  /** The shares don't add up to 100. */
  "sharesWrong",
  "scheduleMissing",
  /** An entry or a wait has no custom event. */
  "eventMissing",
  /** An entry or a wait has no change of a deal. */
  "dealChangeMissing",
  "pipelineMissing",
  "stageMissing",
  "titleMissing",
  "reasonMissing",
  /** A request has no URL, or one that doesn't start with a literal scheme and host. */
  "addressMissing",
  "addressInvalid",
  /** A header that is always secret has a literal value. */
  "secretLiteral",
  /** A call for several contacts has no JSON body, or variables in its URL or headers. */
  "batchNotJson",
  "batchTags",
  /** The goal has no filter or event. */
  "goalMissing",
  /** Only an entry and steps that change nothing: the workflow has no effect. */
  "nothingToDo",
] as const;
export type WorkflowErrorCode = (typeof WORKFLOW_ERRORS)[number];
export interface WorkflowError {
  /** Null for the workflow as a whole. */
  stepId: string | null;
  code: WorkflowErrorCode;
}

/** The custom events that start a workflow or reach its goal. */
const entryEventsOf = ({ config }: StepOf<"entry">): string[] =>
  [
    config.trigger === "event" ? config.event?.name : undefined,
    config.goal?.kind === "event" ? config.goal.event?.name : undefined,
  ].filter((name) => name !== undefined);

/** The custom events that a workflow reacts to, by name. */
export const customEventsOf = ({ steps }: WorkflowDefinition): string[] => [
  ...new Set(
    steps.flatMap((step) => {
      if (step.type === "entry") return entryEventsOf(step);
      return step.type === "wait" && step.config.kind === "event"
        ? (step.config.event?.name ?? [])
        : [];
    }),
  ),
];

/** The kinds of changes of deals that a workflow reacts to. */
export const dealChangesOf = ({ steps }: WorkflowDefinition): DealChangeMatch["kind"][] => [
  ...new Set(
    steps.flatMap((step) => {
      if (step.type === "entry" && step.config.trigger === "deal")
        return step.config.deal?.kind ?? [];
      return step.type === "wait" && step.config.kind === "deal"
        ? (step.config.deal?.kind ?? [])
        : [];
    }),
  ),
];

/** Returns whether a step waits for an event, for a limited time. */
const waitsForSomething = (step: WorkflowStep): boolean =>
  step.type === "wait" && (step.config.kind === "event" || step.config.kind === "deal");

/** The outputs of a step, in drawing order. */
export function branchesOf(step: WorkflowStep): readonly WorkflowBranch[] {
  if (step.type === "end") return [];
  if (step.type === "decision" || waitsForSomething(step)) return ["yes", "no"];
  if (step.type === "split") return SPLIT_BRANCHES.slice(0, step.config.shares.length);
  if (step.type === "request")
    return ["next", ...REQUEST_WAYS.filter((way) => step.config.outputs.includes(way))];
  return ["next"];
}

/** The targets of each step, by id; links to missing steps are left out. */
function waysOf({ steps, links }: WorkflowDefinition): Map<string, string[]> {
  const ways = new Map<string, string[]>(steps.map(({ id }) => [id, []]));
  for (const { from, to } of links) if (ways.has(to)) ways.get(from)?.push(to);
  return ways;
}

/** Returns the steps that can be reached from one, including itself. */
function reachableFrom(start: string, ways: Map<string, string[]>, without?: string): Set<string> {
  const seen = new Set<string>();
  const next = [start];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === without || seen.has(id)) continue;
    seen.add(id);
    next.push(...(ways.get(id) ?? []));
  }
  return seen;
}

/**
 * Returns the email steps that every contact passes before a step: those without which it can't be reached. A decision
 * can refer to these.
 */
export function mailStepsBefore(definition: WorkflowDefinition, stepId: string): StepOf<"email">[] {
  const entry = definition.steps.find((step) => step.type === "entry");
  if (!entry) return [];
  const ways = waysOf(definition);
  return definition.steps.filter(
    (step): step is StepOf<"email"> =>
      step.type === "email" &&
      step.id !== stepId &&
      !reachableFrom(entry.id, ways, step.id).has(stepId),
  );
}

/** Returns the steps that have a path back to themselves. */
function looping(ways: Map<string, string[]>): Set<string> {
  const found = new Set<string>();
  for (const [id, targets] of ways) {
    if (targets.some((target) => reachableFrom(target, ways).has(id))) found.add(id);
  }
  return found;
}

/** The types of steps that do something. */
const ACTING: ReadonlySet<WorkflowStep["type"]> = new Set([
  "email",
  "update",
  "createDeal",
  "moveDeal",
  "request",
]);

/** Returns all problems in the workflow itself that prevent starting it. */
export function workflowErrors(definition: WorkflowDefinition): WorkflowError[] {
  const { steps, links } = definition;
  const errors: WorkflowError[] = [];
  const report = (stepId: string | null, code: WorkflowErrorCode) =>
    void errors.push({ stepId, code });
  const entries = steps.filter((step) => step.type === "entry");
  const [entry] = entries;
  if (!entry) report(null, "noEntry");
  for (const { id } of entries.slice(1)) report(id, "manyEntries");
  if (!steps.some(({ type }) => ACTING.has(type))) report(null, "nothingToDo");

  const byId = new Map(steps.map((step) => [step.id, step]));
  const taken = new Set<string>();
  for (const { from, to, branch } of links) {
    const source = byId.get(from);
    const target = byId.get(to);
    if (!source || !target || target.type === "entry" || !branchesOf(source).includes(branch)) {
      report(source ? from : null, "brokenLink");
      continue;
    }
    const way = `${from} ${branch}`;
    if (taken.has(way)) report(from, "doubleLink");
    taken.add(way);
  }

  const ways = waysOf(definition);
  const reached = entry ? reachableFrom(entry.id, ways) : new Set<string>();
  const loops = looping(ways);
  for (const step of steps) {
    if (loops.has(step.id)) report(step.id, "loop");
    if (step.type !== "entry" && !reached.has(step.id)) report(step.id, "unreachable");
    const lacking = lackOf(step, definition);
    if (lacking) report(step.id, lacking);
  }
  return errors;
}

/** Returns whether one call of a request may concern several contacts. */
export const isBatch = ({ config: { batchSize } }: StepOf<"request">): boolean =>
  batchSize !== undefined && batchSize > 1;

/** Returns whether a goal was selected without its filter or event. */
const lacksGoal = ({ config: { goal } }: StepOf<"entry">): boolean =>
  !!goal && (goal.kind === "filter" ? goal.filterId === null : goal.event === null);

function lackOf(step: WorkflowStep, definition: WorkflowDefinition): WorkflowErrorCode | null {
  switch (step.type) {
    case "entry":
      if (step.config.trigger === "event" && !step.config.event) return "eventMissing";
      if (step.config.trigger === "deal" && !step.config.deal) return "dealChangeMissing";
      if (step.config.trigger === "schedule" && step.config.schedule === null)
        return "scheduleMissing";
      return lacksGoal(step) ? "goalMissing" : null;
    case "email":
      return step.config.templateId === null ? "templateMissing" : null;
    case "update":
      return step.config.action === null ? "actionMissing" : null;
    case "split":
      return step.config.shares.reduce((sum, share) => sum + share, 0) === 100
        ? null
        : "sharesWrong";
    case "decision": {
      const { condition } = step.config;
      if (condition.kind === "filter") return condition.filterId === null ? "filterMissing" : null;
      return mailStepsBefore(definition, step.id).some(({ id }) => id === condition.stepId)
        ? null
        : "mailStepMissing";
    }
    case "wait":
      if (step.config.kind === "deal" && step.config.deal === null) return "dealChangeMissing";
      return step.config.kind === "event" && step.config.event === null ? "eventMissing" : null;
    case "createDeal":
      if (step.config.pipelineId === null) return "pipelineMissing";
      return step.config.title === "" ? "titleMissing" : null;
    case "moveDeal": {
      const { which, pipelineId, to } = step.config;
      if (which !== "current" && pipelineId === null) return "pipelineMissing";
      if (to.kind === "stage" && to.stageId === null) return "stageMissing";
      return to.kind === "lost" && to.reasonId === null ? "reasonMissing" : null;
    }
    case "request":
      return (
        requestTemplateError(step.config.request) ??
        (isBatch(step) ? requestBatchError(step.config.request) : null)
      );
    case "end":
      return null;
  }
}
