import {
  branchesOf,
  type WorkflowDefinition,
  type WorkflowLink,
  type WorkflowStep,
} from "@arauto/contracts";
import { COLUMN, freePlace, type Place, ROW, snapped } from "./flow-places.ts";
import {
  hasRoom,
  linkOf,
  canConnect,
  nextSteps,
  reachable,
  sameBranch,
  stepOf,
  type BranchRef,
} from "./flow-branches.ts";

/**
 * Commands on a workflow. Every command returns a definition that can be stored and has no loop
 * that was not there before; one that cannot be applied returns the given definition.
 */

/**
 * Adds a step at the end of a branch, or inserts it if the branch already leads somewhere: the next
 * step then follows the new step's first branch, and moves down if there is no room.
 */
export function addAfter(
  definition: WorkflowDefinition,
  way: BranchRef,
  step: WorkflowStep,
): WorkflowDefinition {
  const source = stepOf(definition, way.from);
  if (
    !source ||
    !hasRoom(definition) ||
    !branchesOf(source).includes(way.branch) ||
    stepOf(definition, step.id)
  )
    return definition;
  const link = linkOf(definition, way);
  const [first] = branchesOf(step);
  const next = link && stepOf(definition, link.to);
  if (next && first === undefined) return definition;
  const x = next ? next.position.x : source.position.x + branchShift(source, way);
  const wanted = { x, y: source.position.y + ROW };
  const roomy = next ? withRoomBelow(definition, next, wanted.y + ROW) : definition;
  const placed = { ...step, position: freePlace(roomy, wanted) };
  const links: WorkflowLink[] = [{ from: way.from, branch: way.branch, to: placed.id }];
  if (link && first !== undefined) links.push({ from: placed.id, branch: first, to: link.to });
  return {
    ...roomy,
    steps: [...roomy.steps, placed],
    links: [...roomy.links.filter((present) => !sameBranch(present, way)), ...links],
  };
}

/** Places the targets of neighboring branches side by side. */
export function branchShift(source: WorkflowStep, { branch }: BranchRef): number {
  const branches = branchesOf(source);
  return (branches.indexOf(branch) - (branches.length - 1) / 2) * COLUMN;
}

/** Moves a step and everything after it down, just far enough for the step not to be above `y`. */
function withRoomBelow(
  definition: WorkflowDefinition,
  step: WorkflowStep,
  y: number,
): WorkflowDefinition {
  const lacking = y - step.position.y;
  if (lacking <= 0) return definition;
  const after = reachable(definition, [step.id]);
  return moveSteps(
    definition,
    new Map(
      definition.steps
        .filter(({ id }) => after.has(id))
        .map(({ id, position }): [string, Place] => [
          id,
          { x: position.x, y: position.y + lacking },
        ]),
    ),
  );
}

/** Adds a step without linking it. */
export function addLoose(
  definition: WorkflowDefinition,
  step: WorkflowStep,
  at: Place,
): WorkflowDefinition {
  if (!hasRoom(definition) || stepOf(definition, step.id)) return definition;
  if (step.type === "entry" && definition.steps.some(({ type }) => type === "entry"))
    return definition;
  return {
    ...definition,
    steps: [...definition.steps, { ...step, position: freePlace(definition, at) }],
  };
}

/** Inserts an unlinked step into a branch, before the step that came next. */
export function insertOnBranch(
  definition: WorkflowDefinition,
  way: BranchRef,
  id: string,
): WorkflowDefinition {
  const link = linkOf(definition, way);
  const step = stepOf(definition, id);
  const [first] = step ? branchesOf(step) : [];
  if (!link || !step || step.type === "entry" || first === undefined || isLinked(definition, id))
    return definition;
  return {
    ...definition,
    links: [
      ...definition.links.filter((present) => !sameBranch(present, way)),
      { ...way, to: id },
      { from: id, branch: first, to: link.to },
    ],
  };
}

/** Returns true if a branch leads to a step or away from it. */
export function isLinked({ links }: WorkflowDefinition, id: string): boolean {
  return links.some(({ from, to }) => from === id || to === id);
}

/**
 * Removes steps, but never the only entry. If a removed step led to one step only, the branches to
 * it lead there now.
 */
export function removeSteps(
  definition: WorkflowDefinition,
  ids: readonly string[],
): WorkflowDefinition {
  return ids.reduce(removeStep, definition);
}

function removeStep(definition: WorkflowDefinition, id: string): WorkflowDefinition {
  const step = stepOf(definition, id);
  if (!step) return definition;
  if (step.type === "entry" && definition.steps.filter(({ type }) => type === "entry").length < 2)
    return definition;
  const targets = new Set(nextSteps(definition, step).map(({ to }) => to));
  const [target] = targets.size === 1 ? targets : [];
  return {
    ...definition,
    steps: definition.steps.filter((other) => other.id !== id),
    links: definition.links
      .filter(({ from }) => from !== id)
      .flatMap((link) =>
        link.to !== id
          ? [link]
          : target === undefined || target === id
            ? []
            : [{ ...link, to: target }],
      ),
  };
}

/** Links a branch to a step, replacing its previous link. */
export function connect(
  definition: WorkflowDefinition,
  way: BranchRef,
  to: string,
): WorkflowDefinition {
  if (linkOf(definition, way)?.to === to || !canConnect(definition, way, to)) return definition;
  return {
    ...definition,
    links: [
      ...definition.links.filter((link) => !sameBranch(link, way)),
      { from: way.from, branch: way.branch, to },
    ],
  };
}

/** Removes the link of a branch. */
export function disconnect(definition: WorkflowDefinition, way: BranchRef): WorkflowDefinition {
  if (!linkOf(definition, way)) return definition;
  return { ...definition, links: definition.links.filter((link) => !sameBranch(link, way)) };
}

/** Moves steps on the canvas. */
export function moveSteps(
  definition: WorkflowDefinition,
  places: ReadonlyMap<string, Place>,
): WorkflowDefinition {
  let moved = false;
  const steps = definition.steps.map((step) => {
    const place = places.get(step.id);
    if (!place) return step;
    const position = snapped(place);
    if (position.x === step.position.x && position.y === step.position.y) return step;
    moved = true;
    return { ...step, position };
  });
  return moved ? { ...definition, steps } : definition;
}

/** Moves a step before the previous one (`up`) or after the next (`down`), if exactly one branch leads in and out. */
export function shiftStep(
  definition: WorkflowDefinition,
  id: string,
  way: "up" | "down",
): WorkflowDefinition {
  const line = lineAt(definition, id);
  if (!line) return definition;
  const [lower, upper] = way === "up" ? [id, line.before] : [line.after, id];
  if (lower === null || upper === null) return definition;
  const above = lineAt(definition, upper);
  const below = lineAt(definition, lower);
  const [one, other] = [stepOf(definition, upper), stepOf(definition, lower)];
  if (!above?.into || !below || !one || !other || below.before !== upper) return definition;
  const { into } = above;
  const rest = definition.links.filter(
    (link) => !sameBranch(link, into) && link.from !== lower && link.from !== upper,
  );
  const links: WorkflowLink[] = [
    ...rest,
    { ...into, to: lower },
    { from: lower, branch: "next", to: upper },
  ];
  if (below.after !== null) links.push({ from: upper, branch: "next", to: below.after });
  return moveSteps(
    { ...definition, links },
    new Map([
      [upper, other.position],
      [lower, one.position],
    ]),
  );
}

/** Returns the neighbors of a step on a straight line; null where branches meet or split. */
function lineAt(
  definition: WorkflowDefinition,
  id: string,
): { into: BranchRef | null; before: string | null; after: string | null } | null {
  const step = stepOf(definition, id);
  const ways = step ? branchesOf(step) : [];
  const into = definition.links.filter(({ to }) => to === id);
  if (!step || step.type === "entry" || ways.length !== 1 || into.length > 1) return null;
  const [link] = into;
  const before = link ? stepOf(definition, link.from) : undefined;
  const isLine = before && before.type !== "entry" && branchesOf(before).length === 1;
  const after = linkOf(definition, { from: id, branch: "next" })?.to;
  return { into: link ?? null, before: isLine ? before.id : null, after: after ?? null };
}

/**
 * Changes a step's settings. A split with fewer shares loses the branches of the removed ones. Steps after a wait keep
 * following it when it starts or stops waiting for an event.
 */
export function changeStep(
  definition: WorkflowDefinition,
  id: string,
  change: { name?: string; continueOnError?: boolean; config?: WorkflowStep["config"] },
): WorkflowDefinition {
  const before = stepOf(definition, id);
  if (!before) return definition;
  // Each step form only emits settings of its own type.
  const after = { ...before, ...change } as WorkflowStep;
  const steps = definition.steps.map((step) => (step.id === id ? after : step));
  const branches = branchesOf(after);
  const [first = "next"] = branches;
  const [former] = branchesOf(before);
  const links =
    after.type === "wait" && former !== undefined && former !== first
      ? definition.links.map((link) =>
          link.from === id && link.branch === former ? { ...link, branch: first } : link,
        )
      : definition.links;
  const isWhole = links.every(({ from, branch }) => from !== id || branches.includes(branch));
  return {
    ...definition,
    steps,
    links: isWhole
      ? links
      : links.filter((link) => link.from !== id || branches.includes(link.branch)),
  };
}
