import { ActionIcon, Code, Group, Menu, Text } from "@mantine/core";
import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../app/api.generated.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { DataTableColumn } from "../../ui/data-table.tsx";
import { useFormats } from "../../ui/formats.ts";
import { StatusPill } from "../../ui/status-pill.tsx";
import { FieldTypeIcon } from "./field-type-icon.tsx";
import type { FieldActions } from "./use-field-actions.ts";

interface RowActions extends Pick<FieldActions, "setStatus" | "remove"> {
  onEdit: (field: CustomField) => void;
}

/** The columns of the list; the menu of a row only for those who may write. */
export function useFieldColumns(mayWrite: boolean, actions: RowActions): DataTableColumn<CustomField>[] {
  const { t } = useTranslation("custom-fields");
  const formats = useFormats();
  return [
    {
      key: "name",
      header: t("column.name"),
      sortKey: "name",
      render: (field) => (
        <Text fw={550} component="span" style={{ overflowWrap: "anywhere" }}>
          <bdi>{field.name}</bdi>
        </Text>
      ),
    },
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
        <Group gap={6} wrap="nowrap" style={{ whiteSpace: "nowrap" }}>
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
      render: (field) => (
        <time dir="auto" dateTime={field.createdAt}>
          {formats.date(field.createdAt)}
        </time>
      ),
    },
    ...(mayWrite
      ? [
          {
            key: "actions",
            header: "",
            align: "end" as const,
            render: (field: CustomField) => (
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name: field.name })}>
                    <DotsThreeIcon size={20} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => actions.onEdit(field)}>{t("edit")}</Menu.Item>
                  <Menu.Item onClick={() => void actions.setStatus(field, field.status === "active" ? "inactive" : "active")}>
                    {t(field.status === "active" ? "disable" : "enable")}
                  </Menu.Item>
                  <Menu.Item c="var(--danger-text)" onClick={() => void actions.remove([field.id], field.name)}>
                    {t("delete", { count: 1 })}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ),
          },
        ]
      : []),
  ];
}
