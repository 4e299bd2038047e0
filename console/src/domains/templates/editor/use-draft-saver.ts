import { useEffect, useState } from "react";
import { type Template, useSaveTemplateDraftMutation } from "../../../app/api.generated.ts";
import { sendAtTheEnd } from "../../../app/request.ts";
import { useAutosave } from "../../../app/use-autosave.ts";
import { createDraftSaver, type DraftSaver } from "./draft-saver.ts";
import { forgetWork, keepWork } from "./kept-work.ts";
import type { TemplateWork } from "./template-work.ts";

/** Saves the work by itself for as long as the page stands, and what cannot be saved is kept in this browser. */
export function useDraftSaver(work: TemplateWork, template: Template, personId: string): DraftSaver {
  const [save] = useSaveTemplateDraftMutation();
  const { id } = template;
  const [saver] = useState(() =>
    createDraftSaver({
      content: work.content,
      save: (templateDraftBody) => save({ id, templateDraftBody }).unwrap(),
      keep: (unsaved) => {
        if (unsaved) keepWork("unsaved", id, personId, { ...unsaved, at: new Date().toISOString() });
        else forgetWork("unsaved", id, personId);
      },
      stored: template,
    }),
  );

  useEffect(() => {
    let { revision } = work.get();
    return work.subscribe(() => {
      const next = work.get().revision;
      if (next === revision) return;
      revision = next;
      saver.autosave.note();
    });
  }, [work, saver]);

  useAutosave(saver.autosave, () => sendAtTheEnd("PUT", `/v1/Templates/${id}/Draft`, saver.unsaved()));
  return saver;
}
