import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { UploadDrop, useContactUpload } from "../imports/index.ts";

/** The first step: a file with contacts, which leads through its import. */
export function StepContacts() {
  const { t } = useTranslation("dashboard");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const { state, send, cancel } = useContactUpload();
  if (!mayWrite) return <p>{t("steps.notAllowed")}</p>;
  return <UploadDrop state={state} onFile={(file) => void send(file)} onCancel={cancel} />;
}
