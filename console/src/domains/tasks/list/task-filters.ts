import { TASK_PRIORITIES, TASK_TYPES, TASK_VIEWS } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useListMembersQuery, type TaskCounts } from "../../../lib/api.generated.ts";
import type { ListFilter } from "../../../ui/list-page/list-filters.tsx";

const STATUSES = ["pending", "running", "completed", "failed"] as const;

/** Returns the views and filters of the list. */
export function useTaskFilters(counts: TaskCounts | undefined): ListFilter[] {
  const { t } = useTranslation("tasks");
  const { data: members } = useListMembersQuery();
  return [
    {
      name: "view",
      label: t("filter.view"),
      tabs: true,
      values: TASK_VIEWS.map((value) => ({
        value,
        label: t(`view.${value}`),
        total: counts?.[value],
      })),
    },
    {
      name: "type",
      label: t("filter.type"),
      values: TASK_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    {
      name: "status",
      label: t("column.status"),
      values: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: "priority",
      label: t("column.priority"),
      values: TASK_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
    },
    {
      name: "assignee",
      label: t("column.assignees"),
      values: [
        { value: "me", label: t("filter.me") },
        ...(members?.items ?? [])
          .filter(({ isYou }) => !isYou)
          .map(({ userId, name }) => ({ value: userId, label: name })),
      ],
    },
    {
      name: "tag",
      label: t("filter.tag"),
      values: (counts?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
    },
  ].filter(({ values }) => values.length > 0) as ListFilter[];
}
