import { Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../lib/api.generated.ts";
import { NoData } from "../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./audit-log.module.css";
import { useAuditTexts } from "./use-audit-texts.ts";

/** Maximum number of changes in a row; the drawer shows all. */
const CHANGES_SHOWN = 2;

/** Returns the columns of the list, whose first one opens an entry. */
export function useAuditColumns(
  onOpen: (entry: AuditEntry) => void,
): DataTableColumn<AuditEntry>[] {
  const { t } = useTranslation("audit-log");
  const words = useAuditTexts();
  const { dateTime } = useFormats();
  return [
    {
      key: "what",
      header: t("column.what"),
      width: "60%",
      render: (entry) => (
        <>
          <UnstyledButton className={classes.open} onClick={() => onOpen(entry)}>
            {words.sentence(entry)}
          </UnstyledButton>
          <Summary entry={entry} />
        </>
      ),
    },
    {
      key: "origin",
      header: t("column.origin"),
      hideOnPhone: true,
      render: ({ origin }) =>
        origin === null ? <NoData label={t("origin.none")} /> : <bdi dir="ltr">{origin.ip}</bdi>,
    },
    {
      key: "at",
      header: t("column.at"),
      sortKey: "at",
      render: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
  ];
}

/** The first changes of an entry, or the names of its records. */
function Summary({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit-log");
  const words = useAuditTexts();
  const { changes, names } = entry;
  const isChange =
    changes.some(({ before }) => before !== null) || changes.some((one) => one.isSecret);
  const lines = isChange
    ? changes.slice(0, CHANGES_SHOWN).map((change) => words.change(entry, change))
    : names.slice(0, CHANGES_SHOWN);
  if (lines.length === 0) return null;
  const rest = (isChange ? changes.length : (entry.count ?? names.length)) - lines.length;
  return (
    <Text size="xs" c="dimmed" className={classes.summary}>
      {lines.join(" · ")}
      {rest > 0 && ` ${t("more", { count: rest })}`}
    </Text>
  );
}
