import { ActionIcon } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { useTranslation } from "react-i18next";
import { Hint } from "../../ui/buttons/hint.tsx";
import { saveCsv } from "../../ui/charts/chart-files.ts";

interface Props<Key extends string> {
  title: string;
  /** Names the rows. */
  head: string;
  columns: readonly { key: Key; label: string }[];
  rows: readonly { name: string; values: Readonly<Record<Key, number>> }[];
}

/** Downloads a table as CSV. */
export function SaveTable<Key extends string>({ title, head, columns, rows }: Props<Key>) {
  const { t, i18n } = useTranslation("charts");
  const raw = (row: number, column: number) => {
    const key = columns[column]?.key;
    return key === undefined ? "" : String(rows[row]?.values[key] ?? "");
  };
  const nameOf = (row: number) => rows[row]?.name ?? "";
  return (
    <Hint label={t("actions.csv")} disabled={rows.length === 0}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${title}: ${t("actions.csv")}`}
        disabled={rows.length === 0}
        onClick={() =>
          saveCsv(
            title,
            {
              head,
              columns: columns.map(({ label }) => label),
              rows: rows.length,
              rowText: nameOf,
              rowRaw: nameOf,
              text: raw,
              raw,
            },
            i18n.language,
          )
        }
      >
        <DownloadSimpleIcon size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
