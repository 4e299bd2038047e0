import { PlusIcon } from "@phosphor-icons/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditor, useEditorState } from "../editor-store.tsx";
import { canvasElement, sameTarget, type Target, useEditorUi, useUiValue } from "../editor-ui.tsx";
import classes from "./canvas-overlay.module.css";
import { gapAt, type Line, lineAt } from "./geometry.ts";
import { insertMenu } from "./preloaded.ts";
import { SelectionToolbar } from "./selection-toolbar.tsx";

/** The insert button appears when the pointer is this close to a gap between blocks, in pixels. */
const REACH = 7;

/** The layer above the email: the selection's toolbar, drop lines, insert buttons. */
export function CanvasOverlay({ stage }: { stage: RefObject<HTMLDivElement | null> }) {
  const layer = useRef<HTMLDivElement>(null);
  const insertAt = useUiValue("insertAt");
  return (
    <div ref={layer} className={classes.layer}>
      <SelectionBox layer={layer} />
      <DropLine layer={layer} />
      <Gap layer={layer} stage={stage} />
      {insertAt && (
        <Anchor layer={layer} target={insertAt}>
          <Insert key={JSON.stringify(insertAt)} target={insertAt} />
        </Anchor>
      )}
    </div>
  );
}

function Insert({ target }: { target: Target }) {
  const Menu = insertMenu.useLoaded()?.InsertMenu;
  return Menu && <Menu target={target} />;
}

interface LayerProps {
  layer: RefObject<HTMLDivElement | null>;
}

/** Converts window coordinates to those of the layer. */
function within(
  layer: HTMLDivElement | null,
  rect: { left: number; top: number },
): { left: number; top: number } {
  const origin = layer?.getBoundingClientRect();
  return { left: rect.left - (origin?.left ?? 0), top: rect.top - (origin?.top ?? 0) };
}

/** Frames the selected part, so that its toolbar hangs above it and stays visible while scrolling. */
function SelectionBox({ layer }: LayerProps) {
  const selection = useEditorState((state) => state.selection);
  const typingIn = useEditorState((state) => state.typingIn);
  const document = useEditorState((state) => state.document);
  const device = useEditorState((state) => state.device);
  const isDragging = useUiValue("dragged") !== null;
  const [box, setBox] = useState<{
    left: number;
    top: number;
    width: number;
    height: number;
  } | null>(null);
  const [first] = selection;

  useLayoutEffect(() => {
    const element = first === undefined ? null : canvasElement(first);
    // oxlint-disable-next-line react/set-state-in-effect -- the rendered element can only be measured now
    if (!element) return setBox(null);
    const measure = () => {
      const rect = element.getBoundingClientRect();
      const next = { ...within(layer.current, rect), width: rect.width, height: rect.height };
      setBox((present) =>
        present &&
        (Object.keys(next) as (keyof typeof next)[]).every(
          (key) => Math.abs(present[key] - next[key]) < 0.5,
        )
          ? present
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Elements above it move it when they grow.
    const sheet = element.closest("[data-canvas]");
    if (sheet) observer.observe(sheet);
    if (layer.current) observer.observe(layer.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an element moved elsewhere keeps its size, so no observer reports it
  }, [first, document, device, layer]);

  if (!box || typingIn !== null || isDragging) return null;
  return (
    <div className={classes.box} style={box}>
      <SelectionToolbar />
    </div>
  );
}

/** Shows where the dragged part would be dropped. */
function DropLine({ layer }: LayerProps) {
  const editor = useEditor();
  const target = useUiValue("dropTarget");
  const line = target && lineAt(editor.get().document, target);
  if (!line) return null;
  return (
    <div className={classes.drop} style={{ ...within(layer.current, line), width: line.width }} />
  );
}

/** Shows an insert button in the gap near the pointer. Keyboard and touch users have the toolbar and the slash key. */
function Gap({ layer, stage }: LayerProps & { stage: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const ui = useEditorUi();
  const [gap, setGap] = useState<{ target: Target; line: Line } | null>(null);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const abort = new AbortController();
    let frame = 0;
    const look = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const isBusy =
          event.pointerType !== "mouse" ||
          event.buttons !== 0 ||
          ui.dragged.get() ||
          ui.insertAt.get() ||
          editor.get().typingIn !== null;
        const inMail =
          event.target instanceof Element && event.target.closest("[data-canvas], [data-gap]");
        const found =
          isBusy || !inMail
            ? null
            : gapAt(editor.get().document, { x: event.clientX, y: event.clientY }, REACH);
        setGap((present) => {
          if (!found) return null;
          const line = { ...found.line, ...within(layer.current, found.line) };
          return present &&
            sameTarget(present.target, found.target) &&
            present.line.top === line.top
            ? present
            : { ...found, line };
        });
      });
    };
    const hide = () => setGap(null);
    element.addEventListener("pointermove", look, { signal: abort.signal, passive: true });
    element.addEventListener("pointerleave", hide, { signal: abort.signal });
    element.addEventListener(
      "pointerdown",
      (event) => !(event.target as Element).closest("[data-gap]") && hide(),
      {
        signal: abort.signal,
      },
    );
    return () => {
      cancelAnimationFrame(frame);
      abort.abort();
    };
  }, [editor, ui, stage, layer]);

  if (!gap) return null;
  return (
    <div className={classes.gap} style={gap.line} data-gap>
      <button
        type="button"
        tabIndex={-1}
        className={classes.plus}
        aria-label={t("canvas.insertHere")}
        title={t("canvas.insertHere")}
        onClick={() => {
          ui.insertAt.set(gap.target);
          setGap(null);
        }}
      >
        <PlusIcon size={14} weight="bold" aria-hidden />
      </button>
    </div>
  );
}

/** Anchors the menu to the place where it inserts. */
function Anchor({
  layer,
  target,
  children,
}: LayerProps & { target: Target; children: React.ReactNode }) {
  const editor = useEditor();
  const [line, setLine] = useState<Line | null>(null);
  useLayoutEffect(() => {
    const found = lineAt(editor.get().document, target);
    // oxlint-disable-next-line react/set-state-in-effect -- the rendered element can only be measured now
    setLine(found && { ...found, ...within(layer.current, found) });
  }, [editor, target, layer]);
  if (!line) return null;
  return (
    <div className={classes.anchor} style={line}>
      {children}
    </div>
  );
}
