import { Box, Group } from "@mantine/core";
import { useDraggable } from "@dnd-kit/core";
import {
  CaretRightIcon,
  DesktopIcon,
  DeviceMobileIcon,
  UserFocusIcon,
} from "@phosphor-icons/react";
import {
  memo,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { NodeIcon } from "../block-kinds.tsx";
import { useEditorActions } from "../editor-actions.ts";
import type { EditorState } from "../editor.ts";
import { useEditor, useEditorState } from "../editor-store.tsx";
import { canvasElement, type Dragged, useUiValue } from "../editor-ui.tsx";
import { useNodeLabels } from "../node-labels.ts";
import { layerLine } from "./layer-geometry.ts";
import { handleLayerKey } from "./layer-keys.ts";
import { type LayerRow, layerRows } from "./layer-rows.ts";
import classes from "./layers.module.css";

/** The email's structure as a tree, to find, select and move parts without scrolling through it. */
export function Layers() {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const actions = useEditorActions();
  const document = useEditorState((state) => state.document);
  const selection = useEditorState((state) => state.selection);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => layerRows(document, closed), [document, closed]);
  const tree = useRef<HTMLDivElement>(null);
  const drag = useLayerDrag(rows, selection);

  const rowElement = (id: string) =>
    tree.current?.querySelector<HTMLElement>(`[data-layer="${id}"]`);
  const go = (id: string | undefined, more = false) => {
    if (id === undefined) return;
    editor.select(more ? [...selection, id] : [id]);
    rowElement(id)?.focus();
    canvasElement(id)?.scrollIntoView({ block: "nearest" });
  };
  const fold = useCallback((id: string, open: boolean) => {
    setClosed((present) => {
      const next = new Set(present);
      if (open) next.delete(id);
      else next.add(id);
      return next;
    });
  }, []);

  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-layer]")?.dataset.layer;
    if (id === undefined) return;
    const row = rows.find(({ node }) => node.node.id === id);
    if (target.closest("[data-fold]") && row && row.isOpen !== null) return fold(id, !row.isOpen);
    go(id, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  if (rows.length === 0)
    return (
      <Box component="p" p="md" c="dimmed">
        {t("layers.none")}
      </Box>
    );
  const stop = rows.some(({ node }) => node.node.id === selection.at(-1))
    ? selection.at(-1)
    : rows[0]?.node.node.id;
  return (
    <Box pos="relative" p="var(--space-3) var(--space-2)" data-layers="">
      <div
        ref={(element) => {
          tree.current = element;
          drag.setNodeRef(element);
        }}
        role="tree"
        tabIndex={-1}
        aria-label={t("layers.label")}
        aria-multiselectable
        className={classes.tree}
        onKeyDown={(event) =>
          handleLayerKey(event, { rows, selection, actions, go, fold, rowElement })
        }
        onClick={click}
        {...drag.handlers}
      >
        {rows.map((row) => (
          <Row
            key={row.node.node.id}
            node={row.node}
            level={row.level}
            isOpen={row.isOpen}
            index={row.index}
            count={row.count}
            isStop={stop === row.node.node.id}
          />
        ))}
      </div>
      <LayerDropLine />
    </Box>
  );
}

/** Makes rows draggable; a row of the selection drags all of it. Columns stay where they are. */
function useLayerDrag(rows: readonly LayerRow[], selection: readonly string[]) {
  const wanted = useRef<Dragged | null>(null);
  const { setNodeRef, listeners } = useDraggable({
    id: "layers",
    data: { dragged: () => wanted.current },
  });
  const take = (event: SyntheticEvent, name: "onMouseDown" | "onTouchStart") => {
    const id = (event.target as Element).closest<HTMLElement>("[data-layer]")?.dataset.layer;
    const isColumn = rows.some(({ node }) => node.type === "column" && node.node.id === id);
    wanted.current =
      id === undefined || isColumn
        ? null
        : { type: "nodes", ids: selection.includes(id) ? selection : [id] };
    if (wanted.current) listeners?.[name]?.(event);
  };
  return {
    setNodeRef,
    handlers: {
      onMouseDown: (event: SyntheticEvent) => take(event, "onMouseDown"),
      onTouchStart: (event: SyntheticEvent) => take(event, "onTouchStart"),
    },
  };
}

/** Renders again only when the part, its position or its selection changes. */
const Row = memo(
  function Row({ node, level, isOpen, index, count, isStop }: LayerRow & { isStop: boolean }) {
    const labels = useNodeLabels();
    const { id } = node.node;
    const isSelected = useEditorState(
      useCallback((state: EditorState) => state.selection.includes(id), [id]),
    );
    const visibility = node.type === "column" ? null : node.node.visibility;
    return (
      <Group
        role="treeitem"
        aria-level={level}
        aria-expanded={isOpen ?? undefined}
        aria-selected={isSelected}
        aria-posinset={index + 1}
        aria-setsize={count}
        aria-label={labels.place(node, { index, count })}
        tabIndex={isStop ? 0 : -1}
        className={classes.row}
        gap={6}
        wrap="nowrap"
        data-layer={id}
        style={{ paddingInlineStart: 8 + (level - 1) * 18 }}
      >
        <span
          className={classes.fold}
          data-fold={isOpen === null ? undefined : ""}
          data-open={isOpen ?? undefined}
          aria-hidden
        >
          {isOpen !== null && <CaretRightIcon size={12} weight="bold" />}
        </span>
        <NodeIcon node={node} />
        <span className={classes.name}>
          <bdi>{labels.name(node)}</bdi>
        </span>
        {visibility && (visibility.rules.length > 0 || visibility.devices !== "all") && (
          <span className={classes.marks} aria-hidden>
            {visibility.rules.length > 0 && <UserFocusIcon size={14} />}
            {visibility.devices === "phone" && <DeviceMobileIcon size={14} />}
            {visibility.devices === "desktop" && <DesktopIcon size={14} />}
          </span>
        )}
      </Group>
    );
  },
  (one, other) =>
    one.node.node === other.node.node &&
    one.level === other.level &&
    one.isOpen === other.isOpen &&
    one.index === other.index &&
    one.count === other.count &&
    one.isStop === other.isStop,
);

function LayerDropLine() {
  const editor = useEditor();
  const target = useUiValue("dropTarget");
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = line.current;
    const found = target && layerLine(editor.get().document, target);
    const origin = element?.parentElement?.getBoundingClientRect();
    if (!element || !found || !origin) return;
    const rect = found.row.getBoundingClientRect();
    element.style.insetBlockStart = `${(found.edge === "top" ? rect.top : rect.bottom) - origin.top - 1}px`;
    element.style.insetInlineStart = found.row.style.paddingInlineStart;
  }, [target, editor]);
  return target ? <div ref={line} className={classes.line} /> : null;
}
