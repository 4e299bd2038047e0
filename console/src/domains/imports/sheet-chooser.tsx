import { NativeSelect } from "@mantine/core";
import { useDispatch } from "react-redux";
import { importsApi, useChooseImportSheetMutation } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useImportTexts } from "./import-texts.ts";
import { forgetMatching, storedMatching } from "./matching-draft.ts";
import classes from "./sheet-chooser.module.css";

/** Selects which sheet of a workbook is imported. Asks before it discards a matching, because another sheet has other columns. */
export function SheetChooser({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const dispatch = useDispatch<typeof store.dispatch>();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [chooseSheet, choosing] = useChooseImportSheetMutation();
  const locked = file.status !== "uploaded";

  async function choose(sheet: string): Promise<void> {
    const matched = storedMatching(file.id, file.columns.length) !== undefined;
    const question = {
      title: t("sheet.confirm.title", { sheet }),
      consequence: t("sheet.confirm.consequence"),
      confirmLabel: t("sheet.confirm.yes"),
    };
    if (matched && !(await confirm(question))) return;
    try {
      const changed = await chooseSheet({ id: file.id, chooseImportSheetBody: { sheet } }).unwrap();
      forgetMatching(file.id);
      dispatch(importsApi.util.updateQueryData("getImport", { id: file.id }, () => changed));
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <div className={classes.card}>
      <NativeSelect
        label={t("sheet.label")}
        description={t(locked ? "sheet.locked" : "sheet.hint", { count: file.sheets.length })}
        disabled={locked || choosing.isLoading}
        value={file.sheet ?? ""}
        data={file.sheets}
        maw={440}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
    </div>
  );
}
