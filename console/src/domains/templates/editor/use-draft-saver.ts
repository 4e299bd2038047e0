import { useState } from "react";
import { type Template, useSaveTemplateDraftMutation } from "../../../lib/api.generated.ts";
import { sendOnUnload } from "../../../lib/request.ts";
import { useRecordSaver } from "../../../lib/use-record-saver.ts";
import { createDraftSaver, type DraftSaver } from "./draft-saver.ts";
import { deleteLocalDraft, saveLocalDraft, localDraftOf } from "./local-drafts.ts";
import type { TemplateWork } from "./template-work.ts";

/** Saves changes automatically while the page is open; unsaved changes are kept in this browser. */
export function useDraftSaver(work: TemplateWork, template: Template, userId: string): DraftSaver {
  const [save] = useSaveTemplateDraftMutation();
  const { id } = template;
  const [saver] = useState(() =>
    createDraftSaver({
      content: work.content,
      save: (templateDraftBody) => save({ id, templateDraftBody }).unwrap(),
      keep: (left) => {
        if (left === null) deleteLocalDraft("unsaved", id, userId);
        else saveLocalDraft("unsaved", id, userId, localDraftOf(left));
      },
      stored: template,
    }),
  );
  useRecordSaver(saver, work, ({ content, version }) =>
    sendOnUnload("PUT", `/v1/Templates/${id}/Draft`, { content, draftVersion: version }),
  );
  return saver;
}
