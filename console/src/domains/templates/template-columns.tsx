import { Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TemplateSummary } from "../../lib/api.generated.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { SubjectWords } from "../email-editor/index.ts";
import { daysUntil, DraftMark, purgedAt, LanguageChips, templatePath } from "./template-tile.tsx";
import classes from "./template-list.module.css";

/** Returns the columns of the template list; in the trash they include the date of permanent deletion. */
export function useTemplateColumns(inTrash: boolean): DataTableColumn<TemplateSummary>[] {
  const { t } = useTranslation("templates");
  return [
    {
      key: "name",
      header: t("columns.name"),
      sortKey: "name",
      width: "36%",
      render: (row) => <TemplateName template={row} />,
    },
    ...(inTrash
      ? [
          {
            key: "gone",
            header: t("columns.gone"),
            render: (row: TemplateSummary) => <DaysLeft template={row} />,
          },
        ]
      : [
          {
            key: "status",
            header: t("columns.status"),
            render: (row: TemplateSummary) => (
              <StatusPill
                tone={row.status === "active" ? "success" : "neutral"}
                label={t(`status.${row.status}`)}
              />
            ),
          },
        ]),
    { key: "type", header: t("columns.type"), render: (row) => t(`type.${row.type}`) },
    {
      key: "languages",
      header: t("columns.languages"),
      hideOnPhone: true,
      render: (row) => <LanguageChips languages={row.languages} />,
    },
    {
      key: "tags",
      header: t("columns.tags"),
      hideOnPhone: true,
      render: (row) => <Tags tags={row.tags} />,
    },
    {
      key: "format",
      header: t("columns.format"),
      optional: true,
      hideOnPhone: true,
      render: (row) => t(`format.${row.format}`),
    },
    {
      key: "updatedAt",
      header: t("columns.updatedAt"),
      sortKey: "updatedAt",
      render: (row) => <Moment time={row.updatedAt} ago />,
    },
    {
      key: "createdAt",
      header: t("columns.createdAt"),
      sortKey: "createdAt",
      optional: true,
      render: (row) => <Moment time={row.createdAt} />,
    },
  ];
}

function TemplateName({ template }: { template: TemplateSummary }) {
  return (
    <RecordName
      name={template.name}
      {...(template.deletedAt === null && { to: templatePath(template) })}
      second={
        <span className={classes.second}>
          {template.hasDraft && <DraftMark />}
          <bdi>
            <SubjectWords text={template.subject} />
          </bdi>
        </span>
      }
    />
  );
}

/** How long a template stays in the trash. */
function DaysLeft({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const at = purgedAt(template);
  return at ? (
    <time dateTime={at.toISOString()} title={formats.dateTime(at)}>
      {t("trash.inDays", { count: daysUntil(at) })}
    </time>
  ) : (
    <NoData />
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <NoData />;
  return (
    <Flex
      className={classes.marks}
      component="span"
      gap="var(--space-1) var(--space-1-5)"
      align="center"
      wrap="wrap"
    >
      {tags.map((tag) => (
        <bdi key={tag} className={classes.tag}>
          {tag}
        </bdi>
      ))}
    </Flex>
  );
}
