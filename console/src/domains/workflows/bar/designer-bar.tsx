import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { ActionIcon, SegmentedControl, Tooltip, Stack } from "@mantine/core";
import { ArrowLeftIcon, GraphIcon, ListBulletsIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { UndoButtons } from "../../../ui/buttons/undo-buttons.tsx";
import { ChecksButton } from "../checks/checks-button.tsx";
import { useDesigner, useFlowState } from "../designer-context.ts";
import classes from "./bar.module.css";
import { MoreMenu } from "./more-menu.tsx";
import { PrimaryAction } from "./primary-action.tsx";
import { FlowSavedMark } from "./saved-mark.tsx";

/** The designer's top bar: name, save state, and actions on the whole workflow. */
export function DesignerBar() {
  const { t } = useTranslation("workflows");
  const { workflow, saver, readOnly, mode, setMode, view, setView } = useDesigner();
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Tooltip label={t("back")}>
          <ActionIcon
            component={Link}
            to={`${CAMPAIGNS_PATH}/${workflow.id}`}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("back")}
            onClick={() => void saver.settle()}
          >
            <ArrowLeftIcon size={18} className="flip-rtl" aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Stack flex={1} gap={0}>
          <h1 className={classes.title} title={workflow.name}>
            <bdi>{workflow.name}</bdi>
          </h1>
          <FlowSavedMark />
        </Stack>
      </div>
      <div className={classes.tools}>
        {!readOnly && <History />}
        {workflow.published && mode !== "test" && (
          <SegmentedControl
            size="xs"
            aria-label={t("mode.title")}
            value={mode}
            onChange={(value) => setMode(value === "results" ? "results" : "edit")}
            data={[
              { value: "edit", label: t("mode.edit") },
              { value: "results", label: t("mode.results") },
            ]}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t("view.title")}
          value={view}
          onChange={(value) => setView(value === "list" ? "list" : "canvas")}
          data={[
            {
              value: "canvas",
              label: (
                <IconChoice name={t("view.canvas")} icon={<GraphIcon size={16} aria-hidden />} />
              ),
            },
            {
              value: "list",
              label: (
                <IconChoice
                  name={t("view.list")}
                  icon={<ListBulletsIcon size={16} aria-hidden />}
                />
              ),
            },
          ]}
        />
      </div>
      <div className={classes.end}>
        {!readOnly && <ChecksButton />}
        <MoreMenu />
        <PrimaryAction />
      </div>
    </header>
  );
}

function History() {
  const { t } = useTranslation("workflows");
  const { flow } = useDesigner();
  const undo = useFlowState((state) => state.undoLabel);
  const redo = useFlowState((state) => state.redoLabel);
  return (
    <UndoButtons
      undo={{ label: undo === null ? null : t(`changes.${undo}`), run: () => flow.undo() }}
      redo={{ label: redo === null ? null : t(`changes.${redo}`), run: () => flow.redo() }}
    />
  );
}

function IconChoice({ name, icon }: { name: string; icon: React.ReactNode }) {
  return (
    <span className={classes.iconChoice} title={name}>
      {icon}
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
