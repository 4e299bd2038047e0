import { Code, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CustomField, CustomFieldObject } from "../../lib/api.generated.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import classes from "./custom-fields.module.css";
import { FieldTypeIcon } from "./field-type-icon.tsx";

/** Returns the columns of the list. */
export function useFieldColumns(object: CustomFieldObject): DataTableColumn<CustomField>[] {
  const { t } = useTranslation("custom-fields");
  const columns: DataTableColumn<CustomField>[] = [
    {
      key: "name",
      header: t("column.name"),
      sortKey: "name",
      width: "34%",
      render: (field) => <RecordName name={field.name} />,
    },
    {
      key: "identifier",
      header: t("column.identifier"),
      sortKey: "identifier",
      render: (field) => (
        <Group gap="2xs" wrap="nowrap">
          <Code dir="ltr" className={classes.identifier} title={field.identifier}>
            {field.identifier}
          </Code>
          <CopyButton
            value={field.identifier}
            label={t("copyIdentifier", { identifier: field.identifier })}
          />
        </Group>
      ),
    },
    {
      key: "type",
      header: t("column.type"),
      render: (field) => (
        <Group gap={6} wrap="nowrap" align="baseline" style={{ whiteSpace: "nowrap" }}>
          <FieldTypeIcon type={field.type} />
          {t(`type.${field.type}`)}
        </Group>
      ),
    },
    {
      key: "status",
      header: t("column.status"),
      render: (field) => (
        <StatusPill
          tone={field.status === "active" ? "success" : "neutral"}
          label={t(`status.${field.status}`)}
        />
      ),
    },
    {
      key: "usedBy",
      header: t("column.usedBy"),
      render: (field) => <UsedBy usedBy={field.usedBy} />,
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (field) => <Moment time={field.createdAt} />,
    },
  ];
  // Filters and templates only use fields of contacts.
  return object === "contact" ? columns : columns.filter(({ key }) => key !== "usedBy");
}

/** Shows how many filters and templates use a field. */
function UsedBy({ usedBy: { filters, templates } }: Pick<CustomField, "usedBy">) {
  const { t } = useTranslation("custom-fields");
  const words = [
    ...(filters > 0 ? [t("usedBy.filters", { count: filters })] : []),
    ...(templates > 0 ? [t("usedBy.templates", { count: templates })] : []),
  ];
  if (words.length === 0) return <NoData label={t("usedBy.nothing")} />;
  return (
    <span className={classes.usedBy}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}
