import { toast } from "../../../ui/feedback/toasts.ts";
import { newStepId } from "../flow/new-step.ts";
import { addNote, changeNote, freeNotePlace, hasNoteRoom, removeNote } from "../flow/flow-notes.ts";
import { focusNote } from "../focus-step.ts";
import type { ActionScope, NoteActions } from "./action-scope.ts";

/** Returns the actions on sticky notes. */
export function noteActions({ flow, announcement, middle, t, present }: ActionScope): NoteActions {
  return {
    addNote: () => {
      if (!hasNoteRoom(present())) {
        toast.info(t("workflows:notes.full"));
        return;
      }
      const id = newStepId();
      flow.change((definition) => addNote(definition, id, freeNotePlace(definition, middle())), {
        label: "addNote",
      });
      announcement.set(t("workflows:notes.added"));
      focusNote(id);
    },
    changeNote: (id, change) =>
      void flow.change((definition) => changeNote(definition, id, change), {
        label: "changeNote",
        group: `note ${id} ${Object.keys(change).join()}`,
      }),
    removeNote: (id) => {
      if (!flow.change((definition) => removeNote(definition, id), { label: "removeNote" })) return;
      announcement.set(t("workflows:notes.removed"));
      const { revision } = flow.get();
      toast.undo(t("workflows:notes.removed"), () => {
        if (flow.get().revision === revision) flow.undo();
      });
    },
  };
}
