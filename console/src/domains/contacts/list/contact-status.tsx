import { useTranslation } from "react-i18next";
import type { Contact } from "../../../lib/api.generated.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { STATUS_TONES, SUPPRESSION_TONES } from "./status-tones.ts";

/** Whether a contact gets emails, in one word: why the address is suppressed, which outweighs the status, or the status. */
export function ContactStatus({
  contact: { status, suppression },
}: {
  contact: Pick<Contact, "status" | "suppression">;
}) {
  const { t } = useTranslation("accounts");
  return suppression === null ? (
    <StatusPill tone={STATUS_TONES[status]} label={t(`status.${status}`)} />
  ) : (
    <StatusPill tone={SUPPRESSION_TONES[suppression]} label={t(`suppression.${suppression}`)} />
  );
}
