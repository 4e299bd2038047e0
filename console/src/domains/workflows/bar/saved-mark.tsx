import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { useTranslation } from "react-i18next";
import { useStore } from "../../../lib/store.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SavedMark } from "../../../ui/feedback/saved-mark.tsx";
import { useDesigner } from "../designer-context.ts";

/** Shows whether everything is saved, and since when; if the workflow is read-only, shows why. */
export function FlowSavedMark() {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { saver, readOnly, mode, workflow, results } = useDesigner();
  const { state, savedAt } = useStore(saver);
  const again = { label: t("saving.again"), onAgain: () => void saver.settle() };
  if (!readOnly) {
    const words =
      state.kind === "saved"
        ? t("saving.saved", { time: formats.clock(savedAt ?? workflow.updatedAt) })
        : t(`saving.${state.kind}`);
    return <SavedMark kind={state.kind} words={words} again={again} />;
  }
  const contacts = results?.all ?? workflow;
  const inside = {
    inside: formats.number(contacts.inside),
    entered: formats.number(contacts.entered),
  };
  const words =
    mode === "test"
      ? t("saving.test")
      : mode === "results"
        ? t("saving.running", inside)
        : t(isOver(workflow.status) ? "saving.ended" : "saving.readOnly");
  return <SavedMark kind="readOnly" words={words} again={again} />;
}
