import { useTranslation } from "react-i18next";
import type { Filter } from "../../lib/api.generated.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import classes from "./filter-columns.module.css";
import { SentenceView } from "./preview/sentence-view.tsx";
import { useSentenceLabels } from "./preview/use-sentence-labels.ts";

/** Returns the columns of the filter list. */
export function useFilterColumns(): DataTableColumn<Filter>[] {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  return [
    {
      key: "name",
      header: t("column.name"),
      sortKey: "name",
      width: "50%",
      render: (filter) => (
        <RecordName
          name={filter.name}
          to={`/filters/${filter.id}`}
          second={<FilterSentence filter={filter} />}
        />
      ),
    },
    {
      key: "status",
      header: t("column.status"),
      hideOnPhone: true,
      render: ({ status }) => (
        <StatusPill
          tone={status === "active" ? "success" : "neutral"}
          label={t(`status.${status}`)}
        />
      ),
    },
    {
      key: "matchCount",
      header: t("column.matches"),
      align: "end",
      render: (filter) =>
        filter.matchCount === null ? (
          <NoData label={t("column.notCounted")} />
        ) : (
          formats.number(filter.matchCount)
        ),
    },
    {
      key: "countedAt",
      header: t("column.counted"),
      hideOnPhone: true,
      render: (filter) =>
        filter.countedAt ? (
          <Moment time={filter.countedAt} ago />
        ) : (
          <NoData label={t("column.notCounted")} />
        ),
    },
    {
      key: "usedBy",
      header: t("column.usedBy"),
      hideOnPhone: true,
      render: ({ usedBy }) =>
        usedBy.campaigns === 0 ? (
          <NoData label={t("column.notUsed")} />
        ) : (
          <span style={{ whiteSpace: "nowrap" }}>
            {t("column.usedByCampaigns", {
              count: usedBy.campaigns,
              number: formats.number(usedBy.campaigns),
            })}
          </span>
        ),
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (filter) => <Moment time={filter.createdAt} />,
    },
  ];
}

function FilterSentence({ filter: { definition } }: { filter: Filter }) {
  const labels = useSentenceLabels([definition]);
  return (
    <div className={classes.sentence}>
      <SentenceView definition={definition} labels={labels} />
    </div>
  );
}
