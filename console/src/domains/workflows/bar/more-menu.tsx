import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import {
  CopyIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  KeyboardIcon,
  TreeStructureIcon,
  UploadSimpleIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useDesigner, useFlowState, useShownDefinition } from "../designer-context.ts";
import { useWorkflowExport } from "../file/use-workflow-export.ts";

/** Less frequent workflow actions. */
export function MoreMenu() {
  const { t } = useTranslation("workflows");
  const { workflow, flow, actions, readOnly, setDialog } = useDesigner();
  const definition = useShownDefinition();
  const exportFile = useWorkflowExport(workflow.name, definition);
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
