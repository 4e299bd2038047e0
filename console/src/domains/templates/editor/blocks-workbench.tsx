import type { MailLanguage } from "@arauto/contracts";
import { ActionIcon, Box, Flex, Group, Stack, Text, Tooltip, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  PaintBrushIcon,
  SidebarSimpleIcon,
  SlidersHorizontalIcon,
  SquaresFourIcon,
  StackIcon,
  XIcon,
} from "@phosphor-icons/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Canvas,
  EditorDrag,
  EditorProvider,
  EditorUiProvider,
  Inspector,
  Layers,
  EmailProvider,
  Palette,
  StylesPanel,
  useEditorState,
  useEditorUi,
  useUiValue,
} from "../../email-editor/index.ts";
import { BottomTool, BottomTools, ViewTools } from "./bottom-tools.tsx";
import { useWorkbench } from "./workbench.tsx";
import editorClasses from "./editor.module.css";
import classes from "./panels.module.css";
import { TranslationBar } from "./translation-bar.tsx";
import { useEditorWidth } from "./use-editor-width.ts";

type RailPanel = "blocks" | "layers" | "styles";
const RAIL: readonly { key: RailPanel; Icon: Icon }[] = [
  { key: "blocks", Icon: SquaresFourIcon },
  { key: "layers", Icon: StackIcon },
  { key: "styles", Icon: PaintBrushIcon },
];

/** The block editor of one language: palette, email and inspector. */
export function BlocksWorkbench({ language, lines }: { language: MailLanguage; lines: ReactNode }) {
  const { work } = useWorkbench();
  const editor = work.editor(language);
  if (!editor) return null;
  return (
    <EditorProvider editor={editor}>
      <EditorUiProvider>
        <EmailProvider language={language}>
          <EditorDrag>
            <Parts language={language} lines={lines} />
          </EditorDrag>
        </EmailProvider>
      </EditorUiProvider>
    </EditorProvider>
  );
}

function Parts({ language, lines }: { language: MailLanguage; lines: ReactNode }) {
  const wide = useEditorWidth() === "wide";
  const [rail, setRail] = useState<RailPanel | null>("blocks");
  const middle = (
    <Stack className={editorClasses.middle} gap={0}>
      {lines}
      <TranslationBar language={language} />
      <div className={classes.canvas}>
        <Canvas />
      </div>
      {!wide && <Sheets />}
    </Stack>
  );
  return (
    <Box display="flex" flex={1} mih={0}>
      {wide && <Rail shown={rail} onShow={setRail} />}
      {middle}
      {wide && <SidePanel stylesElsewhere={rail === "styles"} />}
    </Box>
  );
}

function panelOf(key: RailPanel): ReactNode {
  if (key === "blocks") return <Palette />;
  return key === "layers" ? <Layers /> : <StylesPanel />;
}

/** Palette, layers and styles; collapsed, it is a strip of icons. */
function Rail({
  shown,
  onShow,
}: {
  shown: RailPanel | null;
  onShow: (panel: RailPanel | null) => void;
}) {
  const { t } = useTranslation("templates");
  if (shown === null) {
    return (
      <Stack className={classes.strip} gap="2xs">
        {RAIL.map(({ key, Icon }) => (
          <Tooltip key={key} label={t(`editing.panels.${key}`)} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t(`editing.panels.${key}`)}
              onClick={() => onShow(key)}
            >
              <Icon size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </Stack>
    );
  }
  return (
    <Flex
      className={classes.rail}
      component="section"
      direction="column"
      aria-label={t("editing.panels.tools")}
    >
      <Group className={classes.railTabs} gap="3xs" align="stretch" wrap="nowrap">
        <RailTabs shown={shown} onShow={onShow} />
        <Tooltip label={t("editing.panels.fold")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t("editing.panels.fold")}
            onClick={() => onShow(null)}
          >
            <SidebarSimpleIcon size={16} className="flip-rtl" aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <div
        className={classes.railBody}
        role="tabpanel"
        id="rail-panel"
        aria-labelledby={`rail-tab-${shown}`}
      >
        {panelOf(shown)}
      </div>
    </Flex>
  );
}

/** The panels of the rail as tabs, which the arrow keys switch. */
function RailTabs({ shown, onShow }: { shown: RailPanel; onShow: (panel: RailPanel) => void }) {
  const { t } = useTranslation("templates");
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -step : step;
    const at = RAIL.findIndex(({ key }) => key === shown);
    const next = RAIL[(at + forward + RAIL.length) % RAIL.length];
    if (!next) return;
    onShow(next.key);
    (event.currentTarget as HTMLElement)
      .querySelector<HTMLElement>(`[data-panel="${next.key}"]`)
      ?.focus();
  };
  return (
    <Box
      role="tablist"
      aria-label={t("editing.panels.tools")}
      display="flex"
      flex={1}
      tabIndex={-1}
      onKeyDown={move}
    >
      {RAIL.map(({ key }) => (
        <UnstyledButton
          key={key}
          role="tab"
          id={`rail-tab-${key}`}
          data-panel={key}
          aria-selected={key === shown}
          aria-controls="rail-panel"
          tabIndex={key === shown ? 0 : -1}
          onClick={() => onShow(key)}
        >
          {t(`editing.panels.${key}`)}
        </UnstyledButton>
      ))}
    </Box>
  );
}

/** The settings of the selection. */
function SidePanel({ stylesElsewhere }: { stylesElsewhere: boolean }) {
  const { t } = useTranslation("templates");
  const [folded, setFolded] = useState(false);
  const nothing = useEditorState(({ selection }) => selection.length === 0);
  if (folded) {
    return (
      <Stack className={classes.strip} gap="2xs" data-end>
        <Tooltip label={t("editing.panels.inspector")} position="left">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("editing.panels.inspector")}
            onClick={() => setFolded(false)}
          >
            <SlidersHorizontalIcon size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Stack>
    );
  }
  return (
    <Flex
      className={classes.inspector}
      component="section"
      direction="column"
      data-inspector=""
      aria-label={t("editing.panels.inspector")}
    >
      <div className={classes.inspectorBody}>
        {nothing && stylesElsewhere ? (
          <Text className={classes.hint} size="sm" c="dimmed">
            {t("editing.panels.pick")}
          </Text>
        ) : (
          <Inspector />
        )}
      </div>
      <Tooltip label={t("editing.panels.fold")}>
        <ActionIcon
          className={classes.foldInspector}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("editing.panels.fold")}
          onClick={() => setFolded(true)}
        >
          <SidebarSimpleIcon size={16} mirrored className="flip-rtl" aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Flex>
  );
}

/** On small screens: a bar of panels below the email, and the open panel over its lower part. */
function Sheets() {
  const { t } = useTranslation("templates");
  const ui = useEditorUi();
  const open = useUiValue("sheet");
  const panels = [...RAIL, { key: "settings" as const, Icon: SlidersHorizontalIcon }];
  const shown = panels.find(({ key }) => key === open);
  const nameOf = (key: RailPanel | "settings") =>
    key === "settings" ? t("editing.panels.inspector") : t(`editing.panels.${key}`);
  return (
    <>
      {shown && (
        <Flex
          className={classes.sheet}
          component="section"
          direction="column"
          aria-label={nameOf(shown.key)}
        >
          <Group className={classes.sheetHead} gap={0} justify="space-between" wrap="nowrap">
            <h2>{nameOf(shown.key)}</h2>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("editing.panels.close")}
              onClick={() => ui.sheet.set(null)}
            >
              <XIcon size={18} aria-hidden />
            </ActionIcon>
          </Group>
          <div
            className={classes.sheetBody}
            data-inspector={shown.key === "settings" ? "" : undefined}
          >
            {shown.key === "settings" ? <Inspector /> : panelOf(shown.key)}
          </div>
        </Flex>
      )}
      <BottomTools>
        {panels.map(({ key, Icon }) => (
          <BottomTool
            key={key}
            Icon={Icon}
            label={nameOf(key)}
            active={open === key}
            opens
            onPress={() => ui.sheet.set(open === key ? null : key)}
          />
        ))}
        <ViewTools except="edit" />
      </BottomTools>
    </>
  );
}
