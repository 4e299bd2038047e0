import { useLocation, useNavigate, useRouteError } from "react-router";
import { useTranslation } from "react-i18next";
import { StandaloneScreen } from "../ui/layout/standalone-screen.tsx";
import { MissingPart } from "../ui/lazy/missing-part.tsx";
import { plainButton } from "../ui/buttons/plain-button.ts";
import { ChunkError } from "../lib/load-chunk.ts";
import classes from "./unexpected-error.module.css";

/** The last resort: an error that no other screen handles. */
export function UnexpectedError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { t } = useTranslation("common", { useSuspense: false });
  const details =
    error instanceof Error
      ? `${error.name}: ${error.message}\n${error.stack ?? ""}`
      : JSON.stringify(error);

  if (error instanceof ChunkError) {
    return (
      <MissingPart
        kind="screen"
        onRetry={() => void navigate({ pathname, search, hash }, { replace: true })}
      />
    );
  }
  return (
    <StandaloneScreen
      title={t("unexpected.title", { defaultValue: "Unexpected Application Error!" })}
      text={t("unexpected.text", { defaultValue: "" })}
      actions={
        <>
          <button
            type="button"
            className={plainButton.primary}
            onClick={() => window.location.reload()}
          >
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
        <button
          type="button"
          className={plainButton.secondary}
          onClick={() => void navigator.clipboard.writeText(details)}
        >
          {t("unexpected.copyDetails", { defaultValue: "Copy details" })}
        </button>
      </details>
    </StandaloneScreen>
  );
}
