import {
  branchesOf,
  WORKFLOW_STEPS_MAX,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowLink,
  type WorkflowStep,
} from "@arauto/contracts";

/** One branch out of a step. */
export interface BranchRef {
  from: string;
  branch: WorkflowBranch;
}

export const sameBranch = (one: BranchRef, other: BranchRef): boolean =>
  one.from === other.from && one.branch === other.branch;
export const branchKey = ({ from, branch }: BranchRef): string => `${from}/${branch}`;

export function stepOf(definition: WorkflowDefinition, id: string): WorkflowStep | undefined {
  return definition.steps.find((step) => step.id === id);
}

/** Returns the link of a branch; undefined while it is open. */
export function linkOf(definition: WorkflowDefinition, way: BranchRef): WorkflowLink | undefined {
  return definition.links.find((link) => sameBranch(link, way));
}

/** Returns the branches of a step that lead nowhere yet, in drawing order. */
export function openBranches(definition: WorkflowDefinition, step: WorkflowStep): BranchRef[] {
  return branchesOf(step)
    .map((branch) => ({ from: step.id, branch }))
    .filter((way) => !linkOf(definition, way));
}

/** Returns the links of a step, in the order its branches are drawn. */
export function nextSteps(definition: WorkflowDefinition, step: WorkflowStep): WorkflowLink[] {
  return branchesOf(step).flatMap((branch) => linkOf(definition, { from: step.id, branch }) ?? []);
}

/** Returns all steps that can be reached from these, including these. */
export function reachable({ links }: WorkflowDefinition, from: readonly string[]): Set<string> {
  const targets = new Map<string, string[]>();
  for (const link of links) targets.set(link.from, [...(targets.get(link.from) ?? []), link.to]);
  const seen = new Set<string>();
  const next = [...from];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    next.push(...(targets.get(id) ?? []));
  }
  return seen;
}

/** Returns true if a branch may lead to a step: not to the entry, and not back to a step before it. */
export function canConnect(definition: WorkflowDefinition, way: BranchRef, to: string): boolean {
  const source = stepOf(definition, way.from);
  const target = stepOf(definition, to);
  if (!source || !target || target.type === "entry" || !branchesOf(source).includes(way.branch))
    return false;
  return !reachable(definition, [to]).has(way.from);
}

/** Returns where a branch may lead but does not yet. */
export function possibleTargets(definition: WorkflowDefinition, way: BranchRef): WorkflowStep[] {
  const present = linkOf(definition, way)?.to;
  const before = comesTo(definition, way.from);
  return definition.steps.filter(
    ({ id, type }) => type !== "entry" && id !== present && !before.has(id),
  );
}

/** Returns all steps from which one can be reached, including itself. */
function comesTo({ links }: WorkflowDefinition, id: string): Set<string> {
  return reachable(
    { steps: [], links: links.map(({ from, to, branch }) => ({ from: to, to: from, branch })) },
    [id],
  );
}

/** Returns true if there is room for more steps. */
export function hasRoom({ steps }: WorkflowDefinition, more = 1): boolean {
  return steps.length + more <= WORKFLOW_STEPS_MAX;
}

/** Returns the steps in the order contacts reach them, each once; unreachable ones come last. */
export function inReadingOrder(definition: WorkflowDefinition): WorkflowStep[] {
  const found: WorkflowStep[] = [];
  const seen = new Set<string>();
  const walk = (start: WorkflowStep) => {
    const next = [start];
    for (let step = next.pop(); step; step = next.pop()) {
      if (seen.has(step.id)) continue;
      seen.add(step.id);
      found.push(step);
      const targets = nextSteps(definition, step).flatMap(({ to }) => stepOf(definition, to) ?? []);
      next.push(...targets.toReversed());
    }
  };
  for (const step of definition.steps) if (step.type === "entry") walk(step);
  const entered = new Set(definition.links.map(({ to }) => to));
  for (const step of definition.steps) if (!entered.has(step.id)) walk(step);
  for (const step of definition.steps) walk(step);
  return found;
}
