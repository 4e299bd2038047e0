import { SegmentedControl } from "@mantine/core";
import type { ContactImport, ImportReport } from "../../lib/api.generated.ts";
import { useListState } from "../../ui/list-page/list-state.ts";
import { useImportTexts } from "./import-texts.ts";
import { LeftOutValues } from "./left-out-values.tsx";
import { Rejections } from "./rejections.tsx";

/** The address stores which list is shown, like its page. */
const SHOWN = "rows";
const LEFT_OUT = "leftOut";

/** Rows that were rejected and values that were left out; one list at a time where there are both. */
export function NotedRows({ file, report }: { file: ContactImport; report: ImportReport }) {
  const { t } = useImportTexts();
  const list = useListState({ sort: "row" });
  const hasLeftOut = (report.warnings ?? []).length > 0;
  if (report.rejected === 0) return hasLeftOut ? <LeftOutValues file={file} /> : null;
  if (!hasLeftOut) return <Rejections file={file} />;
  const shown = list.filters[SHOWN] === LEFT_OUT ? LEFT_OUT : "rejected";
  return (
    <>
      <SegmentedControl
        mt="xl"
        aria-label={t("leftOut.choose")}
        value={shown}
        onChange={(value) => list.setFilter(SHOWN, value === LEFT_OUT ? LEFT_OUT : undefined)}
        data={[
          { value: "rejected", label: t("rejections.title") },
          { value: LEFT_OUT, label: t("leftOut.title") },
        ]}
      />
      {shown === LEFT_OUT ? <LeftOutValues file={file} /> : <Rejections file={file} />}
    </>
  );
}
