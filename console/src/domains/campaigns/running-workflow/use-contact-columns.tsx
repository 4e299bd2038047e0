import { Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WorkflowContact } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Moment, NoData } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { RunStatePill } from "./run-state.tsx";
import type { useStepTitles } from "./use-step-titles.ts";

/** Returns the columns of the contacts in a workflow; `onOpen` opens a contact's path. */
export function useContactColumns(
  titleOf: ReturnType<typeof useStepTitles>,
  onOpen: (contactId: string) => void,
): DataTableColumn<WorkflowContact>[] {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const timeText = (contact: WorkflowContact) => {
    if (contact.endedAt !== null) return formats.relative(contact.endedAt);
    return contact.dueAt === null || contact.state === "due"
      ? null
      : t("people.goesOn", { time: formats.relative(contact.dueAt) });
  };
  return [
    {
      key: "person",
      header: t("people.person"),
      width: "32%",
      render: (row) => (
        <UnstyledButton onClick={() => onOpen(row.contactId)}>
          {row.email === null ? (
            <Text size="sm" c="dimmed">
              {t("people.gone")}
            </Text>
          ) : (
            <>
              <Text fw={600} size="sm" lineClamp={1}>
                <bdi>{row.name ?? row.email}</bdi>
              </Text>
              <Text size="xs" c="dimmed" lineClamp={1}>
                <bdi dir="ltr">{row.email}</bdi>
              </Text>
            </>
          )}
        </UnstyledButton>
      ),
    },
    {
      key: "state",
      header: t("people.state"),
      width: 150,
      render: (row) => <RunStatePill contact={row} />,
    },
    {
      key: "step",
      header: t("people.stepId"),
      render: (row) => (
        <Text size="sm" lineClamp={2} title={row.problem ?? undefined}>
          <bdi>{titleOf(row.stepId)}</bdi>
        </Text>
      ),
    },
    {
      key: "when",
      header: t("people.when"),
      hideOnPhone: true,
      render: (row) => {
        const words = timeText(row);
        const time = row.endedAt ?? row.dueAt;
        return words === null || time === null ? (
          <NoData />
        ) : (
          <time dateTime={time} title={formats.dateTime(time)} dir="auto">
            {words}
          </time>
        );
      },
    },
    {
      key: "enteredAt",
      header: t("people.entered"),
      sortKey: "enteredAt",
      align: "end",
      hideOnPhone: true,
      render: (row) => <Moment time={row.enteredAt} ago />,
    },
  ];
}
