import { Graph, layout } from "@dagrejs/dagre";
import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import { moveSteps } from "./flow-commands.ts";
import { type Place, STEP_HEIGHT, STEP_WIDTH } from "./flow-places.ts";
import { inReadingOrder, nextSteps, stepOf } from "./flow-branches.ts";

const BETWEEN_ROWS = 100;
const BETWEEN_COLUMNS = 60;

/** Lays out all steps from top to bottom, each below the steps that lead to it. The entry stays where it is. */
export function arrange(definition: WorkflowDefinition): WorkflowDefinition {
  const graph = new Graph();
  graph.setGraph({ rankdir: "TB", ranksep: BETWEEN_ROWS, nodesep: BETWEEN_COLUMNS });
  graph.setDefaultEdgeLabel(() => ({}));
  const steps = inReadingOrder(definition);
  for (const { id } of steps) graph.setNode(id, { width: STEP_WIDTH, height: STEP_HEIGHT });
  for (const step of steps)
    for (const { from, to } of nextSteps(definition, step)) graph.setEdge(from, to);
  layout(graph, { constraints: besideEachOther(definition, steps) });
  const placeOf = (id: string): Place => {
    const { x, y } = graph.node(id) as Place;
    return { x: x - STEP_WIDTH / 2, y: y - STEP_HEIGHT / 2 };
  };
  const [first] = steps;
  const anchor = first && stepOf(definition, first.id)?.position;
  if (!first || !anchor) return definition;
  const from = placeOf(first.id);
  const shift = { x: anchor.x - from.x, y: anchor.y - from.y };
  return moveSteps(
    definition,
    new Map(
      steps.map(({ id }): [string, Place] => {
        const place = placeOf(id);
        return [id, { x: place.x + shift.x, y: place.y + shift.y }];
      }),
    ),
  );
}

/** Keeps a step's targets in the order of its branches, except where they contradict the order of the steps. */
function besideEachOther(
  definition: WorkflowDefinition,
  steps: readonly WorkflowStep[],
): { left: string; right: string }[] {
  const order = new Map(steps.map(({ id }, at) => [id, at]));
  return steps.flatMap((step) => {
    const targets = nextSteps(definition, step).map(({ to }) => to);
    return targets.flatMap((left, at) => {
      const right = targets[at + 1];
      return right !== undefined && (order.get(left) ?? 0) < (order.get(right) ?? 0)
        ? [{ left, right }]
        : [];
    });
  });
}
