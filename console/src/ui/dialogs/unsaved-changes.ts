import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavigationType, useBlocker } from "react-router";
import { isSamePage } from "../../lib/same-page.ts";
import { countUnsavedWork } from "../../lib/unsaved-work.ts";
import { useConfirm } from "./confirm.tsx";

let leaveAsked = false;

/**
 * Call it after the user agreed to lose unsaved changes and before the page reloads, so that the browser does not ask
 * again.
 */
export function allowLeaving(): void {
  leaveAsked = true;
}

export interface LeaveTexts {
  title: string;
  consequence: string;
  confirmLabel: string;
}

export interface LeaveOptions {
  /** Texts for when something other than unsaved changes would be lost. */
  words?: LeaveTexts;
  /** Tries to save first: the user is not asked when it returns true. */
  settle?: () => Promise<boolean>;
}

/**
 * While `dirty`, asks before the user leaves the page by a link (own dialog) or by closing the tab (the browser's). Use
 * at most one per page.
 */
export function useUnsavedChanges(dirty: boolean, options: LeaveOptions = {}): void {
  const { t } = useTranslation("common");
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(historyAction === NavigationType.Replace && isSamePage(nextLocation)),
  );
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let asked = true;
    const usual = {
      title: t("unsaved.title"),
      consequence: t("unsaved.text"),
      confirmLabel: t("unsaved.leave"),
    };
    const { words = usual, settle } = latest.current;
    const ask = async () => {
      const settled = (await settle?.()) ?? false;
      if (!asked) return;
      const leave = settled || (await confirm({ ...words, danger: true }));
      if (!asked) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    };
    void ask();
    return () => {
      asked = false;
    };
  }, [blocker, confirm, t]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaveAsked) event.preventDefault();
    };
    const settled = countUnsavedWork();
    window.addEventListener("beforeunload", warn);
    return () => {
      settled();
      window.removeEventListener("beforeunload", warn);
    };
  }, [dirty]);
}
