import { useTranslation } from "react-i18next";
import { useStore } from "../../../lib/store.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SavedMark } from "../../../ui/feedback/saved-mark.tsx";
import { useWorkbench } from "./workbench.tsx";

/** Shows whether everything is saved, and since when. */
export function DraftSavedMark() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { saver, readOnly } = useWorkbench();
  const { state, savedAt } = useStore(saver);
  const kind = readOnly ? "readOnly" : state.kind;
  const words = {
    readOnly: t("editing.saved.readOnly"),
    failed: t("editing.saved.failed"),
    conflict: t("editing.saved.conflict"),
    saved: savedAt ? t("editing.saved.at", { time: formats.clock(savedAt) }) : "",
    saving: t("saving"),
    waiting: t("saving"),
  }[kind];
  return (
    <SavedMark
      kind={kind}
      words={words}
      again={{ label: t("editing.saved.again"), onAgain: () => void saver.settle() }}
    />
  );
}
