import {
  branchesOf,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowStep,
  type WorkflowStepType,
} from "@arauto/contracts";
import { type Edge, type Node, type NodeHandle, Position } from "@xyflow/react";
import { type Place, STEP_HEIGHT, STEP_WIDTH } from "../flow/flow-places.ts";
import type { ShownFigures } from "../use-results.ts";
import type { NoteNodeType } from "./note-nodes.ts";
import { linkOf, type BranchRef, branchKey } from "../flow/flow-branches.ts";
import type { StepLabels } from "../steps/use-step-labels.tsx";

/** With a line of figures below the text. */
const FIGURES_HEIGHT = 36;

/** The content of a step's card. */
export interface StepCard extends Record<string, unknown> {
  type: WorkflowStepType;
  words: StepLabels;
  /** Problem texts. */
  errors: readonly string[];
  branches: readonly WorkflowBranch[];
  /** Branches that do not lead anywhere yet. */
  open: readonly WorkflowBranch[];
  figures: ShownFigures | null;
  readOnly: boolean;
  /** No branch can lead here: it is an entry. */
  isFirst: boolean;
  /** The template of an email. */
  templateId: string | null;
}
export type StepNodeType = Node<StepCard, "step">;

/** The nodes of the canvas: steps and notes. */
export type CanvasNode = StepNodeType | NoteNodeType;

export interface BranchEdgeData extends Record<string, unknown> {
  way: BranchRef;
  /** The branch's name; null if it is the only one. */
  label: string | null;
  /** The row of its label (`labelRowOf`). */
  row: 0 | 1 | null;
  /** The share of contacts leaving the step that took this branch, 0 to 1; null if unknown. */
  share: number | null;
  readOnly: boolean;
}
export type BranchEdgeType = Edge<BranchEdgeData, "way">;

export const heightOf = (hasFigures: boolean): number =>
  STEP_HEIGHT + (hasFigures ? FIGURES_HEIGHT : 0);

/** Returns where a branch leaves the lower edge of a card, from 0 to 1. */
export const placeOfBranch = (at: number, count: number): number => (at + 0.5) / count;

/** More branches than this are too close for their labels to fit next to each other. */
const SIDE_BY_SIDE_MAX = 2;

/** Returns the row of a branch's label below the card: labels alternate between two rows. Null: all fit in one. */
export const labelRowOf = (at: number, count: number): 0 | 1 | null =>
  count <= SIDE_BY_SIDE_MAX ? null : at % 2 === 0 ? 0 : 1;

interface CardParts {
  step: WorkflowStep;
  words: StepLabels;
  errors: readonly string[];
  figures: ShownFigures | null;
  hasFigures: boolean;
  readOnly: boolean;
  place: Place;
  selected: boolean;
  label: string;
  isTabbed: boolean;
}

/** Builds the canvas node of a step. Size and handles are fixed by the style sheet, so React Flow measures nothing. */
export function stepNode(definition: WorkflowDefinition, parts: CardParts): StepNodeType {
  const { step, words, errors, figures, hasFigures, readOnly, place, selected, label, isTabbed } =
    parts;
  const branches = branchesOf(step);
  const height = heightOf(hasFigures);
  const size = { width: STEP_WIDTH, height };
  const target: NodeHandle[] =
    step.type === "entry"
      ? []
      : [
          {
            id: "in",
            type: "target",
            position: Position.Top,
            x: STEP_WIDTH / 2 - 1,
            y: -1,
            width: 2,
            height: 2,
          },
        ];
  return {
    id: step.id,
    type: "step",
    position: place,
    ...size,
    measured: size,
    handles: [
      ...target,
      ...branches.map((branch, at): NodeHandle => ({
        id: branch,
        type: "source",
        position: Position.Bottom,
        x: STEP_WIDTH * placeOfBranch(at, branches.length) - 1,
        y: height - 1,
        width: 2,
        height: 2,
      })),
    ],
    selected,
    ariaLabel: label,
    domAttributes: { tabIndex: isTabbed ? 0 : -1, "data-step": step.id } as NonNullable<
      StepNodeType["domAttributes"]
    >,
    data: {
      type: step.type,
      words,
      errors,
      branches,
      open: branches.filter((branch) => !linkOf(definition, { from: step.id, branch })),
      figures,
      readOnly,
      isFirst: step.type === "entry",
      templateId: step.type === "email" ? step.config.templateId : null,
    },
  };
}

/** Returns true if two nodes of a step look the same, so that the previous one can be kept. */
export function sameNode(one: StepNodeType, other: StepNodeType): boolean {
  const [a, b] = [one.data, other.data];
  return (
    one.position.x === other.position.x &&
    one.position.y === other.position.y &&
    one.selected === other.selected &&
    one.height === other.height &&
    one.ariaLabel === other.ariaLabel &&
    one.domAttributes?.tabIndex === other.domAttributes?.tabIndex &&
    a.type === b.type &&
    a.words.title === b.words.title &&
    a.words.text === b.words.text &&
    a.words.goal === b.words.goal &&
    a.words.type === b.words.type &&
    a.figures === b.figures &&
    a.templateId === b.templateId &&
    a.readOnly === b.readOnly &&
    a.errors.join("\n") === b.errors.join("\n") &&
    a.branches.join() === b.branches.join() &&
    a.open.join() === b.open.join()
  );
}

/** Builds the canvas edges of the links; links to missing steps are left out. */
export function branchEdges(
  definition: WorkflowDefinition,
  {
    chosen,
    readOnly,
    nameOf,
    shareOf,
    labelOf,
  }: {
    chosen: BranchRef | null;
    readOnly: boolean;
    nameOf: (branch: WorkflowBranch) => string;
    shareOf: (way: BranchRef) => number | null;
    labelOf: (from: WorkflowStep, to: WorkflowStep, branch: string | null) => string;
  },
): BranchEdgeType[] {
  const byId = new Map(definition.steps.map((step) => [step.id, step]));
  return definition.links.flatMap((link): BranchEdgeType[] => {
    const from = byId.get(link.from);
    const to = byId.get(link.to);
    if (!from || !to || to.type === "entry" || !branchesOf(from).includes(link.branch)) return [];
    const way: BranchRef = { from: link.from, branch: link.branch };
    const branches = branchesOf(from);
    const label = branches.length > 1 ? nameOf(link.branch) : null;
    const row = labelRowOf(branches.indexOf(link.branch), branches.length);
    return [
      {
        id: branchKey(way),
        type: "way",
        source: link.from,
        sourceHandle: link.branch,
        target: link.to,
        targetHandle: "in",
        selected: chosen !== null && branchKey(chosen) === branchKey(way),
        focusable: false,
        // Box selection selects only steps; a branch is selected by clicking it.
        selectable: false,
        ariaLabel: labelOf(from, to, label),
        data: { way, label, row, share: shareOf(way), readOnly },
      },
    ];
  });
}
