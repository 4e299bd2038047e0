import { type ReactFlowInstance } from "@xyflow/react";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { createStore } from "../../../lib/store.ts";
import { type Camera, useDesigner } from "../designer-context.ts";
import { PANEL_PX } from "../designer-sizes.ts";
import { type Place, STEP_WIDTH } from "../flow/flow-places.ts";
import type { CanvasNode, BranchEdgeType } from "./nodes.ts";

const EDGE = 24;
const TOP = 56;
const ZOOM_MIN = 0.6;
const MOVE_MS = 240;
const ZOOM_BY = 1.25;

export type CanvasInstance = ReactFlowInstance<CanvasNode, BranchEdgeType>;

export interface CanvasCamera extends Camera {
  zoomBy: (way: "in" | "out") => void;
  /** Zooms to fit the whole workflow. */
  fit: () => void;
  /** Zooms to 100%. */
  actual: () => void;
  /** Pans by this many grid units. */
  pan: (by: Place) => void;
}

/** The canvas viewport. It follows the user, and otherwise moves only as far as needed to show newly opened content. */
export function useCamera(
  instance: CanvasInstance | null,
  room: RefObject<HTMLDivElement | null>,
): CanvasCamera {
  const { camera: shared, inspecting, flow } = useDesigner();
  const [isPanelOpen] = useState(() => createStore(inspecting));
  useEffect(() => isPanelOpen.set(inspecting), [isPanelOpen, inspecting]);

  const camera = useMemo(
    () => canvasCamera(instance, room, isPanelOpen.get),
    [instance, room, isPanelOpen],
  );

  useEffect(() => {
    shared.set(camera);
    return () => shared.set(null);
  }, [shared, camera]);

  const isThere = instance !== null;
  useEffect(() => {
    if (isThere) camera.begin();
  }, [isThere, camera]);

  // If the panel covers the selected step, the viewport moves just enough to uncover it.
  useEffect(() => {
    const [chosen, ...more] = flow.get().selection;
    if (inspecting && chosen !== undefined && more.length === 0) camera.reveal(chosen);
  }, [inspecting, camera, flow]);

  return camera;
}

function canvasCamera(
  instance: CanvasInstance | null,
  room: RefObject<HTMLDivElement | null>,
  isPanelOpen: () => boolean,
): CanvasCamera {
  const still = () => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MOVE_MS);
  const size = () => ({
    width: room.current?.clientWidth ?? 0,
    height: room.current?.clientHeight ?? 0,
  });
  /** The horizontal part of the canvas that the panel does not cover. */
  const seen = () => {
    const { width, height } = size();
    const covered = isPanelOpen() ? PANEL_PX : 0;
    const isMirrored = document.documentElement.dir === "rtl";
    return {
      left: isMirrored ? covered : 0,
      right: isMirrored ? width : width - covered,
      bottom: height,
    };
  };
  const pan = ({ x, y }: Place) => {
    if (!instance || (x === 0 && y === 0)) return;
    const { zoom, ...now } = instance.getViewport();
    void instance.setViewport({ x: now.x + x, y: now.y + y, zoom }, { duration: still() });
  };
  return {
    pan,
    reveal: (id) => {
      const node = instance?.getNode(id);
      if (!instance || !node) return;
      const { x, y, zoom } = instance.getViewport();
      const { left, right, bottom } = seen();
      const start = node.position.x * zoom + x;
      const top = node.position.y * zoom + y;
      pan({
        x: lacking(start, start + STEP_WIDTH * zoom, left + EDGE, right - EDGE),
        y: lacking(top, top + (node.height ?? 0) * zoom, EDGE, bottom - TOP),
      });
    },
    // Fits the whole workflow if it stays readable; otherwise shows its beginning.
    begin: () => {
      const { width, height } = size();
      if (!instance || width === 0) return;
      const nodes = instance.getNodes();
      const bounds = instance.getNodesBounds(nodes);
      const entry = nodes.find(({ data }) => data.isFirst) ?? nodes[0];
      if (!entry) return;
      const fitting = Math.min(
        (width - 2 * EDGE) / bounds.width,
        (height - 2 * TOP) / bounds.height,
      );
      const zoom = Math.min(1, Math.max(ZOOM_MIN, fitting));
      const middle =
        bounds.width * zoom <= width - 2 * EDGE
          ? bounds.x + bounds.width / 2
          : entry.position.x + STEP_WIDTH / 2;
      const top = bounds.height * zoom <= height - TOP ? bounds.y : entry.position.y;
      void instance.setViewport({ x: width / 2 - middle * zoom, y: TOP - top * zoom, zoom });
    },
    middle: () => {
      const { left, right, bottom } = seen();
      const box = room.current?.getBoundingClientRect();
      if (!instance || !box) return { x: 0, y: 0 };
      const { x, y } = instance.screenToFlowPosition({
        x: box.left + (left + right) / 2,
        y: box.top + bottom / 2,
      });
      return { x: x - STEP_WIDTH / 2, y: y - 40 };
    },
    zoomBy: (way) => {
      if (!instance) return;
      void instance.zoomTo(instance.getZoom() * (way === "in" ? ZOOM_BY : 1 / ZOOM_BY), {
        duration: still(),
      });
    },
    fit: () => void instance?.fitView({ padding: 0.12, maxZoom: 1, duration: still() }),
    actual: () => void instance?.zoomTo(1, { duration: still() }),
  };
}

/** Returns how far something must move to fit between two edges; if it is too large, its start is aligned. */
function lacking(from: number, to: number, least: number, most: number): number {
  if (from < least) return least - from;
  return to > most ? Math.max(most - to, least - from) : 0;
}
