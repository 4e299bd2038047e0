import type { MailLanguage } from "@arauto/contracts";
import { Drawer, Tabs } from "@mantine/core";
import { PaletteIcon, PlusSquareIcon, SlidersHorizontalIcon, StackIcon } from "@phosphor-icons/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isField } from "../../ui/single-keys.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { EditorDrag } from "./drag/editor-drag.tsx";
import type { Editor } from "./editor.ts";
import { EditorProvider, useEditor, useEditorState } from "./editor-store.tsx";
import { EditorUiProvider, useEditorUi, useUiValue } from "./editor-ui.tsx";
import classes from "./editor-workbench.module.css";
import { Layers } from "./layers/layers.tsx";
import { MailSurroundings } from "./mail-surroundings.tsx";
import { Palette } from "./palette/palette.tsx";

const Inspector = lazy(async () => ({ default: (await import("./inspector/inspector.tsx")).Inspector }));
const StylesPanel = lazy(async () => ({ default: (await import("./styles/styles-panel.tsx")).StylesPanel }));

/** With less room the settings join the other panels; with little, all of them open above the canvas. In pixels. */
const WIDE = 1040;
const MEDIUM = 700;
type Room = "wide" | "medium" | "narrow";

const PANELS = {
  blocks: { Icon: PlusSquareIcon, Panel: Palette },
  layers: { Icon: StackIcon, Panel: Layers },
  styles: { Icon: PaletteIcon, Panel: StylesPanel },
  settings: { Icon: SlidersHorizontalIcon, Panel: Inspector },
} as const;
type PanelName = keyof typeof PANELS;
const NAMES = Object.keys(PANELS) as PanelName[];

interface Props {
  editor: Editor;
  /** That the mail is written in. */
  language: MailLanguage;
  /** Stands above the canvas: subject and preheader. */
  lines?: ReactNode;
}

/** Where a mail of blocks is made: what can be put in, the mail itself, and what is selected. */
export function EditorWorkbench({ editor, language, lines }: Props) {
  return (
    <EditorProvider editor={editor}>
      <EditorUiProvider>
        <MailSurroundings language={language}>
          <EditorDrag>
            <Bench lines={lines} />
            <Announcer />
          </EditorDrag>
        </MailSurroundings>
      </EditorUiProvider>
    </EditorProvider>
  );
}

function Bench({ lines }: { lines: ReactNode }) {
  const bench = useRef<HTMLDivElement>(null);
  const room = useRoom(bench);
  useHistoryKeys();
  return (
    <div ref={bench} className={classes.bench} data-room={room}>
      {room === "wide" && <SidePanel names={["blocks", "layers", "styles"]} />}
      <div className={classes.middle}>
        {lines}
        <div className={classes.canvas}>
          <Canvas />
        </div>
        {room === "narrow" && <BottomBar />}
      </div>
      {room === "wide" && <Settings />}
      {room === "medium" && <SidePanel names={NAMES} follows />}
    </div>
  );
}

function Settings() {
  const { t } = useTranslation("editor");
  return (
    <aside className={classes.settings} aria-label={t("canvas.panels.settings")} data-inspector="">
      <Suspense>
        <Inspector />
      </Suspense>
    </aside>
  );
}

/** Panels as tabs. `follows`: what is selected brings its settings up. */
function SidePanel({ names, follows = false }: { names: readonly PanelName[]; follows?: boolean }) {
  const { t } = useTranslation("editor");
  const ui = useEditorUi();
  const [open, setOpen] = useState<PanelName>("blocks");
  const selected = useEditorState(({ selection }) => selection.join());
  const asked = useUiValue("sheet");
  useEffect(() => {
    if (follows && selected !== "") setOpen((present) => (present === "layers" ? present : "settings"));
  }, [follows, selected]);
  useEffect(() => {
    if (asked === null) return;
    if (names.includes(asked as PanelName)) setOpen(asked as PanelName);
    ui.sheet.set(null);
  }, [asked, names, ui]);
  return (
    <Tabs value={open} onChange={(value) => setOpen(value as PanelName)} keepMounted={false} className={classes.side} variant="default">
      <Tabs.List grow>
        {names.map((name) => {
          const { Icon } = PANELS[name];
          return (
            <Tabs.Tab key={name} value={name} leftSection={names.length < 4 ? <Icon size={16} aria-hidden /> : undefined} className={classes.tab}>
              {t(`canvas.panels.${name}`)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {names.map((name) => {
        const { Panel } = PANELS[name];
        return (
          <Tabs.Panel key={name} value={name} className={classes.panel} {...(name === "settings" ? { "data-inspector": "" } : {})}>
            <Suspense>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

/** On a phone the canvas has all the room; panels come up from below. */
function BottomBar() {
  const { t } = useTranslation("editor");
  const ui = useEditorUi();
  const asked = useUiValue("sheet");
  const open = NAMES.find((name) => name === asked) ?? null;
  const [last, setLast] = useState<PanelName>("blocks");
  if (open !== null && open !== last) setLast(open);
  const { Panel } = PANELS[last];
  return (
    <>
      <nav className={classes.bar} aria-label={t("canvas.panels.label")}>
        {NAMES.map((name) => {
          const { Icon } = PANELS[name];
          return (
            <button key={name} type="button" className={classes.entry} aria-haspopup="dialog" aria-expanded={open === name} onClick={() => ui.sheet.set(name)}>
              <Icon size={20} aria-hidden />
              <span>{t(`canvas.panels.${name}`)}</span>
            </button>
          );
        })}
      </nav>
      <Drawer
        opened={open !== null}
        onClose={() => ui.sheet.set(null)}
        position="bottom"
        size="70%"
        title={t(`canvas.panels.${last}`)}
        closeButtonProps={{ "aria-label": t("canvas.panels.close") }}
        classNames={{ body: classes.sheetBody ?? "", content: classes.sheet ?? "" }}
        transitionProps={{ duration: 160 }}
      >
        <div {...(last === "settings" ? { "data-inspector": "" } : {})}>
          <Suspense>
            <Panel />
          </Suspense>
        </div>
      </Drawer>
    </>
  );
}

function useRoom(bench: React.RefObject<HTMLDivElement | null>): Room {
  const [room, setRoom] = useState<Room>(() => roomOf(window.innerWidth));
  useEffect(() => {
    const element = bench.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(roomOf(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [bench]);
  return room;
}

function roomOf(width: number): Room {
  return width >= WIDE ? "wide" : width >= MEDIUM ? "medium" : "narrow";
}

/** Back and forth through the history from anywhere but fields, which have their own. */
function useHistoryKeys(): void {
  const editor = useEditor();
  const ui = useEditorUi();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
      if (isField(event.target) || ui.dragged.get() || document.querySelector("[aria-modal=true]")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [editor, ui]);
}

/** Says to assistive technology what was done and where a moved part is. */
function Announcer() {
  const text = useUiValue("announcement");
  return (
    <div role="status" aria-live="assertive" className="visually-hidden" data-editor-announcer="">
      {text}
    </div>
  );
}
