import { languageTag } from "@arauto/contracts";
import { useDraggable, useDroppable } from "@dnd-kit/core";
import { PlusIcon } from "@phosphor-icons/react";
import { Button } from "@mantine/core";
import {
  type CSSProperties,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { draggedFrom } from "../drag/editor-drag.tsx";
import type { Dragged } from "../editor-ui.tsx";
import { useEditorUi, useUiValue } from "../editor-ui.tsx";
import { find } from "../document-index.ts";
import { useEditor, useEditorState } from "../editor-store.tsx";
import { isWritten } from "../block-kinds.tsx";
import { useMailLook } from "../mail-surroundings.tsx";
import { CanvasOverlay } from "./canvas-overlay.tsx";
import classes from "./canvas.module.css";
import { usePreload } from "./loaded-ahead.ts";
import { PHONE_WIDTH, SectionNode } from "./section-node.tsx";
import { isWaiting, useCanvasKeys } from "./use-canvas-keys.ts";

/** Maximum window width of a phone, in pixels. */
const SMALL = 560;
/** Background visible on each side of the email on desktops, in pixels. */
const DESK_MARGIN = 40;

/** The email as it will look, edited in place. Its text direction is the email's own, not the console's. */
export function Canvas() {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const ui = useEditorUi();
  const look = useMailLook();
  const sections = useEditorState(({ document }) => document.sections);
  const keys = useCanvasKeys();
  usePreload();
  const wanted = useRef<Dragged | null>(null);
  const isDragging = useUiValue("dragged") !== null;
  const { setNodeRef: setDropRef } = useDroppable({ id: "canvas" });
  const { setNodeRef: setDragRef, listeners } = useDraggable({
    id: "canvas-nodes",
    data: { dragged: () => wanted.current },
  });
  const width = look.isPhone ? PHONE_WIDTH : look.styles.width + 2 * DESK_MARGIN;
  const [stage, zoom] = useZoom(width);

  const inks = { "--mail-text": look.colors.text } as CSSProperties;
  useEffect(() => {
    // On a phone the canvas starts in phone width: the desktop version would be too small to read.
    if (window.innerWidth < SMALL) editor.setDevice("phone");
  }, [editor]);

  const take = (event: SyntheticEvent, name: "onMouseDown" | "onTouchStart") => {
    const target = event.target as Element;
    wanted.current = target.closest("[data-typing]")
      ? null
      : draggedFrom(target, editor.get().selection);
    if (wanted.current) listeners?.[name]?.(event);
  };
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest("[data-typing]")) return;
    const element = target.closest<HTMLElement>("[data-node]");
    const id = element?.dataset.node;
    const { selection, document } = editor.get();
    if (id === undefined) return editor.select([]);
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      editor.select(
        selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id],
      );
      return;
    }
    const found = find(document, id);
    const again = selection.length === 1 && selection[0] === id;
    // A second click on the same text starts editing it, and so does a double click.
    if (again && found?.type === "block" && isWritten(found.node.kind))
      return editor.setTypingIn(id);
    editor.select([id]);
    element?.focus({ preventScroll: true });
    if (again && found && isWaiting(found))
      ui.insertAt.set({ type: "block", place: { parentId: id, index: 0 } });
  };

  return (
    <div
      ref={stage}
      className={classes.stage}
      data-canvas-stage
      data-dragging={isDragging || undefined}
    >
      <div className={classes.page} ref={setDropRef}>
        <div
          className={classes.sheet}
          data-device={look.isPhone ? "phone" : "desktop"}
          style={{
            width: look.isPhone ? PHONE_WIDTH : undefined,
            minWidth: width,
            background: look.colors.ground,
            zoom,
            ...inks,
          }}
        >
          {sections.length === 0 ? (
            <div className={classes.none} data-canvas="">
              <div data-empty="">
                <p>{t("canvas.empty")}</p>
                <Button
                  leftSection={<PlusIcon size={16} aria-hidden />}
                  onClick={() => ui.insertAt.set({ type: "section", index: 0 })}
                >
                  {t("canvas.addFirst")}
                </Button>
              </div>
            </div>
          ) : (
            <div
              ref={setDragRef}
              role="tree"
              tabIndex={-1}
              aria-label={t("canvas.label")}
              aria-multiselectable
              className={classes.mail}
              data-canvas=""
              dir={look.direction}
              lang={languageTag(look.language)}
              onClick={click}
              onMouseDown={(event) => take(event, "onMouseDown")}
              onTouchStart={(event) => take(event, "onTouchStart")}
              onKeyDown={keys.onKeyDown}
              onCopy={keys.onCopy}
              onCut={keys.onCut}
              onPaste={keys.onPaste}
            >
              {sections.map((section, index) => (
                <SectionNode
                  key={section.id}
                  section={section}
                  index={index}
                  count={sections.length}
                  opens={sections[index - 1]?.bleeds ?? true}
                  closes={sections[index + 1]?.bleeds ?? true}
                />
              ))}
            </div>
          )}
        </div>
        <CanvasOverlay stage={stage} />
      </div>
    </div>
  );
}

/** Scales down an email that is wider than the window. */
function useZoom(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [stage, room === null ? 1 : Math.min(1, Math.max(0.3, room / width))] as const;
}
