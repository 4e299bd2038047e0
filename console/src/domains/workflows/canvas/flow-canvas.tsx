import {
  Background,
  BackgroundVariant,
  type Connection,
  ConnectionLineType,
  MiniMap,
  ReactFlow,
  type ReactFlowProps,
  ReactFlowProvider,
  SelectionMode,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useMediaQuery } from "@mantine/hooks";
import { type DragEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreference } from "../../../lib/preferences.ts";
import { useDesigner, useFlowState, useShownDefinition } from "../designer-context.ts";
import { WIDE_PX } from "../designer-sizes.ts";
import { focusStep } from "../focus-step.ts";
import { GRID } from "../flow/flow-places.ts";
import { canConnect } from "../flow/flow-branches.ts";
import { draggedType } from "../palette/dragged-type.ts";
import { STEP_APPEARANCE } from "../steps/step-appearance.tsx";
import { Starters } from "../starters-panel.tsx";
import classes from "./canvas.module.css";
import { CanvasTools } from "./canvas-tools.tsx";
import { branchAt, branchOfKey } from "./canvas-branches.ts";
import type { CanvasNode, BranchEdgeType } from "./nodes.ts";
import { NoteNode } from "./note-node.tsx";
import { StepNode } from "./step-node.tsx";
import { type CanvasInstance, useCamera } from "./use-camera.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useCanvasParts } from "./use-canvas-parts.ts";
import { useStepDrag } from "./use-step-drag.ts";
import { BranchEdge } from "./branch-edge.tsx";

const NODE_TYPES = { step: StepNode, note: NoteNode };
const EDGE_TYPES = { way: BranchEdge };
const DOTS = { variant: BackgroundVariant.Dots, gap: GRID, size: 1.25 };
const MIDDLE_BUTTON = [1];
/** Canvas props for every device and mode. */
const BEHAVIOR = {
  nodeTypes: NODE_TYPES,
  edgeTypes: EDGE_TYPES,
  connectionLineType: ConnectionLineType.SmoothStep,
  connectionRadius: 60,
  nodesFocusable: true,
  edgesFocusable: false,
  elementsSelectable: true,
  selectNodesOnDrag: false,
  nodeDragThreshold: 4,
  selectionMode: SelectionMode.Partial,
  panActivationKeyCode: ["Space", "Shift"],
  selectionKeyCode: null,
  multiSelectionKeyCode: ["Meta", "Control", "Shift"],
  deleteKeyCode: null,
  zoomOnDoubleClick: false,
  disableKeyboardA11y: true,
  snapToGrid: true,
  snapGrid: [GRID, GRID],
  minZoom: 0.15,
  maxZoom: 1.75,
  proOptions: { hideAttribution: true },
} satisfies ReactFlowProps<CanvasNode, BranchEdgeType>;
/** Behavior of the wheel and of two fingers on a trackpad; pinching always zooms. */
const SCROLLING = {
  mouse: { zoomOnScroll: true, panOnScroll: false },
  trackpad: { zoomOnScroll: false, panOnScroll: true },
} satisfies Record<string, ReactFlowProps>;
const MAP_FROM = 12;

/** The workflow as a canvas. `isViewOnly`: the screen is too small for editing. */
export function FlowCanvas({ isViewOnly }: { isViewOnly: boolean }) {
  return (
    <ReactFlowProvider>
      <Canvas isViewOnly={isViewOnly} />
    </ReactFlowProvider>
  );
}

function Canvas({ isViewOnly }: { isViewOnly: boolean }) {
  const toolTexts = useToolTexts();
  const [control] = usePreference("canvasControl");
  const { flow, actions, readOnly: isShownOnly, inspecting, setInspecting, mode } = useDesigner();
  const readOnly = isShownOnly || isViewOnly;
  const definition = useShownDefinition();
  const room = useRef<HTMLDivElement>(null);
  const [instance, setInstance] = useState<CanvasInstance | null>(null);
  const { dragged, onNodesChange, onDragEnd } = useStepDrag(readOnly);
  const { nodes, edges } = useCanvasParts(definition, dragged, readOnly);
  const camera = useCamera(instance, room);
  const keys = useCanvasKeys(camera, readOnly);
  const drop = useStepDrop(instance, readOnly);
  const isWide =
    useMediaQuery(`(min-width: ${WIDE_PX}px)`, true, { getInitialValueInEffect: false }) ?? true;
  const isTouched =
    useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false }) ?? false;
  const isEmpty = useFlowState(
    (state) => state.definition.steps.length === 1 && state.definition.steps[0]?.type === "entry",
  );
  const mayConnect = ({ source, sourceHandle, target }: Connection | BranchEdgeType) => {
    const way = branchOfKey(`${source}/${sourceHandle ?? "next"}`);
    return way !== null && canConnect(flow.get().definition, way, target);
  };

  return (
    // The keyboard shortcuts belong to the focused step; each step has its own accessible name.
    <div
      ref={room}
      className={classes.room}
      data-inspecting={inspecting || undefined}
      data-canvas=""
      {...keys}
      {...drop}
    >
      <ReactFlow<CanvasNode, BranchEdgeType>
        // The flow reads from left to right in every language, even where the page around it is mirrored.
        dir="ltr"
        nodes={nodes}
        edges={edges}
        {...BEHAVIOR}
        onInit={setInstance}
        onNodesChange={onNodesChange}
        onNodeDragStop={onDragEnd}
        onSelectionDragStop={onDragEnd}
        onNodeClick={(event, { id, type }) => {
          if (type === "note") return;
          // Starting a drag must not move the focus to the step.
          focusStep(id, null);
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          setInspecting(true);
          // If the panel is already open, nothing has to move.
          if (inspecting) camera.reveal(id);
        }}
        onEdgeClick={(_event, { data }) => data && !readOnly && flow.chooseBranch(data.way)}
        onPaneClick={() => {
          setInspecting(false);
          flow.chooseBranch(null);
        }}
        onConnect={({ source, sourceHandle, target }) => {
          const way = branchOfKey(`${source}/${sourceHandle ?? "next"}`);
          if (way) actions.connect(way, target);
        }}
        isValidConnection={mayConnect}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        selectionOnDrag={!readOnly && !isTouched}
        {...SCROLLING[control]}
        panOnDrag={readOnly || isTouched ? true : MIDDLE_BUTTON}
        onlyRenderVisibleElements={nodes.length > 40}
        ariaLabelConfig={toolTexts}
      >
        <Background {...DOTS} />
        {isWide && nodes.length > MAP_FROM && <StepMap />}
      </ReactFlow>
      {isEmpty && !readOnly && mode === "edit" && <Starters />}
      <CanvasTools camera={camera} readOnly={readOnly} />
    </div>
  );
}

/** The whole workflow in small. */
function StepMap() {
  return (
    <MiniMap<CanvasNode>
      className={classes.map}
      position="bottom-right"
      pannable
      zoomable
      nodeBorderRadius={12}
      nodeColor={(node) =>
        node.type === "note" ? "var(--border-default)" : STEP_APPEARANCE[node.data.type].color
      }
    />
  );
}

/** Adds the step that was dragged from the palette where it is dropped. */
function useStepDrop(instance: CanvasInstance | null, readOnly: boolean) {
  const { actions } = useDesigner();
  return {
    onDragOver: (event: DragEvent) => {
      if (readOnly || !draggedType(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDrop: (event: DragEvent) => {
      const type = draggedType(event);
      if (!type || !instance || readOnly) return;
      event.preventDefault();
      const way = branchAt(event.clientX, event.clientY);
      const { x, y } = instance.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      actions.add(type, way ?? { x: x - 130, y: y - 40 });
    },
  };
}

function useToolTexts() {
  const { t } = useTranslation("workflows");
  return useMemo(
    () => ({
      "minimap.ariaLabel": t("map"),
      "handle.ariaLabel": t("handle"),
      "controls.ariaLabel": t("tools.title"),
    }),
    [t],
  );
}
