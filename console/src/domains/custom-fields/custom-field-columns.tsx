import { Code, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../app/api.generated.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { DataTableColumn } from "../../ui/data-table.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { Moment, RecordName } from "../../ui/table-cells.tsx";
import { FieldTypeIcon } from "./field-type-icon.tsx";

/** The columns of the list. */
export function useFieldColumns(): DataTableColumn<CustomField>[] {
  const { t } = useTranslation("custom-fields");
  return [
    { key: "name", header: t("column.name"), sortKey: "name", width: "34%", render: (field) => <RecordName name={field.name} /> },
    {
      key: "identifier",
      header: t("column.identifier"),
      sortKey: "identifier",
      render: (field) => (
        <Group gap={4} wrap="nowrap">
          <Code dir="ltr">{field.identifier}</Code>
          <CopyButton value={field.identifier} label={t("copyIdentifier", { identifier: field.identifier })} />
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
      render: (field) => <StatusPill tone={field.status === "active" ? "success" : "neutral"} label={t(`status.${field.status}`)} />,
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (field) => <Moment time={field.createdAt} />,
    },
  ];
}
