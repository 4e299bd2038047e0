import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ContactImport, ImportReport } from "../../lib/api.generated.ts";
import { useImportTexts } from "./import-texts.ts";
import { LeftOutValues } from "./left-out-values.tsx";
import { Rejections } from "./rejections.tsx";
import { useShownRows } from "./shown-rows.ts";

/** Rows that were rejected and values that were skipped; one list at a time if there are both. */
export function NotedRows({ file, report }: { file: ContactImport; report: ImportReport }) {
  const { t } = useImportTexts();
  const shown = useShownRows();
  const isWide = useMediaQuery("(min-width: 30em)", true, { getInitialValueInEffect: false });
  const hasLeftOut = (report.warnings ?? []).length > 0;
  if (report.rejected === 0) return hasLeftOut ? <LeftOutValues file={file} /> : null;
  if (!hasLeftOut) return <Rejections file={file} />;
  return (
    <>
      <SegmentedControl
        mt="xl"
        orientation={isWide ? "horizontal" : "vertical"}
        aria-label={t("leftOut.choose")}
        value={shown.kind}
        onChange={(value) => (value === "leftOut" ? shown.showLeftOut() : shown.showRejected())}
        data={[
          { value: "rejected", label: t("rejections.title") },
          { value: "leftOut", label: t("leftOut.title") },
        ]}
      />
      {shown.kind === "leftOut" ? <LeftOutValues file={file} /> : <Rejections file={file} />}
    </>
  );
}
