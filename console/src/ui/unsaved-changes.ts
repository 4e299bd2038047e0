import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { useConfirm } from "./confirm.tsx";

/** While `dirty`, asks before the page is left by a link (own dialog) or by closing the tab (the browser's). */
export function useUnsavedChanges(dirty: boolean): void {
  const { t } = useTranslation("common");
  const confirm = useConfirm();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let asked = true;
    void confirm({ title: t("unsaved.title"), consequence: t("unsaved.text"), confirmLabel: t("unsaved.leave"), danger: true }).then(
      (leave) => {
        if (!asked) return;
        if (leave) blocker.proceed();
        else blocker.reset();
      },
    );
    return () => {
      asked = false;
    };
  }, [blocker, confirm, t]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
}
