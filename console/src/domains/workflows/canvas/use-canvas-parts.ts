import type { WorkflowDefinition } from "@arauto/contracts";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDesigner, useFlowState } from "../designer-context.ts";
import type { Place } from "../flow/flow-places.ts";
import { inOrder } from "../flow/flow-ways.ts";
import { useBranchName, useErrorLabels, useStepLabels } from "../steps/use-step-labels.tsx";
import { sameNode, stepNode, type StepNodeType, wayEdges, type WayEdgeType } from "./nodes.ts";

/** Returns the canvas nodes and edges. Unchanged ones keep their identity, so they do not render again. */
export function useCanvasParts(
  definition: WorkflowDefinition,
  dragged: ReadonlyMap<string, Place>,
  readOnly: boolean,
): { nodes: StepNodeType[]; edges: WayEdgeType[] } {
  const { t } = useTranslation("workflows");
  const { checks, results, mode } = useDesigner();
  const wordsOf = useStepLabels(definition);
  const errorWords = useErrorLabels();
  const nameOf = useBranchName();
  const selection = useFlowState((state) => state.selection);
  const chosen = useFlowState((state) => state.way);
  const hasFigures = mode === "results";
  const [keep] = useState(nodeKeeper);

  const nodes = useMemo(() => {
    const order = new Map(inOrder(definition).map(({ id }, at) => [id, at + 1]));
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
          place: dragged.get(step.id) ?? step.position,
          selected: selection.includes(step.id),
          isTabbed: step.id === tabbed,
          label: [
            t("node.place", { at: order.get(step.id) ?? 0, of: definition.steps.length }),
            ...(words.title === words.type ? [words.title] : [words.type, words.title]),
            words.text.replaceAll(/[\u2066-\u2069]/g, ""),
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

  const edges = useMemo(
    () =>
      wayEdges(definition, {
        chosen,
        readOnly,
        nameOf,
        shareOf: ({ from, branch }) => {
          const left = results?.byStep.get(from)?.left;
          const all = left?.reduce((sum, { people }) => sum + people, 0) ?? 0;
          return left && all > 0
            ? (left.find((one) => one.branch === branch)?.people ?? 0) / all
            : null;
        },
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

/** Replaces nodes that look the same by the previous objects. */
function nodeKeeper(): (made: StepNodeType[]) => StepNodeType[] {
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
