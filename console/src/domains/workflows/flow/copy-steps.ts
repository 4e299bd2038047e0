import {
  branchesOf,
  type WorkflowDefinition,
  type WorkflowLink,
  type WorkflowStep,
} from "@arauto/contracts";
import { type BranchRef, hasRoom, linkOf, stepOf } from "./flow-branches.ts";
import { addAfter, branchShift, isLinked } from "./flow-commands.ts";
import { COLUMN, freePlace, GRID, type Place, ROW, snapped } from "./flow-places.ts";
import { newStepId } from "./new-step.ts";

/** A part of a workflow that is being copied. */
export interface Clip {
  steps: readonly WorkflowStep[];
  links: readonly WorkflowLink[];
}

/** Returns steps with the links between them; an entry is not copied. */
export function clipOf(definition: WorkflowDefinition, ids: readonly string[]): Clip {
  const chosen = new Set(ids);
  const steps = definition.steps.filter(({ id, type }) => chosen.has(id) && type !== "entry");
  const held = new Set(steps.map(({ id }) => id));
  return {
    steps,
    links: definition.links.filter(({ from, to }) => held.has(from) && held.has(to)),
  };
}

/**
 * Pastes a part under new ids, and returns those too: after an open branch if the part starts with
 * a single step, otherwise next to the existing steps.
 */
export function paste(
  definition: WorkflowDefinition,
  clip: Clip,
  after?: BranchRef,
): { definition: WorkflowDefinition; ids: string[] } {
  const kept = clip.steps.filter(({ type }) => type !== "entry");
  const nothing = { definition, ids: [] };
  if (kept.length === 0 || !hasRoom(definition, kept.length)) return nothing;
  const ids = new Map(kept.map(({ id }) => [id, newStepId()]));
  const entered = new Set(clip.links.map(({ to }) => to));
  const roots = kept.filter(({ id }) => !entered.has(id));
  const [root] = roots;
  const source = after && stepOf(definition, after.from);
  const isAttached =
    after !== undefined &&
    source !== undefined &&
    !linkOf(definition, after) &&
    roots.length === 1 &&
    root !== undefined;
  const corner = root?.position ?? { x: 0, y: 0 };
  const wanted = isAttached
    ? { x: source.position.x + branchShift(source, after), y: source.position.y + ROW }
    : { x: corner.x + GRID * 2, y: corner.y + GRID * 2 };
  const shift = freeShift(definition, kept, { x: wanted.x - corner.x, y: wanted.y - corner.y });
  const steps = kept.map((step) => copied(step, ids, shift));
  const links = clip.links.flatMap((link): WorkflowLink[] => {
    const from = ids.get(link.from);
    const to = ids.get(link.to);
    return from === undefined || to === undefined ? [] : [{ from, to, branch: link.branch }];
  });
  const first = root && ids.get(root.id);
  if (isAttached && first !== undefined)
    links.push({ from: after.from, branch: after.branch, to: first });
  return {
    definition: {
      ...definition,
      steps: [...definition.steps, ...steps],
      links: [...definition.links, ...links],
    },
    ids: [...ids.values()],
  };
}

/** Returns the offset at which none of the steps overlaps an existing one. */
function freeShift(
  definition: WorkflowDefinition,
  steps: readonly WorkflowStep[],
  wanted: Place,
): Place {
  let shift = snapped(wanted);
  const isFree = () =>
    steps.every(({ position }) => {
      const place = snapped({ x: position.x + shift.x, y: position.y + shift.y });
      const free = freePlace(definition, place);
      return free.x === place.x && free.y === place.y;
    });
  for (let tries = 0; tries < definition.steps.length && !isFree(); tries += 1)
    shift = snapped({ x: shift.x + COLUMN, y: shift.y });
  return shift;
}

function copied(step: WorkflowStep, ids: ReadonlyMap<string, string>, shift: Place): WorkflowStep {
  const id = ids.get(step.id) ?? newStepId();
  const position = snapped({ x: step.position.x + shift.x, y: step.position.y + shift.y });
  if (step.type !== "decision" || step.config.condition.kind !== "mail")
    return { ...step, id, position };
  // A decision about an email that was copied too refers to the copy.
  const { condition } = step.config;
  const mail = condition.stepId === null ? null : (ids.get(condition.stepId) ?? condition.stepId);
  return {
    ...step,
    id,
    position,
    config: { ...step.config, condition: { ...condition, stepId: mail } },
  };
}

/** Duplicates steps: right after itself for a step on a straight line, otherwise next to the originals. */
export function duplicate(
  definition: WorkflowDefinition,
  given: readonly string[],
): { definition: WorkflowDefinition; ids: string[] } {
  const clip = clipOf(definition, given);
  const [only] = clip.steps;
  if (!only || !hasRoom(definition, clip.steps.length)) return { definition, ids: [] };
  if (clip.steps.length > 1 || branchesOf(only).length !== 1 || !isLinked(definition, only.id))
    return paste(definition, clip);
  const copy = { ...only, id: newStepId() };
  return {
    definition: addAfter(definition, { from: only.id, branch: "next" }, copy),
    ids: [copy.id],
  };
}
