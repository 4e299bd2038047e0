import type { WorkflowDefinition } from "@arauto/contracts";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDesigner, useFlowState } from "../designer-context.ts";
import { notesOf } from "../flow/flow-notes.ts";
import { inReadingOrder, type BranchRef } from "../flow/flow-branches.ts";
import type { Results } from "../use-results.ts";
import { useBranchName, useErrorLabels, useStepLabels } from "../steps/use-step-labels.tsx";
import {
  type CanvasNode,
  sameNode,
  stepNode,
  type StepNodeType,
  branchEdges,
  type BranchEdgeType,
} from "./nodes.ts";
import { type Dragged, noteNode } from "./note-nodes.ts";

/** Returns the canvas nodes and edges. Unchanged ones keep their identity, so they do not render again. */
export function useCanvasParts(
  definition: WorkflowDefinition,
  dragged: Dragged,
  readOnly: boolean,
): { nodes: CanvasNode[]; edges: BranchEdgeType[] } {
  const { t } = useTranslation("workflows");
  const { checks, results, mode } = useDesigner();
  const wordsOf = useStepLabels(definition);
  const errorWords = useErrorLabels();
  const nameOf = useBranchName();
  const selection = useFlowState((state) => state.selection);
  const chosen = useFlowState((state) => state.way);
  const hasFigures = mode !== "edit";
  const [keep] = useState(createNodeCache);

  const stepNodes = useMemo(() => {
    const order = new Map(inReadingOrder(definition).map(({ id }, at) => [id, at + 1]));
    const tabbed =
      selection.at(-1) ??
      definition.steps.find(({ type }) => type === "entry")?.id ??
      definition.steps[0]?.id;
    return keep(
      definition.steps.map((step) => {
        const words = wordsOf(step, definition);
        const errors = hasFigures ? [] : (checks.byStep.get(step.id) ?? []).map(errorWords);
        return stepNode(definition, {
          step,
          words,
          errors,
          figures: hasFigures ? (results?.byStep.get(step.id) ?? null) : null,
          hasFigures,
          readOnly,
          place: dragged.places.get(step.id) ?? step.position,
          selected: selection.includes(step.id),
          isTabbed: step.id === tabbed,
          label: [
            t("node.place", { at: order.get(step.id) ?? 0, of: definition.steps.length }),
            ...(words.title === words.type ? [words.title] : [words.type, words.title]),
            [words.text, ...(words.goal === null ? [] : [words.goal])]
              .join(", ")
              .replaceAll(/[\u2066-\u2069]/g, ""),
            ...(errors.length > 0 ? [t("checks.count", { count: errors.length })] : []),
          ].join(", "),
        });
      }),
    );
  }, [
    definition,
    dragged,
    wordsOf,
    errorWords,
    checks,
    results,
    hasFigures,
    readOnly,
    selection,
    t,
    keep,
  ]);

  const notes = useNoteNodes(definition, dragged, readOnly);
  const nodes = useMemo<CanvasNode[]>(() => [...notes, ...stepNodes], [notes, stepNodes]);

  const edges = useMemo(
    () =>
      branchEdges(definition, {
        chosen,
        readOnly,
        nameOf,
        shareOf: (way) => shareOf(results, way),
        labelOf: (from, to, branch) =>
          t("node.way", {
            from: wordsOf(from, definition).title,
            to: wordsOf(to, definition).title,
            branch: branch ?? "",
          }),
      }),
    [definition, chosen, readOnly, nameOf, results, wordsOf, t],
  );
  return { nodes, edges };
}

/** Returns the share of contacts leaving a step who took a branch; null if unknown. */
function shareOf(results: Results | null, { from, branch }: BranchRef): number | null {
  const left = results?.byStep.get(from)?.left;
  const all = left?.reduce((sum, { people }) => sum + people, 0) ?? 0;
  return left && all > 0 ? (left.find((one) => one.branch === branch)?.people ?? 0) / all : null;
}

/** Returns the canvas nodes of the notes. */
const useNoteNodes = (definition: WorkflowDefinition, dragged: Dragged, readOnly: boolean) =>
  useMemo(
    () => notesOf(definition).map((note) => noteNode(note, dragged, readOnly)),
    [definition, dragged, readOnly],
  );

/** Replaces nodes that look the same by the previous objects. */
function createNodeCache(): (made: StepNodeType[]) => StepNodeType[] {
  let former: ReadonlyMap<string, StepNodeType> = new Map();
  return (made) => {
    const kept = made.map((node) => {
      const before = former.get(node.id);
      return before && sameNode(before, node) ? before : node;
    });
    former = new Map(kept.map((node) => [node.id, node]));
    return kept;
  };
}
