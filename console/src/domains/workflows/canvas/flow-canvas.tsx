import {
  Background,
  BackgroundVariant,
  type Connection,
  ConnectionLineType,
  MiniMap,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  SelectionMode,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useMediaQuery } from "@mantine/hooks";
import { WORKFLOW_BRANCHES } from "@arauto/contracts";
import { type DragEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDesigner, useFlowState, useShownDefinition } from "../designer-context.ts";
import { WIDE_PX } from "../designer-sizes.ts";
import { focusStep } from "../focus-step.ts";
import { isLinked } from "../flow/flow-commands.ts";
import { GRID, type Place } from "../flow/flow-places.ts";
import { linkOf, mayLead, type Way, wayKey } from "../flow/flow-ways.ts";
import { draggedType } from "../palette/dragged-type.ts";
import { STEP_APPEARANCE } from "../steps/step-appearance.tsx";
import { Starters } from "../starters-panel.tsx";
import classes from "./canvas.module.css";
import { CanvasTools } from "./canvas-tools.tsx";
import type { StepNodeType, WayEdgeType } from "./nodes.ts";
import { StepNode } from "./step-node.tsx";
import { useCamera } from "./use-camera.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useCanvasParts } from "./use-canvas-parts.ts";
import { WayEdge } from "./way-edge.tsx";

const NODE_TYPES = { step: StepNode };
const EDGE_TYPES = { way: WayEdge };
const SNAP: [number, number] = [GRID, GRID];
const MIDDLE_BUTTON = [1];
const PAN_KEYS = ["Space", "Shift"];
const CHOOSE_KEYS = ["Meta", "Control"];
const MAP_FROM = 12;
const NOTHING: ReadonlyMap<string, Place> = new Map();

/** The workflow as a canvas. `isViewOnly`: the screen is too small for editing. */
export function FlowCanvas({ isViewOnly }: { isViewOnly: boolean }) {
  return (
    <ReactFlowProvider>
      <Canvas isViewOnly={isViewOnly} />
    </ReactFlowProvider>
  );
}

function Canvas({ isViewOnly }: { isViewOnly: boolean }) {
  const { t } = useTranslation("workflows");
  const { flow, actions, readOnly: isShownOnly, inspecting, setInspecting, mode } = useDesigner();
  const readOnly = isShownOnly || isViewOnly;
  const definition = useShownDefinition();
  const room = useRef<HTMLDivElement>(null);
  const [instance, setInstance] = useState<ReactFlowInstance<StepNodeType, WayEdgeType> | null>(
    null,
  );
  // Dragging only moves the nodes on screen; the workflow changes once, when the drag ends.
  const [dragged, setDragged] = useState(NOTHING);
  const { nodes, edges } = useCanvasParts(definition, dragged, readOnly);
  const camera = useCamera(instance, room);
  const keys = useCanvasKeys(camera, readOnly);
  const isWide =
    useMediaQuery(`(min-width: ${WIDE_PX}px)`, true, { getInitialValueInEffect: false }) ?? true;
  const isTouched =
    useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false }) ?? false;
  const isEmpty = useFlowState(
    (state) => state.definition.steps.length === 1 && state.definition.steps[0]?.type === "entry",
  );
  const toolTexts = useMemo(
    () => ({
      "minimap.ariaLabel": t("map"),
      "handle.ariaLabel": t("handle"),
      "controls.ariaLabel": t("tools.title"),
    }),
    [t],
  );

  const onNodesChange = (changes: NodeChange<StepNodeType>[]) => {
    const moved = changes.flatMap((change) =>
      change.type === "position" && change.position ? [change] : [],
    );
    if (moved.length > 0 && !readOnly) {
      setDragged(
        (before) =>
          new Map([
            ...before,
            ...moved.flatMap(({ id, position }): [string, Place][] =>
              position ? [[id, position]] : [],
            ),
          ]),
      );
    }
    const chosen = new Set(flow.get().selection);
    const size = chosen.size;
    let changed = false;
    for (const change of changes) {
      if (change.type !== "select" || chosen.has(change.id) === change.selected) continue;
      if (change.selected) chosen.add(change.id);
      else chosen.delete(change.id);
      changed = true;
    }
    if (changed && (chosen.size > 0 || size > 0)) flow.select([...chosen]);
  };
  const onDragEnd = (event: MouseEvent | TouchEvent | React.MouseEvent) => {
    const places = dragged;
    setDragged(NOTHING);
    if (places.size === 0) return;
    const [only] = places.keys();
    const way =
      places.size === 1 && "clientX" in event ? wayAt(event.clientX, event.clientY) : null;
    const present = flow.get().definition;
    if (only !== undefined && way && linkOf(present, way) && !isLinked(present, only))
      return actions.putOn(way, only, places);
    actions.move(places);
  };
  const mayConnect = ({ source, sourceHandle, target }: Connection | WayEdgeType) => {
    const way = wayOf(`${source}/${sourceHandle ?? "next"}`);
    return way !== null && mayLead(flow.get().definition, way, target);
  };
  const onDrop = (event: DragEvent) => {
    const type = draggedType(event);
    if (!type || !instance || readOnly) return;
    event.preventDefault();
    const way = wayAt(event.clientX, event.clientY);
    const { x, y } = instance.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    actions.add(type, way ?? { x: x - 130, y: y - 40 });
  };

  return (
    // The keyboard shortcuts belong to the focused step; each step has its own accessible name.
    <div
      ref={room}
      className={classes.room}
      data-inspecting={inspecting || undefined}
      data-canvas=""
      {...keys}
      onDragOver={(event) => {
        if (readOnly || !draggedType(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={onDrop}
    >
      <ReactFlow<StepNodeType, WayEdgeType>
        // The flow reads from left to right in every language, even where the page around it is mirrored.
        dir="ltr"
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onInit={setInstance}
        onNodesChange={onNodesChange}
        onNodeDragStop={onDragEnd}
        onSelectionDragStop={onDragEnd}
        onNodeClick={(event, { id }) => {
          // Starting a drag must not move the focus to the step.
          focusStep(id, null);
          if (event.ctrlKey || event.metaKey) return;
          setInspecting(true);
          // If the panel is already open, nothing has to move.
          if (inspecting) camera.reveal(id);
        }}
        onEdgeClick={(_event, { data }) => data && !readOnly && flow.chooseWay(data.way)}
        onPaneClick={() => {
          setInspecting(false);
          flow.chooseWay(null);
        }}
        onConnect={({ source, sourceHandle, target }) => {
          const way = wayOf(`${source}/${sourceHandle ?? "next"}`);
          if (way) actions.connect(way, target);
        }}
        isValidConnection={mayConnect}
        connectionLineType={ConnectionLineType.SmoothStep}
        connectionRadius={60}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        nodesFocusable
        edgesFocusable={false}
        elementsSelectable
        selectNodesOnDrag={false}
        nodeDragThreshold={4}
        selectionOnDrag={!readOnly && !isTouched}
        selectionMode={SelectionMode.Partial}
        panOnDrag={readOnly || isTouched ? true : MIDDLE_BUTTON}
        panActivationKeyCode={PAN_KEYS}
        selectionKeyCode={null}
        multiSelectionKeyCode={CHOOSE_KEYS}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        disableKeyboardA11y
        snapToGrid
        snapGrid={SNAP}
        minZoom={0.15}
        maxZoom={1.75}
        onlyRenderVisibleElements={nodes.length > 40}
        ariaLabelConfig={toolTexts}
        proOptions={{ hideAttribution: true }}
      >
        <Background
          variant={BackgroundVariant.Dots}
          gap={GRID}
          size={1.25}
          className={classes.dots}
        />
        {isWide && nodes.length > MAP_FROM && (
          <MiniMap<StepNodeType>
            className={classes.map}
            position="bottom-right"
            pannable
            zoomable
            nodeBorderRadius={12}
            nodeColor={({ data }) => STEP_APPEARANCE[data.type].colour}
          />
        )}
      </ReactFlow>
      {isEmpty && !readOnly && mode === "edit" && <Starters />}
      <CanvasTools camera={camera} readOnly={readOnly} />
    </div>
  );
}

/** Returns the branch with a given key (`wayKey`). */
function wayOf(key: string): Way | null {
  const [from, branch] = key.split("/");
  const known = WORKFLOW_BRANCHES.find((one) => one === branch);
  return from !== undefined && known !== undefined ? { from, branch: known } : null;
}

/** Returns the branch drawn at a point of the window. */
function wayAt(x: number, y: number): Way | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const key =
      element.closest<HTMLElement>("[data-plus]")?.dataset.plus ??
      element.closest(".react-flow__edge")?.getAttribute("data-id");
    const way = key ? wayOf(key) : null;
    if (way && wayKey(way) === key) return way;
  }
  return null;
}
