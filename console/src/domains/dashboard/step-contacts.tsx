import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { TypedContacts } from "../contacts/index.ts";
import { UploadDrop, useContactUpload } from "../imports/index.ts";
import classes from "./first-steps.module.css";

/** The first step: importing a contacts file, or typing a few addresses. */
export function StepContacts({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation("dashboard");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const { state, send, cancel } = useContactUpload();
  if (!mayWrite) return <p>{t("steps.notAllowed")}</p>;
  return (
    <div className={classes.contacts}>
      <UploadDrop state={state} onFile={(file) => void send(file)} onCancel={cancel} />
      <TypedContacts onAdded={onAdded} />
    </div>
  );
}
