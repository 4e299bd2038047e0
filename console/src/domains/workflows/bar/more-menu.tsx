import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import {
  ClockCounterClockwiseIcon,
  CopyIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  HandSwipeRightIcon,
  KeyboardIcon,
  MouseIcon,
  NoteIcon,
  TreeStructureIcon,
  UploadSimpleIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { usePreference } from "../../../lib/preferences.ts";
import { useDesigner, useFlowState, useShownDefinition } from "../designer-context.ts";
import { useWorkflowExport } from "../file/use-workflow-export.ts";

/** Less frequent workflow actions. */
export function MoreMenu() {
  const { t } = useTranslation("workflows");
  const { workflow, flow, saver, actions, readOnly, mode, setMode, view, setDialog } =
    useDesigner();
  const definition = useShownDefinition();
  const exportFile = useWorkflowExport(workflow.name, definition);
  // The test uses the stored draft.
  const test = async () => {
    if (await saver.settle()) setMode("test");
  };
  const hasChoice = useFlowState(({ selection }) => selection.length > 0);
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      {/* The tooltip wraps the menu, since the props that the menu gives its button would stop at a tooltip inside. */}
      <Tooltip label={t("more")}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("more")} data-more="">
            <DotsThreeIcon size={20} weight="bold" aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {!readOnly && (
          <>
            <Menu.Item leftSection={<NoteIcon size={16} aria-hidden />} onClick={actions.addNote}>
              {t("notes.add")}
            </Menu.Item>
            <Menu.Item
              leftSection={<TreeStructureIcon size={16} aria-hidden />}
              onClick={() => actions.arrange()}
            >
              {t("arrange")}
            </Menu.Item>
            <Menu.Item
              leftSection={<CopyIcon size={16} aria-hidden />}
              disabled={!hasChoice}
              onClick={() => actions.duplicate(flow.get().selection)}
            >
              {t("duplicate")}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {mode !== "test" && !isOver(workflow.status) && (
          <Menu.Item
            leftSection={<ClockCounterClockwiseIcon size={16} aria-hidden />}
            onClick={() => void test()}
          >
            {t("test.action")}
          </Menu.Item>
        )}
        {!readOnly && (
          <Menu.Item
            leftSection={<UploadSimpleIcon size={16} aria-hidden />}
            onClick={() => setDialog({ kind: "import" })}
          >
            {t("import.action")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<DownloadSimpleIcon size={16} aria-hidden />} onClick={exportFile}>
          {t("export")}
        </Menu.Item>
        <Menu.Divider />
        {view === "canvas" && <ControlChoice />}
        <Menu.Item
          leftSection={<KeyboardIcon size={16} aria-hidden />}
          onClick={() => setDialog({ kind: "keys" })}
        >
          {t("keys.title")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const CONTROLS = ["mouse", "trackpad"] as const;

/** Selects whether scrolling zooms or pans the canvas. */
function ControlChoice() {
  const { t } = useTranslation("workflows");
  const [control, setControl] = usePreference("canvasControl");
  return (
    <>
      <Menu.Label>{t("control.title")}</Menu.Label>
      {CONTROLS.map((one) => (
        <Menu.RadioItem
          key={one}
          value={one}
          checked={control === one}
          onChange={() => setControl(one)}
          rightSection={
            one === "mouse" ? (
              <MouseIcon size={16} aria-hidden />
            ) : (
              <HandSwipeRightIcon size={16} aria-hidden />
            )
          }
          closeMenuOnClick
        >
          {t(`control.${one}`)}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </>
  );
}
