import { ActionIcon, Group, Text, Tooltip } from "@mantine/core";
import { useDraggable } from "@dnd-kit/core";
import {
  ArrowDownIcon,
  ArrowElbowLeftUpIcon,
  ArrowUpIcon,
  BookmarkSimpleIcon,
  CopyIcon,
  DotsSixVerticalIcon,
  GearSixIcon,
  PlusIcon,
  TrashIcon,
} from "@phosphor-icons/react";
import { type KeyboardEvent, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SavedBlockContent } from "@arauto/contracts";
import { useSession } from "../../../lib/session.ts";
import { find } from "../document-index.ts";
import type { DocumentNode } from "../editor.ts";
import { useEditorActions } from "../editor-actions.ts";
import { useEditor, useEditorState } from "../editor-store.tsx";
import { focusNode, useEditorUi } from "../editor-ui.tsx";
import { blockSummary, useNodeLabels } from "../node-labels.ts";
import classes from "./selection-toolbar.module.css";
import { openSettings, targetAfter } from "./use-canvas-keys.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const SaveBlockDialog = lazyPart(async () => ({
  default: (await import("../saved-blocks/save-block-dialog.tsx")).SaveBlockDialog,
}));

/** Actions on the selected part, without dragging. Escape returns to the part. */
export function SelectionToolbar() {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const ui = useEditorUi();
  const actions = useEditorActions();
  const labels = useNodeLabels();
  const selection = useEditorState((state) => state.selection);
  const document = useEditorState((state) => state.document);
  const drag = useDraggable({
    id: "handle",
    data: { dragged: () => ({ type: "nodes", ids: selection }) },
  });
  const [first] = selection;
  const found = first === undefined ? undefined : find(document, first);
  if (!found || first === undefined) return null;
  const name =
    selection.length > 1 ? t("canvas.parts", { count: selection.length }) : labels.name(found);
  const canMove = found.type !== "column";

  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (ui.dragged.get()) return;
    if (event.key === "Escape") {
      event.preventDefault();
      focusNode(first);
      return;
    }
    moveFocus(event);
  };

  return (
    <Group
      className={classes.toolbar}
      gap={0}
      wrap="nowrap"
      role="toolbar"
      tabIndex={-1}
      aria-label={t("canvas.toolbar", { name })}
      onKeyDown={keys}
    >
      {canMove && (
        <DragHandle drag={drag} name={name}>
          {selection.length > 1 ? selection.length : labels.kind(found)}
        </DragHandle>
      )}
      {!canMove && (
        <Text className={classes.kind} span size="2xs" fw={600}>
          {labels.kind(found)}
        </Text>
      )}
      {found.type !== "section" && (
        <Tool
          label={t("canvas.selectSection")}
          run={() => (editor.select([found.section.id]), focusNode(found.section.id))}
        >
          <ArrowElbowLeftUpIcon size={16} aria-hidden />
        </Tool>
      )}
      <MoveButtons onMove={(way) => actions.move(selection, way)} />
      {canMove && (
        <Tool
          label={t("canvas.duplicate")}
          keys="Control+D"
          run={() => actions.duplicate(selection)}
        >
          <CopyIcon size={16} aria-hidden />
        </Tool>
      )}
      {canMove && selection.length === 1 && <Save id={first} />}
      <InsertAfterButton found={found} selection={selection} />
      <span className={classes.onPhone}>
        <Tool label={t("canvas.settings")} run={() => openSettings(ui)}>
          <GearSixIcon size={16} aria-hidden />
        </Tool>
      </span>
      <Tool label={t("canvas.remove")} keys="Delete" danger run={() => actions.remove(selection)}>
        <TrashIcon size={16} aria-hidden />
      </Tool>
    </Group>
  );
}

/** Moves the focus from button to button with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const at = buttons.indexOf(event.target as HTMLElement);
  const forward =
    getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const to =
    event.key === forward
      ? at + 1
      : event.key === back
        ? at - 1
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? buttons.length - 1
            : null;
  if (to === null || at === -1) return;
  event.preventDefault();
  buttons[(to + buttons.length) % buttons.length]?.focus();
}

interface HandleProps {
  drag: ReturnType<typeof useDraggable>;
  name: string;
  /** Describes the selection: its kind, or the number of parts. */
  children: ReactNode;
}

/** The handle that the selection is dragged by, also with the keyboard. */
function DragHandle({ drag: { setNodeRef, listeners, attributes }, name, children }: HandleProps) {
  const { t } = useTranslation("editor");
  return (
    <Tooltip label={t("canvas.drag")} openDelay={400}>
      <button
        type="button"
        ref={setNodeRef}
        className={classes.handle}
        aria-label={t("canvas.dragOf", { name })}
        aria-describedby={attributes["aria-describedby"]}
        {...listeners}
      >
        <DotsSixVerticalIcon size={18} weight="bold" aria-hidden />
        <Text className={classes.kind} span size="2xs" fw={600}>
          {children}
        </Text>
      </button>
    </Tooltip>
  );
}

function MoveButtons({ onMove }: { onMove: (way: "up" | "down") => void }) {
  const { t } = useTranslation("editor");
  return (
    <>
      <Tool label={t("canvas.up")} keys="Alt+ArrowUp" run={() => onMove("up")}>
        <ArrowUpIcon size={16} aria-hidden />
      </Tool>
      <Tool label={t("canvas.down")} keys="Alt+ArrowDown" run={() => onMove("down")}>
        <ArrowDownIcon size={16} aria-hidden />
      </Tool>
    </>
  );
}

interface InsertAfterProps {
  found: DocumentNode;
  selection: readonly string[];
}

/** Opens the insert menu after the selection. */
function InsertAfterButton({ found, selection }: InsertAfterProps) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const ui = useEditorUi();
  return (
    <Tool
      label={t("canvas.insertAfter")}
      keys="/"
      run={() =>
        ui.insertAt.set(
          found.type === "section"
            ? { type: "section", index: found.index + 1 }
            : targetAfter(editor.get().document, selection),
        )
      }
    >
      <PlusIcon size={16} aria-hidden />
    </Tool>
  );
}

/** Saves a copy of the part for other emails. */
function Save({ id }: { id: string }) {
  const { t } = useTranslation("editor");
  const { can } = useSession();
  const editor = useEditor();
  const labels = useNodeLabels();
  const [content, setContent] = useState<{ kept: SavedBlockContent; name: string } | null>(null);
  if (!can("TEMPLATE.WRITE")) return null;
  const open = () => {
    const found = find(editor.get().document, id);
    if (found?.type === "block")
      setContent({
        kept: { type: "block", block: found.node },
        name: blockSummary(found.node) || labels.kind(found),
      });
    else if (found?.type === "section")
      setContent({ kept: { type: "section", section: found.node }, name: labels.kind(found) });
  };
  return (
    <>
      <Tool label={t("canvas.save")} run={open}>
        <BookmarkSimpleIcon size={16} aria-hidden />
      </Tool>
      {content && (
        <Suspense>
          <SaveBlockDialog
            content={content.kept}
            name={content.name}
            onClose={() => setContent(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ToolProps {
  label: string;
  /** In the format of `aria-keyshortcuts`. */
  keys?: string;
  danger?: boolean;
  run: () => void;
  children: ReactNode;
}

function Tool({ label, keys, danger, run, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.tool}
        data-danger={danger || undefined}
        aria-label={label}
        aria-keyshortcuts={keys}
        onClick={run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
