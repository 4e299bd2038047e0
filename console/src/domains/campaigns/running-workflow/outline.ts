import {
  branchesOf,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowStep,
} from "@arauto/contracts";

/** A step with the steps on each of its branches, if there are several. */
export interface OutlineStep {
  kind: "step";
  step: WorkflowStep;
  /** Empty if there is only one branch: its steps are the next entries. */
  ways: OutlineBranch[];
}
/** A branch to a step shown elsewhere in the outline. */
export interface OutlineOnward {
  kind: "onward";
  step: WorkflowStep;
}
export type OutlineEntry = OutlineStep | OutlineOnward;

export interface OutlineBranch {
  branch: WorkflowBranch;
  entries: OutlineEntry[];
  /** For a branch without steps: whether it ends here, or continues with the steps below all branches. */
  ends: boolean;
}

export interface Outline {
  entries: OutlineEntry[];
  /** Unreachable steps. */
  lost: OutlineStep[];
}

/**
 * Returns a workflow as a list that reads from top to bottom. Steps that all branches of a step lead to are listed
 * once, below them; where only some of them meet, the later branches name the step.
 */
export function outlineOf(definition: WorkflowDefinition): Outline {
  const steps = new Map(definition.steps.map((step) => [step.id, step]));
  const next = nextOf(definition);
  const placed = new Set<string>();
  const put = (step: WorkflowStep): OutlineStep => {
    placed.add(step.id);
    return { kind: "step", step, ways: [] };
  };

  function walk(from: string | undefined, stops: ReadonlySet<string>): OutlineEntry[] {
    const entries: OutlineEntry[] = [];
    let id = from;
    while (id !== undefined && !stops.has(id)) {
      const step = steps.get(id);
      if (!step) break;
      if (placed.has(id)) {
        entries.push({ kind: "onward", step });
        break;
      }
      const entry = put(step);
      entries.push(entry);
      const branches = branchesOf(step);
      if (branches.length < 2) {
        id = next(id, branches[0]);
        continue;
      }
      const join = meetingPoint(step, steps, next);
      const within = join === undefined ? stops : new Set([...stops, join]);
      for (const branch of branches) {
        const to = next(id, branch);
        entry.ways.push({ branch, entries: walk(to, within), ends: to === undefined });
      }
      id = join;
    }
    return entries;
  }

  const first = definition.steps.find(({ type }) => type === "entry");
  const entries = walk(first?.id, new Set());
  const lost = definition.steps.filter(({ id }) => !placed.has(id)).map(put);
  return { entries, lost };
}

/** Returns all steps in the outline's order. */
export function outlineSteps(definition: WorkflowDefinition): WorkflowStep[] {
  const { entries, lost } = outlineOf(definition);
  const within = (entry: OutlineEntry): WorkflowStep[] =>
    entry.kind === "onward"
      ? []
      : [entry.step, ...entry.ways.flatMap((way) => way.entries.flatMap(within))];
  return [...entries, ...lost].flatMap(within);
}

type Next = (id: string, branch: WorkflowBranch | undefined) => string | undefined;

function nextOf({ steps, links }: WorkflowDefinition): Next {
  const known = new Set(steps.map(({ id }) => id));
  const targets = new Map(
    links
      .filter(({ to }) => known.has(to))
      .map(({ from, branch, to }) => [`${from} ${branch}`, to]),
  );
  return (id, branch) => targets.get(`${id} ${branch}`);
}

/** Returns the first step that every branch of a fork reaches; undefined if some end before. */
function meetingPoint(
  fork: WorkflowStep,
  steps: ReadonlyMap<string, WorkflowStep>,
  next: Next,
): string | undefined {
  const ahead = reach(fork.id, steps, next);
  let found: string | undefined;
  let most = 0;
  for (const id of ahead.reached) {
    if (id === fork.id || reach(fork.id, steps, next, id).ends) continue;
    // All of these are on one line; all the others can be reached from the first of them.
    const size = reach(id, steps, next).reached.size;
    if (size > most) [found, most] = [id, size];
  }
  return found;
}

/** Returns the steps reachable from one, including itself, and whether some branch ends, with one step left out. */
function reach(
  start: string,
  steps: ReadonlyMap<string, WorkflowStep>,
  next: Next,
  without?: string,
) {
  const reached = new Set<string>();
  const open = [start];
  let ends = false;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === without || reached.has(id)) continue;
    reached.add(id);
    const step = steps.get(id);
    const branches = step ? branchesOf(step) : [];
    ends ||= branches.length === 0;
    for (const branch of branches) {
      const to = next(id, branch);
      if (to === undefined) ends = true;
      else open.push(to);
    }
  }
  return { reached, ends };
}
