import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { newerBuild, reloadOnceFor } from "../../lib/build.ts";
import { hasUnsavedWork } from "../../lib/unsaved-work.ts";
import { StandaloneScreen } from "../layout/standalone-screen.tsx";
import classes from "./missing-part.module.css";
import { plainButton } from "../buttons/plain-button.ts";

export interface MissingPartProps {
  /** `page` and `inline` replace the missing component, `notice` covers the bottom of the window, `screen` fills it. */
  kind: "page" | "inline" | "notice" | "screen";
  onRetry: () => void;
}

/**
 * Replaces code that could not be loaded. Retries when the connection is back. After an upgrade a page reloads once
 * automatically, unless work in another part of the page is unsaved.
 */
export function MissingPart({ kind, onRetry }: MissingPartProps) {
  const { t } = useTranslation("common", { useSuspense: false });
  const [outdated, setOutdated] = useState(false);
  const isPage = kind === "page" || kind === "screen";

  const compare = useEffectEvent((build: string | null) => {
    if (build === null || (isPage && !hasUnsavedWork() && reloadOnceFor(build))) return;
    setOutdated(true);
  });
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let shown = true;
    void newerBuild().then((build) => shown && compare(build));
    const again = () => retry();
    window.addEventListener("online", again);
    return () => {
      shown = false;
      window.removeEventListener("online", again);
    };
  }, []);

  const title = isPage
    ? t("missingPart.page", { defaultValue: "Couldn’t load this page" })
    : t("missingPart.part", { defaultValue: "Couldn’t load this part of the page" });
  const text = !outdated
    ? t("missingPart.connection", { defaultValue: "Check your connection, then try again." })
    : hasUnsavedWork()
      ? t("missingPart.updatedUnsaved", {
          defaultValue: "Arauto has been updated. Save your changes, then reload the page.",
        })
      : t("missingPart.updated", {
          defaultValue: "Arauto has been updated. Reload the page to continue.",
        });
  const button = (
    <button
      type="button"
      className={plainButton.primary}
      onClick={() => (outdated ? window.location.reload() : onRetry())}
    >
      {outdated
        ? t("missingPart.reload", { defaultValue: "Reload page" })
        : t("tryAgain", { defaultValue: "Try again" })}
    </button>
  );
  if (kind === "screen") return <StandaloneScreen title={title} text={text} actions={button} />;
  const Title = kind === "page" ? "h1" : "p";
  return (
    <div className={classes.missing} data-kind={kind} role="alert">
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {button}
    </div>
  );
}
