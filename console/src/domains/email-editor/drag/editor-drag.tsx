import { Text } from "@mantine/core";
import {
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { KindIcon, NodeIcon } from "../block-kinds.tsx";
import { useEditorActions } from "../editor-actions.ts";
import { announce, canvasElement, type Dragged, useEditorUi, useUiValue } from "../editor-ui.tsx";
import { useEditor } from "../editor-store.tsx";
import { useHistoryKeys } from "../../../ui/keyboard/history-keys.ts";
import { find } from "../document-index.ts";
import { useNodeLabels } from "../node-labels.ts";
import classes from "./editor-drag.module.css";
import { presentTarget } from "./drop-targets.ts";
import { useKeyboardSteps } from "./use-keyboard-steps.ts";
import { pointOf, usePointerTarget } from "./use-pointer-target.ts";

/** A press becomes a drag after this distance, in pixels; on touch screens after a long press. */
const MOUSE_WAY = 6;
const TOUCH_REST = { delay: 250, tolerance: 8 };
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Places the dragged preview next to the pointer, regardless of where the part was grabbed. */
const atPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const start = pointOf(activatorEvent);
  return start && activeNodeRect
    ? {
        ...transform,
        x: transform.x + start.x - activeNodeRect.left + 12,
        y: transform.y + start.y - activeNodeRect.top + 12,
      }
    : transform;
};

/** Makes everything inside draggable: by mouse, by long press, and by keyboard from a handle. */
export function EditorDrag({ children }: { children: ReactNode }) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const ui = useEditorUi();
  const actions = useEditorActions();
  const [active, setActive] = useState<{ byKeyboard: boolean } | null>(null);
  const pointer = usePointerTarget(active !== null && !active.byKeyboard);
  const keyboard = useKeyboardSteps();
  useHistoryKeys({
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    isBusy: () => ui.dragged.get() !== null,
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_WAY } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_REST }),
    useSensor(KeyboardSensor, keyboard),
  );

  const begin = ({ active: taken, activatorEvent }: DragStartEvent) => {
    const source = taken.data.current as { dragged: () => Dragged | null } | undefined;
    const dragged = source?.dragged() ?? null;
    if (!dragged) return;
    const byKeyboard = activatorEvent instanceof KeyboardEvent;
    pointer.start(activatorEvent);
    editor.setTypingIn(null);
    if (dragged.type === "nodes") editor.select(dragged.ids);
    ui.insertAt.set(null);
    ui.dragged.set(dragged);
    ui.dropTarget.set(byKeyboard ? presentTarget(editor.get().document, dragged) : null);
    setActive({ byKeyboard });
    if (byKeyboard) announce(ui, t("canvas.lifted"));
  };
  const end = (drop: boolean) => {
    const dragged = ui.dragged.get();
    const target = ui.dropTarget.get();
    ui.dragged.set(null);
    ui.dropTarget.set(null);
    pointer.stop();
    setActive(null);
    if (!dragged) return;
    if (!drop || !target) return announce(ui, t("canvas.dropCanceled"));
    if (dragged.type === "new") {
      ui.sheet.set(null);
      actions.insert(dragged.item, target);
    } else actions.moveTo(dragged.ids, target);
  };

  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: t("canvas.dragHelp") },
      }}
      autoScroll={{ threshold: { x: 0, y: 0.14 }, acceleration: 12 }}
      onDragStart={begin}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      {children}
      <Announcer />
      <DragOverlay
        dropAnimation={null}
        modifiers={[atPointer]}
        className={classes.overlay}
        zIndex={600}
      >
        {active && !active.byKeyboard ? <DraggedChip /> : null}
      </DragOverlay>
    </DndContext>
  );
}

/** Announces actions, and the position of a moved part, to screen readers. */
function Announcer() {
  const text = useUiValue("announcement");
  return (
    <div aria-live="assertive" className="visually-hidden" data-editor-announcer="">
      {text}
    </div>
  );
}

function DraggedChip() {
  const { t } = useTranslation("editor");
  const labels = useNodeLabels();
  const editor = useEditor();
  const dragged = useUiValue("dragged");
  if (!dragged) return null;
  if (dragged.type === "new") {
    const { item } = dragged;
    const name =
      item.type === "kind"
        ? t(`palette.kinds.${item.kind}`)
        : item.type === "layout"
          ? t(`palette.layouts.${item.layout}`)
          : item.name;
    return (
      <Text className={classes.chip} span size="xs" c="var(--text-primary)" fw={550} truncate>
        {item.type === "kind" && <KindIcon kind={item.kind} size={16} />}
        <bdi>{name}</bdi>
      </Text>
    );
  }
  const found = find(editor.get().document, dragged.ids[0] ?? "");
  return (
    <Text className={classes.chip} span size="xs" c="var(--text-primary)" fw={550} truncate>
      {found && <NodeIcon node={found} />}
      <bdi>
        {dragged.ids.length > 1
          ? t("canvas.parts", { count: dragged.ids.length })
          : found
            ? labels.name(found)
            : ""}
      </bdi>
    </Text>
  );
}

/** Returns the parts that a press on a canvas element drags: the whole selection if the element is in it. */
export function draggedFrom(element: Element, selection: readonly string[]): Dragged | null {
  const id = element.closest<HTMLElement>("[data-node]")?.dataset.node;
  if (id === undefined || !canvasElement(id)) return null;
  return { type: "nodes", ids: selection.includes(id) ? selection : [id] };
}
