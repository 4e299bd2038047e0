import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { beforeSignIn } from "../../lib/before-sign-in.ts";
import { endSession } from "../../lib/session-store.ts";
import { plainButton } from "../../ui/buttons/plain-button.ts";
import { PlainButton } from "../../ui/forms/plain-form.tsx";
import classes from "./invitation-page.module.css";

/** Shown when the invitation is for another user. */
export function WrongUser({ invited, own }: { invited: string; own: string }) {
  const { t } = useTranslation("members");
  const [pending, setPending] = useState(false);

  async function signOut() {
    setPending(true);
    // Without a response, the server's session expires.
    await beforeSignIn.logout().catch(() => undefined);
    endSession("logout");
  }

  return (
    <>
      <p className={classes.note} dir="auto">
        {t("page.other", { invited, own })}
      </p>
      <div className={classes.buttons}>
        <PlainButton loading={pending} onClick={() => void signOut()}>
          {t("page.signOut")}
        </PlainButton>
        <Link className={plainButton.secondary} to="/workspaces">
          {t("page.toWorkspaces")}
        </Link>
      </div>
    </>
  );
}
