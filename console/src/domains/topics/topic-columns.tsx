import { useTranslation } from "react-i18next";
import type { Topic } from "../../lib/api.generated.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { Moment, RecordName } from "../../ui/table/table-cells.tsx";

/** Returns the columns of the list. */
export function useTopicColumns(): DataTableColumn<Topic>[] {
  const { t } = useTranslation("topics");
  const { number } = useFormats();
  return [
    {
      key: "name",
      header: t("column.name"),
      sortKey: "name",
      width: "30%",
      render: (topic) => <RecordName name={topic.name} second={topic.description || null} />,
    },
    {
      key: "default",
      header: t("column.default"),
      width: "20%",
      render: (topic) => t(`default.${topic.default}.short`),
    },
    {
      key: "optedIn",
      header: t("column.optedIn"),
      align: "end",
      render: (topic) => number(topic.optedIn),
    },
    {
      key: "optedOut",
      header: t("column.optedOut"),
      align: "end",
      render: (topic) => number(topic.optedOut),
    },
    {
      key: "visibility",
      header: t("column.visibility"),
      hideOnPhone: true,
      render: (topic) => t(`visibility.${topic.visibility}`),
    },
    {
      key: "status",
      header: t("column.status"),
      render: (topic) => (
        <StatusPill
          tone={topic.status === "active" ? "success" : "neutral"}
          label={t(`status.${topic.status}`)}
        />
      ),
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      optional: true,
      render: (topic) => <Moment time={topic.createdAt} />,
    },
  ];
}
