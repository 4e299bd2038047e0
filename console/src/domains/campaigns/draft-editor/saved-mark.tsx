import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { problemText } from "../../../ui/feedback/problem.ts";
import { SavedMark } from "../../../ui/feedback/saved-mark.tsx";
import { useDraft } from "./draft-context.ts";

/** Shows whether everything is saved, and since when. */
export function DraftSavedMark() {
  const { t } = useTranslation(["campaigns", "errors"]);
  const formats = useFormats();
  const { draft, stored, saving, readOnly } = useDraft();
  const describe = () => {
    if (readOnly) return t("campaigns:saving.readOnly");
    if (saving.kind === "saved" && stored.id === "") return "";
    if (saving.kind === "saved")
      return t("campaigns:saving.saved", { time: formats.clock(stored.updatedAt) });
    if (saving.kind === "failed")
      return `${t("campaigns:saving.failed")} · ${problemText(saving.problem, t)}`;
    return t(`campaigns:saving.${saving.kind}`);
  };
  return (
    <SavedMark
      wraps
      kind={readOnly ? "readOnly" : saving.kind}
      words={describe()}
      again={{ label: t("campaigns:saving.again"), onAgain: () => void draft.settle() }}
    />
  );
}
