import type { WorkflowDefinition } from "@arauto/contracts";
import { type ClipboardEvent, type KeyboardEvent, useMemo } from "react";
import { isField, useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { type DesignerState, useDesigner, useShownDefinition } from "../designer-context.ts";
import { focusPanel } from "../focus-step.ts";
import type { Place } from "../flow/flow-places.ts";
import { inReadingOrder, possibleTargets, stepOf, branchKey } from "../flow/flow-branches.ts";
import type { CanvasCamera } from "./use-camera.ts";

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Keyboard control of the canvas: following branches, selecting, moving, copying, connecting. */
export function useCanvasKeys(camera: CanvasCamera, readOnly: boolean) {
  const designer = useDesigner();
  const definition = useShownDefinition();
  const { flow, actions, checks, goTo, setDialog } = designer;
  const current = () =>
    document.activeElement?.closest<HTMLElement>("[data-step]")?.dataset["step"] ??
    flow.get().selection.at(-1);

  const jump = (by: 1 | -1) => {
    const withProblems = inReadingOrder(definition).filter(({ id }) => checks.byStep.has(id));
    const at = withProblems.findIndex(({ id }) => id === current());
    const next =
      withProblems[(at + by + withProblems.length) % withProblems.length] ?? withProblems[0];
    if (next) goTo(next.id, true);
  };
  useSingleKeys({
    "+": () => camera.zoomBy("in"),
    "=": () => camera.zoomBy("in"),
    "-": () => camera.zoomBy("out"),
    "0": camera.actual,
    "1": camera.fit,
    "[": () => jump(-1),
    "]": () => jump(1),
    "?": () => setDialog({ kind: "keys" }),
    n: readOnly ? undefined : actions.addNote,
    a: readOnly
      ? undefined
      : () => {
          const id = current();
          const way = id === undefined ? undefined : actions.wayAfter(id);
          const plus =
            way &&
            document.querySelector<HTMLElement>(`[data-plus="${CSS.escape(branchKey(way))}"]`);
          // Opened synchronously, the menu would treat the key that opens it as typed into it.
          if (plus) setTimeout(() => plus.click());
        },
    l: readOnly
      ? undefined
      : () => {
          const id = current();
          const way = id === undefined ? undefined : actions.wayAfter(id);
          if (way && possibleTargets(flow.get().definition, way).length > 0)
            setDialog({ kind: "connect", way });
        },
  });

  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        // Key presses in a menu of the canvas bubble up to here as well.
        if (event.defaultPrevented || isField(event.target) || !isOnStep(event.target)) return;
        if (pressed(event, designer, definition, readOnly)) event.preventDefault();
      },
      onCopy: (event: ClipboardEvent) => void take(event, designer),
      onCut: (event: ClipboardEvent) => {
        if (!readOnly && take(event, designer)) actions.remove(flow.get().selection);
      },
      onPaste: (event: ClipboardEvent) => {
        if (readOnly || isField(event.target)) return;
        if (actions.paste(event.clipboardData.getData("text/plain"))) event.preventDefault();
      },
    }),
    [designer, definition, readOnly, actions, flow],
  );
}

const isOnStep = (target: EventTarget) =>
  target instanceof Element && target.closest("[data-canvas]") !== null;

function take(event: ClipboardEvent, { flow, actions }: DesignerState): boolean {
  if (isField(event.target) || !window.getSelection()?.isCollapsed) return false;
  const text = actions.copy(flow.get().selection);
  if (text === null) return false;
  event.preventDefault();
  event.clipboardData.setData("text/plain", text);
  return true;
}

/** Returns true if the key was handled. */
function pressed(
  event: KeyboardEvent,
  designer: DesignerState,
  definition: WorkflowDefinition,
  readOnly: boolean,
): boolean {
  const { flow, actions, goTo, setInspecting } = designer;
  const { selection, way } = flow.get();
  const at =
    (event.target as Element).closest<HTMLElement>("[data-step]")?.dataset["step"] ??
    selection.at(-1);
  const isStep = (event.target as Element).matches("[data-step], .react-flow, [data-canvas]");
  const arrow = ARROWS[event.key];
  if (event.ctrlKey || event.metaKey) {
    if (event.altKey) return false;
    if (event.key.toLowerCase() === "a") {
      flow.select(definition.steps.map(({ id }) => id));
      return true;
    }
    if (event.key.toLowerCase() !== "d" || readOnly) return false;
    actions.duplicate(selection);
    return true;
  }
  if (arrow) {
    if (event.altKey) {
      if (!readOnly && selection.length > 0)
        actions.nudge(selection, event.shiftKey ? { x: arrow.x * 5, y: arrow.y * 5 } : arrow);
      return true;
    }
    const next =
      at === undefined ? inReadingOrder(definition)[0]?.id : beside(definition, at, arrow);
    if (next !== undefined && event.shiftKey) {
      flow.select([...selection.filter((id) => id !== next), next]);
      designer.camera.get()?.reveal(next);
    } else if (next !== undefined) goTo(next);
    return true;
  }
  switch (event.key) {
    case "Enter":
    case "F2":
      if (!isStep || at === undefined) return false;
      flow.select([at]);
      setInspecting(true);
      focusPanel();
      return true;
    case "Delete":
    case "Backspace":
      if (readOnly || !isStep) return false;
      if (way) actions.disconnect(way);
      else if (selection.length > 0) actions.remove(selection);
      return true;
    case "Home":
    case "End": {
      const [first, last] = [inReadingOrder(definition)[0], inReadingOrder(definition).at(-1)];
      const end = event.key === "Home" ? first : last;
      if (end) goTo(end.id);
      return true;
    }
    case "Escape":
      if (selection.length === 0 && !way && !designer.inspecting) return false;
      if (designer.inspecting) setInspecting(false);
      else if (way) flow.chooseBranch(null);
      else flow.select([]);
      return true;
    case " ":
      if (!isStep || at === undefined || selection.includes(at)) return false;
      flow.select([at]);
      return true;
    default:
      return false;
  }
}

/**
 * Returns the step that an arrow key leads to: along a branch for up and down, otherwise the
 * nearest in that direction.
 */
function beside(definition: WorkflowDefinition, id: string, arrow: Place): string | undefined {
  const from = stepOf(definition, id);
  if (!from) return undefined;
  const onBranch = definition.links.filter((link) =>
    arrow.y > 0 ? link.from === id : arrow.y < 0 && link.to === id,
  );
  const linked = onBranch.flatMap(
    (link) => stepOf(definition, arrow.y > 0 ? link.to : link.from) ?? [],
  );
  const there = definition.steps.filter((step) => {
    const x = step.position.x - from.position.x;
    const y = step.position.y - from.position.y;
    return (
      step.id !== id &&
      (arrow.x === 0
        ? Math.sign(y) === arrow.y && Math.abs(x) <= Math.abs(y)
        : Math.sign(x) === arrow.x && Math.abs(y) <= Math.abs(x) * 1.5)
    );
  });
  const distance = ({ position: { x, y } }: { position: Place }) =>
    Math.hypot(x - from.position.x, y - from.position.y);
  const nearest = (linked.length > 0 ? linked : there).toSorted(
    (one, other) => distance(one) - distance(other),
  );
  return nearest[0]?.id;
}
