import { useTranslation } from "react-i18next";
import { SavedMark } from "../../../ui/feedback/saved-mark.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { BillingWork } from "./use-billing-info.ts";

/** Whether the billing details are saved, and since when. */
export function BillingSaved({ work: { saving, savedAt, autosave } }: { work: BillingWork }) {
  const { t } = useTranslation("checkout");
  const { clock } = useFormats();
  const { kind } = saving;
  const words =
    kind === "saved"
      ? savedAt === null
        ? ""
        : t("saved", { time: clock(savedAt) })
      : kind === "failed"
        ? t("saveFailed")
        : kind === "conflict"
          ? ""
          : t("saving");
  return (
    <SavedMark
      kind={kind}
      words={words}
      again={{ label: t("saveAgain"), onAgain: () => void autosave.settle() }}
    />
  );
}
