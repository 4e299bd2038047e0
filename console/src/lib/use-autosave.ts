import { useEffect, useEffectEvent } from "react";
import type { Autosave } from "./autosave.ts";

/**
 * Runs an autosave while its page is mounted. `sendLast` sends unsaved changes when the browser closes the page, with
 * `sendOnUnload`.
 */
export function useAutosave<Value, Theirs>(
  autosave: Autosave<Value, Theirs>,
  sendLast: () => void,
): void {
  const onGone = useEffectEvent(() => {
    // A save in progress will return a version that is unknown here; the copy in the browser covers that.
    if (autosave.storeUnsaved() && !["saving", "conflict"].includes(autosave.get().kind))
      sendLast();
  });

  useEffect(() => {
    const settle = () => void (autosave.unsaved() !== null && autosave.settle());
    const onHide = () => document.visibilityState === "hidden" && settle();
    window.addEventListener("blur", settle);
    window.addEventListener("online", settle);
    window.addEventListener("pagehide", onGone);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("blur", settle);
      window.removeEventListener("online", settle);
      window.removeEventListener("pagehide", onGone);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [autosave]);

  useEffect(() => {
    autosave.go();
    return () => {
      autosave.stop();
      // The session may be over: then the server rejects it, and the changes are kept in this browser.
      if (autosave.storeUnsaved()) void autosave.settle();
    };
  }, [autosave]);
}
