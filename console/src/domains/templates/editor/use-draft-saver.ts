import { useEffect, useEffectEvent, useState } from "react";
import { type Template, type TemplateContent, useSaveTemplateDraftMutation } from "../../../app/api.generated.ts";
import { sendAtTheEnd } from "../../../app/request.ts";
import { createDraftSaver, type DraftSaver } from "./draft-saver.ts";
import { forgetWork, keepWork } from "./kept-work.ts";
import type { TemplateWork } from "./template-work.ts";

/** Saves the work by itself for as long as the page stands, and what cannot be saved is kept in this browser. */
export function useDraftSaver(work: TemplateWork, template: Template, personId: string): DraftSaver {
  const [save] = useSaveTemplateDraftMutation();
  const { id } = template;
  const [saver] = useState(() => {
    const keep = (content: TemplateContent | null) => {
      if (content === null) forgetWork("unsaved", id, personId);
      else keepWork("unsaved", id, personId, { content, draftVersion: made.get().draftVersion, at: new Date().toISOString() });
    };
    const made = createDraftSaver({
      content: work.content,
      save: (templateDraftBody) => save({ id, templateDraftBody }).unwrap(),
      keep,
      stored: template,
    });
    return made;
  });

  const keepHere = useEffectEvent(() => {
    const left = saver.unsaved();
    if (left) keepWork("unsaved", id, personId, { ...left, at: new Date().toISOString() });
    return left;
  });

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
      sendAtTheEnd("PUT", `/v1/Templates/${id}/Draft`, left);
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
  }, [saver, id]);

  useEffect(() => {
    saver.go();
    return () => {
      saver.stop();
      // The session may be over: then the server refuses, and the work is found here.
      if (keepHere()) void saver.settle();
    };
  }, [saver]);
  return saver;
}
