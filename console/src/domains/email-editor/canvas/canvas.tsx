import { languageTag } from "@arauto/contracts";
import { useDroppable } from "@dnd-kit/core";
import { PlusIcon } from "@phosphor-icons/react";
import { Box, Button } from "@mantine/core";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditorUi, useUiValue } from "../editor-ui.tsx";
import { useEditor, useEditorState } from "../editor-store.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";
import { CanvasOverlay } from "./canvas-overlay.tsx";
import classes from "./canvas.module.css";
import { usePreload } from "./preloaded.ts";
import { PHONE_WIDTH, SectionNode } from "./section-node.tsx";
import { useCanvasClick } from "./use-canvas-click.ts";
import { useCanvasKeys } from "./use-canvas-keys.ts";
import { useNodeDrag } from "./use-node-drag.ts";

/** Maximum window width of a phone, in pixels. */
const SMALL = 560;
/** Background visible on each side of the email on desktops, in pixels. */
const DESK_MARGIN = 40;

/** The email as it will look, edited in place. Its text direction is the email's own, not the console's. */
export function Canvas() {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const look = useEmailAppearance();
  const sections = useEditorState(({ document }) => document.sections);
  const keys = useCanvasKeys();
  usePreload();
  const isDragging = useUiValue("dragged") !== null;
  const { setNodeRef: setDropRef } = useDroppable({ id: "canvas" });
  const { setNodeRef: setDragRef, handlers: dragHandlers } = useNodeDrag();
  const click = useCanvasClick();
  const width = look.isPhone ? PHONE_WIDTH : look.styles.width + 2 * DESK_MARGIN;
  const [stage, zoom] = useZoom(width);

  const inks = { "--mail-text": look.colors.text } as CSSProperties;
  useEffect(() => {
    // On a phone the canvas starts in phone width: the desktop version would be too small to read.
    if (window.innerWidth < SMALL) editor.setDevice("phone");
  }, [editor]);

  return (
    <div
      ref={stage}
      className={classes.stage}
      data-canvas-stage
      data-dragging={isDragging || undefined}
    >
      <Box pos="relative" display="flow-root" mih="100%" ref={setDropRef}>
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
            <EmptyCanvas />
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
              {...dragHandlers}
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
      </Box>
    </div>
  );
}

/** Asks for the first section. */
function EmptyCanvas() {
  const { t } = useTranslation("editor");
  const ui = useEditorUi();
  return (
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
