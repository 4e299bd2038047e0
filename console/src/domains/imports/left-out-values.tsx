import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListImportWarningsQuery } from "../../lib/api.generated.ts";
import type {
  ContactImport,
  ImportLeftOut,
  ListImportWarningsApiArg,
} from "../../lib/api.generated.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useListState } from "../../ui/list-page/list-state.ts";
import classes from "./rejections.module.css";

/** Values that could not be read, in rows that are imported without them. */
export function LeftOutValues({ file }: { file: ContactImport }) {
  const { t } = useTranslation("imports");
  const formats = useFormats();
  const list = useListState({ sort: "row" });
  const query = useListImportWarningsQuery(
    { id: file.id, ...(list.query as Omit<ListImportWarningsApiArg, "id">) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-labelledby="left-out" className={classes.section}>
      <h2 id="left-out">{t("leftOut.title")}</h2>
      <p className={classes.text}>{t("leftOut.text")}</p>
      <DataTable<ImportLeftOut>
        label={t("leftOut.title")}
        list={list}
        rows={query.data?.items}
        rowKey={(one) => `${one.row} ${one.column}`}
        isLoading={query.isLoading}
        isFetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        page={query.data}
        empty={
          <Text p="lg" inherit c="dimmed" ta="center">
            {t("leftOut.none")}
          </Text>
        }
        columns={[
          {
            key: "row",
            header: t("rejections.row"),
            sortKey: "row",
            width: 90,
            render: ({ row }) => (
              <span data-row-word={t("rejections.row")} className={classes.row}>
                {formats.number(row)}
              </span>
            ),
          },
          {
            key: "warning",
            header: t("rejections.reason"),
            width: "32%",
            render: ({ warning }) => t(`reason.${warning}`),
          },
          {
            key: "column",
            header: t("rejections.column"),
            render: ({ column }) =>
              column === null ? "—" : <bdi className={classes.clip}>{column}</bdi>,
          },
          {
            key: "value",
            header: t("rejections.value"),
            render: ({ value }) => (
              <bdi className={classes.clip} title={value}>
                {value}
              </bdi>
            ),
          },
        ]}
      />
    </section>
  );
}
