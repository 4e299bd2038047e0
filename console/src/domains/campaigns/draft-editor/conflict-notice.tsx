import { useTranslation } from "react-i18next";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useDraft } from "./draft-context.ts";

/** Someone else saved the draft meanwhile. The user decides which version stays. */
export function ConflictNotice() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { draft, saving } = useDraft();
  if (saving.kind !== "conflict") return null;
  return (
    <ConflictAlert
      mb="md"
      title={t("conflict.title", { time: formats.clock(saving.theirs.updatedAt) })}
      choices={[
        {
          label: t("conflict.takeTheirs"),
          onChoose: () => toast.undo(t("conflict.taken"), draft.takeTheirs()),
        },
        { label: t("conflict.keepMine"), onChoose: () => void draft.keepMine() },
      ]}
    >
      {t("conflict.text")}
    </ConflictAlert>
  );
}
