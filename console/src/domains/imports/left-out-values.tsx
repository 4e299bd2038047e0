import { Text } from "@mantine/core";
import { useListImportWarningsQuery } from "../../lib/api.generated.ts";
import type {
  ContactImport,
  ImportLeftOut,
  ListImportWarningsApiArg,
} from "../../lib/api.generated.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useListState } from "../../ui/list-page/list-state.ts";
import { useImportTexts } from "./import-texts.ts";
import classes from "./rejections.module.css";
import { useProblemColumns } from "./use-problem-columns.tsx";

/** Values that could not be read, in rows that are imported without them. */
export function LeftOutValues({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const columns = useProblemColumns<ImportLeftOut>(({ warning }) => warning);
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
        columns={columns}
      />
    </section>
  );
}
