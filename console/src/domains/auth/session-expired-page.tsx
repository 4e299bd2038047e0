import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { clearReturnPath, storedReturnPath, returnPathFor } from "../../lib/return-path.ts";
import { currentSession, sessionEnd, watchSession } from "../../lib/session-store.ts";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import { plainButton } from "../../ui/buttons/plain-button.ts";

/** Explains why the session ended, with a link to sign in. */
export function Component() {
  const { t } = useTranslation(["auth", "common"]);
  const session = useSyncExternalStore(watchSession, currentSession);
  const [returns] = useState(() => storedReturnPath() !== null);
  const [inactive] = useState(() => sessionEnd() !== "unauthorized");
  // Signed in again in another tab, or never signed out.
  if (session) return <Navigate to={returnPathFor(session) ?? "/"} replace />;
  return (
    <StandaloneScreen
      title={t("auth:expired.title")}
      text={
        <>
          {t(inactive ? "auth:expired.text" : "auth:arrival.unauthorized")}
          {returns && <> {t("auth:expired.returns")}</>}
        </>
      }
      actions={
        <>
          <Link className={plainButton.primary} to="/">
            {t("auth:expired.signIn")}
          </Link>
          <Link className={plainButton.secondary} to="/" onClick={clearReturnPath}>
            {t("common:goHome")}
          </Link>
        </>
      }
    />
  );
}
