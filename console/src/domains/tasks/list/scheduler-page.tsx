import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useAddressParams } from "../../../lib/address-params.ts";
import {
  tasksApi,
  type ListTasksApiArg,
  type Task,
  useListTasksQuery,
  useListTaskStripsQuery,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { LateDescription } from "../../../ui/layout/late-description.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import { CalendarPage } from "../../calendar/index.ts";
import { type TaskActions, useTaskActions } from "../actions/use-task-actions.tsx";
import { OpenLedger } from "../ledger/open-ledger.tsx";
import { RunLogDrawer } from "../ledger/run-log-drawer.tsx";
import { StripLegend } from "../ledger/run-strip.tsx";
import { editTaskPath, NEW_TASK_PATH, runPath, taskPath } from "../task-paths.ts";
import { PRESERVED_PARAMS, type OpenedTask, useOpenedTask } from "./opened-task.ts";
import { NoTasks } from "./starters.tsx";
import { StripsContext } from "./strips-context.ts";
import { useTaskColumns } from "./task-columns.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { useTaskFilters } from "./task-filters.ts";
import { useTaskMenus } from "./task-menus.tsx";
import { useTaskCounts } from "./use-live-tasks.ts";
import { type SchedulerView, ViewSwitch } from "./view-switch.tsx";
import { KeyHint } from "../../../ui/keyboard/key-hint.tsx";

const FROM_THE_START = { getInitialValueInEffect: false };

/** Scheduled tasks as a list, or everything planned by day, as selected in the URL. */
export function SchedulerPage() {
  const { t } = useTranslation("calendar");
  const navigate = useNavigate();
  const [params] = useAddressParams();
  const mayWrite = useSession().can("WORKFLOW.WRITE");
  if (params.get("view") !== "calendar") return <TaskList />;
  const head = {
    title: t("title"),
    actions: <HeadActions view="calendar" mayWrite={mayWrite} />,
  };
  return (
    <Suspense
      fallback={
        <>
          <PageHeader {...head} description={t("description")} />
          <CardSkeleton height={640} />
        </>
      }
    >
      <CalendarPage
        {...head}
        onCreate={mayWrite ? () => void navigate(NEW_TASK_PATH) : undefined}
      />
    </Suspense>
  );
}

/** All scheduled tasks, with their next times and latest runs. */
function TaskList() {
  const { t } = useTranslation("tasks");
  const navigate = useNavigate();
  const mayWrite = useSession().can("WORKFLOW.WRITE");
  const opened = useOpenedTask();
  const asCards = useMediaQuery("(max-width: 767.98px)", false, FROM_THE_START);
  const toggle = ({ id }: Task) => (asCards ? void navigate(taskPath(id)) : opened.toggle(id));
  const { state, query, counts } = useTaskList(opened, toggle, asCards);
  const tasks = query.data?.items ?? [];
  const actions = useTaskActions();
  const menus = useTaskMenus(tasks, actions);
  useTaskKeys(tasks, opened.id, mayWrite ? actions : null);
  return (
    <StripsContext value={useStrips(tasks)}>
      <ListPage<Task>
        name="tasks"
        title={t("title")}
        description={
          <LateDescription>
            <TaskFacts counts={counts} />
          </LateDescription>
        }
        actions={<HeadActions view="list" mayWrite={mayWrite} />}
        state={state}
        query={query}
        endpoint={tasksApi.endpoints.listTasks}
        failed={t("failed.load")}
        refreshFailed={t("failed.refresh")}
        search={t("search")}
        tools={(!query.data || tasks.length > 0) && <StripLegend />}
        shortcuts={[
          [["C"], t("new")],
          [["R"], t("runNow")],
          [["P"], t("keys.pause")],
        ]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={toggle}
        openKey={asCards ? undefined : opened.id}
        below={(task) => (
          <OpenLedger
            task={task}
            actions={actions}
            onLog={(runId) => opened.openLog(task.id, runId)}
          />
        )}
        {...(mayWrite && {
          onEdit: (task: Task) => void navigate(editTaskPath(task.id)),
          ...menus,
        })}
        empty={<NoTasks mayWrite={mayWrite} />}
      />
      <OpenedLog opened={opened} tasks={tasks} />
      {actions.dialogs}
    </StripsContext>
  );
}

function HeadActions({ view, mayWrite }: { view: SchedulerView; mayWrite: boolean }) {
  return (
    <>
      <ViewSwitch view={view} />
      {mayWrite && <NewTaskButton />}
    </>
  );
}

function NewTaskButton() {
  const { t } = useTranslation("tasks");
  return (
    <Button
      component={Link}
      to={NEW_TASK_PATH}
      leftSection={<PlusIcon size={16} aria-hidden />}
      rightSection={<KeyHint keys="C" />}
      aria-keyshortcuts="C"
    >
      {t("new")}
    </Button>
  );
}

function useTaskList(opened: OpenedTask, toggle: (task: Task) => void, asCards: boolean) {
  const navigate = useNavigate();
  const counts = useTaskCounts();
  const state = useListPage<Task, ListTasksApiArg>({
    columns: useTaskColumns({
      openId: opened.id,
      onToggle: toggle,
      onLog: ({ id }, runId) =>
        asCards ? void navigate(runPath(id, runId)) : opened.openLog(id, runId),
      asCards,
    }),
    defaultSort: "nextDueAt",
    filters: useTaskFilters(counts),
    kept: PRESERVED_PARAMS,
  });
  return { state, query: useListTasksQuery(state.arg, state.options), counts };
}

/** Loads the latest runs of the tasks on the page with one request. */
function useStrips(tasks: readonly Task[]) {
  const { data, error } = useListTaskStripsQuery(
    { ids: tasks.map(({ id }) => id) },
    { skip: tasks.length === 0, refetchOnMountOrArgChange: true },
  );
  if (!data) return error === undefined ? undefined : null;
  return new Map(data.items.map((strip) => [strip.taskId, strip]));
}

/** C creates a task; R runs and P pauses or resumes the focused or open one. */
function useTaskKeys(
  tasks: readonly Task[],
  openId: string | undefined,
  actions: TaskActions | null,
): void {
  const { t } = useTranslation("tasks");
  const navigate = useNavigate();
  function act(run: (task: Task) => void): void {
    const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const task = tasks.find(({ id }) => id === (focused ?? openId));
    if (!task) toast.info(t("selectFirst"));
    else if (!task.draft) run(task);
  }
  useSingleKeys(
    actions
      ? {
          c: () => void navigate(NEW_TASK_PATH),
          r: () => act((task) => void actions.run(task)),
          p: () => act((task) => void (task.paused ? actions.resume(task) : actions.pause([task]))),
        }
      : {},
  );
}

function OpenedLog({ opened, tasks }: { opened: OpenedTask; tasks: readonly Task[] }) {
  const { id, runId, closeLog } = opened;
  return (
    <RunLogDrawer
      opened={id !== undefined && runId !== undefined ? { taskId: id, runId } : null}
      name={tasks.find((task) => task.id === id)?.name ?? ""}
      onClose={closeLog}
    />
  );
}
