import { useTranslation } from "react-i18next";
import type { Task } from "../../../lib/api.generated.ts";
import { copyIdAction } from "../../../ui/formats/copy-id.ts";
import type { BulkAction } from "../../../ui/list-page/list-page.tsx";
import type { RowAction } from "../../../ui/table/row-menu.tsx";
import type { TaskActions } from "../actions/use-task-actions.tsx";
import { editTaskPath, taskPath } from "../task-paths.ts";

/** Returns the actions in the menu of a task, and those for all selected tasks. */
export function useTaskMenus(tasks: readonly Task[], actions: TaskActions) {
  const { t } = useTranslation(["tasks", "common"]);
  // The names of tasks on other pages are unknown here.
  const named = (ids: readonly string[]) =>
    ids.map((id) => tasks.find((task) => task.id === id) ?? { id, name: id });

  const rowActions = (task: Task, forget: (ids: readonly string[]) => void): RowAction[] => [
    { key: "open", label: t("tasks:open"), to: taskPath(task.id) },
    { key: "edit", label: t("tasks:edit"), to: editTaskPath(task.id) },
    ...(task.draft
      ? []
      : [
          { key: "run", label: t("tasks:runNow"), run: () => void actions.run(task) },
          task.paused
            ? { key: "resume", label: t("tasks:resume"), run: () => void actions.resume(task) }
            : { key: "pause", label: t("tasks:pause"), run: () => actions.pause([task]) },
        ]),
    copyIdAction(t("common:copyId.action"), task.id),
    {
      key: "delete",
      label: t("tasks:delete"),
      danger: true,
      run: () => void actions.remove([task]).then((gone) => gone && forget([task.id])),
    },
  ];

  const bulkActions: BulkAction[] = [
    {
      key: "pause",
      label: (count) => t("tasks:pauseMany", { count }),
      run: (ids) => {
        actions.pause(named(ids));
        return Promise.resolve(false);
      },
    },
    {
      key: "resume",
      label: (count) => t("tasks:resumeMany", { count }),
      run: async (ids) => {
        await actions.resumeMany(named(ids));
        return false;
      },
    },
    {
      key: "delete",
      label: (count) => t("tasks:deleteMany", { count }),
      danger: true,
      run: (ids) => actions.remove(named(ids)),
    },
  ];
  return { rowActions, bulkActions };
}
