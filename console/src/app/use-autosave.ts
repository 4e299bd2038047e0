import { useEffect, useEffectEvent } from "react";
import type { Autosave } from "./autosave.ts";
import type { Watched } from "./watched.ts";

export interface AutosaveEnds<Content> {
  /** Keeps in this browser what the server does not have. */
  keep: (left: { content: Content; version: number }) => void;
  /** Sends it with the last breath of the page. */
  send: (left: { content: Content; version: number }) => void;
}

/** Saves for as long as a page stands: after each change of the work, and at once when somebody turns away from it. */
export function useAutosave<Content, Stored>(
  saver: Autosave<Content, Stored>,
  work: Watched<{ revision: number }>,
  { keep, send }: AutosaveEnds<Content>,
): void {
  const keepHere = useEffectEvent(() => {
    const left = saver.unsaved();
    if (left) keep(left);
    return left;
  });
  const sendRest = useEffectEvent(send);

  useEffect(() => {
    let { revision } = work.get();
    return work.subscribe(() => {
      const next = work.get().revision;
      if (next === revision) return;
      revision = next;
      saver.note();
    });
  }, [work, saver]);

  useEffect(() => {
    const settle = () => void (saver.unsaved() && saver.settle());
    const onHide = () => document.visibilityState === "hidden" && settle();
    const onGone = () => {
      const left = keepHere();
      // One under way answers with a version that this one cannot know; what is kept here covers that.
      if (!left || ["saving", "conflict"].includes(saver.get().state.kind)) return;
      sendRest(left);
    };
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
  }, [saver]);

  useEffect(() => {
    saver.go();
    return () => {
      saver.stop();
      // The session may be over: then the server refuses, and the work is found here.
      if (keepHere()) void saver.settle();
    };
  }, [saver]);
}
