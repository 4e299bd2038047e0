import { Button, Group, Menu, Stack } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { PlayIcon } from "@phosphor-icons/react/Play";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useAddressParams } from "../../../lib/address-params.ts";
import type { Task } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { copyId } from "../../../ui/formats/copy-id.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { TaskBackups } from "../../backups/index.ts";
import { type TaskActions, useTaskActions } from "../actions/use-task-actions.tsx";
import { RunLogDrawer } from "../ledger/run-log-drawer.tsx";
import { useLiveTasks } from "../list/use-live-tasks.ts";
import { LoadedTask } from "../loaded-task.tsx";
import { TaskStatus } from "../task-marks.tsx";
import { editTaskPath, SCHEDULER_PATH } from "../task-paths.ts";
import { TaskFactsCard } from "./task-facts-card.tsx";
import { TaskNotices } from "./task-notices.tsx";
import { TaskRuns } from "./task-runs.tsx";

/** A scheduled task: its settings, schedule and all of its runs. */
export function TaskPage() {
  return <LoadedTask>{(task) => <TaskDetails key={task.id} task={task} />}</LoadedTask>;
}

function TaskDetails({ task }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const session = useSession();
  const mayWrite = session.can("WORKFLOW.WRITE");
  const mayExport = session.can("DATA.EXPORT");
  const actions = useTaskActions();
  const [params, change] = useAddressParams();
  const runId = params.get("run");
  useLiveTasks();

  const showLog = (id: string | null) =>
    change(
      (now) => {
        if (id === null) now.delete("run");
        else now.set("run", id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        back={{ to: SCHEDULER_PATH, label: t("title") }}
        title={<bdi>{task.name}</bdi>}
        description={
          <Group gap="xs" mt={4}>
            <TaskStatus task={task} />
          </Group>
        }
        actions={mayWrite && <HeaderActions task={task} actions={actions} />}
      />
      <Stack gap="md">
        <TaskNotices task={task} actions={mayWrite ? actions : null} />
        <TaskFactsCard task={task} actions={mayWrite ? actions : null} />
        {/* Around the runs too, which the backups would move. */}
        <Suspense fallback={<CardSkeleton height={320} />}>
          {task.type === "backup" && mayExport && !task.draft && <TaskBackups taskId={task.id} />}
          <TaskRuns task={task} actions={mayWrite ? actions : null} onLog={showLog} />
        </Suspense>
      </Stack>
      <RunLogDrawer
        opened={runId === null ? null : { taskId: task.id, runId }}
        name={task.name}
        onClose={() => showLog(null)}
      />
      {actions.dialogs}
    </>
  );
}

function HeaderActions({ task, actions }: { task: Task; actions: TaskActions }) {
  const { t } = useTranslation("tasks");
  return (
    <Group gap="xs">
      <MoreMenu task={task} actions={actions} />
      {!task.draft && (
        <Button
          variant="default"
          leftSection={<PlayIcon size={14} weight="fill" aria-hidden />}
          onClick={() => void actions.run(task)}
        >
          {t("runNow")}
        </Button>
      )}
      <Button
        component={Link}
        to={editTaskPath(task.id)}
        leftSection={<PencilSimpleIcon size={16} aria-hidden />}
      >
        {t("edit")}
      </Button>
    </Group>
  );
}

/** Less frequent actions on a task. */
function MoreMenu({ task, actions }: { task: Task; actions: TaskActions }) {
  const { t } = useTranslation(["tasks", "common"]);
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    if (await actions.remove([task])) await navigate(SCHEDULER_PATH, { replace: true });
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
          {t("tasks:page.more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {!task.draft && (
          <Menu.Item
            onClick={() => void (task.paused ? actions.resume(task) : actions.pause([task]))}
          >
            {t(task.paused ? "tasks:resume" : "tasks:pause")}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void copyId(task.id)}>{t("common:copyId.action")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--danger-text)" onClick={() => void remove()}>
          {t("tasks:delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
