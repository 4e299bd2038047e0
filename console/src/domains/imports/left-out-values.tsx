import { Button, Group, Text } from "@mantine/core";
import { useListImportWarningsQuery } from "../../lib/api.generated.ts";
import type {
  ContactImport,
  ImportLeftOut,
  ListImportWarningsApiArg,
} from "../../lib/api.generated.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { FixBar } from "./fix-bar.tsx";
import { FixCell } from "./fix-cell.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./rejections.module.css";
import { useShownRows } from "./shown-rows.ts";
import { type Fixes, useFixes } from "./use-fixes.ts";
import { useMayFix } from "./use-may-import.ts";
import { useProblemColumns } from "./use-problem-columns.tsx";

/** The only cell of a value's row. */
const VALUE = 0;
const keyOf = ({ row, position }: ImportLeftOut) => `${row} ${position}`;

/** Values that could not be parsed, in rows that are imported without them. They can be corrected here. */
export function LeftOutValues({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const fixes = useFixes(file.id);
  const mayFix = useMayFix(file);
  const columns = useValueColumns(fixes);
  const { list, warning, position } = useShownRows();
  const query = useListImportWarningsQuery(
    {
      id: file.id,
      ...(list.query as Omit<ListImportWarningsApiArg, "id">),
      ...(warning !== undefined && { warning }),
      ...(position !== undefined && { position }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const values = () =>
    Object.entries(fixes.edits).flatMap(([key, cells]) => {
      const [row = 0, column = 0] = key.split(" ").map(Number);
      const value = cells[VALUE] ?? "";
      return value === "" ? [] : [{ row, position: column, value }];
    });
  return (
    <section aria-labelledby="left-out" className={classes.section}>
      <Group justify="space-between" align="end" mb="sm">
        <div>
          <h2 id="left-out">{t("leftOut.title")}</h2>
          <Text c="var(--text-secondary)" inherit>
            {t(mayFix ? "fix.valuesText" : "leftOut.text")}
          </Text>
        </div>
        {mayFix && !fixes.isOpen && (
          <Button variant="light" data-fix onClick={fixes.open}>
            {t("fix.open")}
          </Button>
        )}
      </Group>
      {fixes.isOpen && <FixBar fixes={fixes} body={() => ({ values: values() })} />}
      <DataTable<ImportLeftOut>
        label={t("leftOut.title")}
        list={list}
        rows={query.data?.items}
        rowKey={keyOf}
        isLoading={query.isLoading}
        isFetching={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        page={query.data}
        phone={fixes.isOpen ? "table" : "cards"}
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

/** Returns the columns of skipped values, with a field for each value while they are corrected. */
function useValueColumns(fixes: Fixes): DataTableColumn<ImportLeftOut>[] {
  const { t } = useImportTexts();
  const columns = useProblemColumns<ImportLeftOut>(({ warning }) => warning);
  const email: DataTableColumn<ImportLeftOut> = {
    key: "email",
    header: t("match.field.email"),
    render: ({ email: address }) =>
      address === null ? "—" : <bdi className={classes.clip}>{address}</bdi>,
  };
  const [row, ...others] = columns;
  const fixing = others.map((column) =>
    column.key !== "value"
      ? column
      : {
          ...column,
          render: (one: ImportLeftOut) => (
            <FixCell
              column="value"
              minWidth={140}
              label={t("fix.cell", { column: one.column ?? "", row: one.row })}
              value={fixes.valueOf(keyOf(one), VALUE, one.value)}
              isWrong
              isEdited={fixes.isEdited(keyOf(one), VALUE)}
              isDisabled={fixes.isFull && fixes.edits[keyOf(one)] === undefined}
              onChange={(value) => fixes.edit(keyOf(one), VALUE, value, one.value)}
            />
          ),
        },
  );
  return [...(row ? [row] : []), email, ...(fixes.isOpen ? fixing : others)];
}
