import {
  branchesOf,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowStep,
} from "@arauto/contracts";
import { linkOf, stepOf, type BranchRef } from "./flow-branches.ts";

/** One row of a workflow shown as an indented list. */
export type OutlineRow =
  /** A step. Steps of the same branch are on the same level; where branches split, each is one level deeper. */
  | { kind: "step"; depth: number; step: WorkflowStep }
  /** Heading of a branch; its rows follow. */
  | { kind: "branch"; depth: number; way: BranchRef; branch: WorkflowBranch; step: WorkflowStep }
  /** The branch continues with a step shown elsewhere in the list. */
  | { kind: "joins"; depth: number; way: BranchRef; step: WorkflowStep }
  /** The branch does not lead anywhere. */
  | { kind: "open"; depth: number; way: BranchRef };

/** Lists a workflow from the entry on, each step once; unreachable steps are listed separately. */
export function outlineOf(definition: WorkflowDefinition): {
  rows: OutlineRow[];
  apart: OutlineRow[];
} {
  const seen = new Set<string>();
  const from = (start: WorkflowStep): OutlineRow[] => {
    const rows: OutlineRow[] = [];
    const walk = (first: WorkflowStep, outer: number) => {
      let step: WorkflowStep | undefined = first;
      while (step) {
        seen.add(step.id);
        rows.push({ kind: "step", depth: outer, step });
        const branches = branchesOf(step);
        if (branches.length > 1) {
          for (const branch of branches) follow({ from: step.id, branch }, step, outer + 1);
          return;
        }
        const [branch] = branches;
        if (branch === undefined) return;
        const way: BranchRef = { from: step.id, branch };
        const link = linkOf(definition, way);
        const next: WorkflowStep | undefined = link && stepOf(definition, link.to);
        if (next && seen.has(next.id)) rows.push({ kind: "joins", depth: outer, way, step: next });
        else if (!next) rows.push({ kind: "open", depth: outer, way });
        step = next && !seen.has(next.id) ? next : undefined;
      }
    };
    const follow = (way: BranchRef, step: WorkflowStep, depth: number) => {
      rows.push({ kind: "branch", depth, way, branch: way.branch, step });
      const link = linkOf(definition, way);
      const next = link && stepOf(definition, link.to);
      if (!next) rows.push({ kind: "open", depth, way });
      else if (seen.has(next.id)) rows.push({ kind: "joins", depth, way, step: next });
      else walk(next, depth);
    };
    walk(start, 0);
    return rows;
  };

  const rows = definition.steps
    .filter(({ type, id }) => type === "entry" && !seen.has(id))
    .flatMap(from);
  const entered = new Set(definition.links.map(({ to }) => to));
  const left = () => definition.steps.filter(({ id }) => !seen.has(id));
  const apart = left()
    .filter(({ id }) => !entered.has(id))
    .flatMap((step) => (seen.has(step.id) ? [] : from(step)));
  for (const step of left()) if (!seen.has(step.id)) apart.push(...from(step));
  return { rows, apart };
}
