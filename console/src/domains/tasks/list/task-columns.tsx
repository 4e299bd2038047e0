import { ActionIcon, Text } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { useTranslation } from "react-i18next";
import type { Task } from "../../../lib/api.generated.ts";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { scheduleRule } from "../schedule/schedule-sentence.ts";
import { useScheduleTexts } from "../schedule/use-schedule-texts.ts";
import { Assignees, Priority, TaskStatus } from "../task-marks.tsx";
import { taskPath } from "../task-paths.ts";
import { TypeIcon } from "../task-types.tsx";
import { NextRun } from "./next-run.tsx";
import { StripCell } from "./strip-cell.tsx";

interface TaskColumnsOptions {
  openId: string | undefined;
  onToggle: (task: Task) => void;
  onLog: (task: Task, runId: string) => void;
  /** Cards link to the ledger's page instead of expanding. */
  asCards: boolean;
}

/** Returns the columns of the list. */
export function useTaskColumns(options: TaskColumnsOptions): DataTableColumn<Task>[] {
  const { t } = useTranslation("tasks");
  const { openId, onToggle, onLog, asCards } = options;
  const disclosure: DataTableColumn<Task> = {
    key: "ledger",
    header: <span className="visually-hidden">{t("column.ledger")}</span>,
    width: 44,
    align: "end",
    render: (task) => (
      <Disclosure task={task} isOpen={task.id === openId} onToggle={() => onToggle(task)} />
    ),
  };
  return [
    {
      key: "name",
      header: t("column.task"),
      sortKey: "name",
      width: "26%",
      render: (task) => (
        <RecordName
          name={task.name}
          to={taskPath(task.id)}
          lead={<TypeIcon type={task.type} />}
          second={<Rule task={task} />}
        />
      ),
    },
    { key: "status", header: t("column.status"), render: (task) => <TaskStatus task={task} /> },
    {
      key: "nextDueAt",
      header: t("column.next"),
      sortKey: "nextDueAt",
      render: (task) => <NextRun task={task} />,
    },
    {
      key: "latest",
      header: t("column.latest"),
      hideOnPhone: true,
      render: (task) => <StripCell task={task} onOpen={(runId) => onLog(task, runId)} />,
    },
    {
      key: "priority",
      header: t("column.priority"),
      sortKey: "priority",
      hideOnPhone: true,
      render: ({ priority }) => <Priority priority={priority} />,
    },
    {
      key: "assignees",
      header: t("column.assignees"),
      hideOnPhone: true,
      render: ({ assignees }) => <Assignees assignees={assignees} />,
    },
    {
      key: "tags",
      header: t("column.tags"),
      hideOnPhone: true,
      optional: true,
      render: ({ tags }) => (tags.length === 0 ? <NoData /> : tags.join(", ")),
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      optional: true,
      render: ({ createdAt }) => <Moment time={createdAt} />,
    },
    {
      key: "updatedAt",
      header: t("column.updatedAt"),
      sortKey: "updatedAt",
      hideOnPhone: true,
      optional: true,
      render: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
    ...(asCards ? [] : [disclosure]),
  ];
}

/** "Email · every day at 9:00 AM". */
function Rule({ task: { type, schedule } }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const runTexts = useScheduleTexts([schedule]);
  return (
    <Text span inherit>
      {t(`type.${type}`)}
      {" · "}
      {scheduleRule(schedule, runTexts)}
    </Text>
  );
}

/** Opens and closes the ledger of a row. */
function Disclosure({
  task,
  isOpen,
  onToggle,
}: {
  task: Task;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation("tasks");
  const Caret = isOpen ? CaretUpIcon : CaretDownIcon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={t("ledger.label", { name: task.name })}
      onClick={onToggle}
    >
      <Caret size={16} aria-hidden />
    </ActionIcon>
  );
}
