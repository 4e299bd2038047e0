import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useTranslation } from "react-i18next";
import { StandaloneScreen } from "../shell/standalone-screen.tsx";
import { plainButton } from "../ui/plain-button.ts";
import classes from "./unexpected-error.module.css";

/** The last resort: something broke that no screen of its own can tell. */
export function UnexpectedError() {
  const error = useRouteError();
  const { t } = useTranslation("common", { useSuspense: false });
  const details = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : JSON.stringify(error);

  useEffect(() => {
    // A chunk of a former version is gone after an update: a fresh start finds the new ones.
    if (isMissingChunk(error) && !sessionStorage.getItem(RELOADED)) {
      sessionStorage.setItem(RELOADED, "1");
      window.location.reload();
    }
  }, [error]);

  return (
    <StandaloneScreen
      title={t("unexpected.title", { defaultValue: "Unexpected Application Error!" })}
      text={t("unexpected.text", { defaultValue: "" })}
      actions={
        <>
          <button type="button" className={plainButton.primary} onClick={() => window.location.reload()}>
            {t("unexpected.reload", { defaultValue: "Reload" })}
          </button>
          <a className={plainButton.secondary} href="/">
            {t("goHome", { defaultValue: "Go home" })}
          </a>
        </>
      }
    >
      <details className={classes.details}>
        <summary>{t("unexpected.details", { defaultValue: "Details" })}</summary>
        <pre dir="ltr">{details}</pre>
        <button type="button" className={plainButton.secondary} onClick={() => void navigator.clipboard.writeText(details)}>
          {t("unexpected.copyDetails", { defaultValue: "Copy details" })}
        </button>
      </details>
    </StandaloneScreen>
  );
}

const RELOADED = "reloaded_for_update";

function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);
}
