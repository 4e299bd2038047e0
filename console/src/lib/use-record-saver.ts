import { useEffect } from "react";
import type { RecordSaver, Unsaved } from "./record-saver.ts";
import { useAutosave } from "./use-autosave.ts";
import type { ReadableStore } from "./store.ts";

/**
 * Lets a record be saved by itself for as long as its page stands: after each change of the work, and at once when
 * somebody turns away from it. `sendLast` sends what is left with the last breath of the page, by `sendAtTheEnd`.
 */
export function useRecordSaver<Content, Stored>(
  saver: RecordSaver<Content, Stored>,
  work: ReadableStore<{ revision: number }>,
  sendLast: (left: Unsaved<Content>) => void,
): void {
  useEffect(() => {
    let { revision } = work.get();
    return work.subscribe(() => {
      const next = work.get().revision;
      if (next === revision) return;
      revision = next;
      saver.autosave.note();
    });
  }, [work, saver]);

  useAutosave(saver.autosave, () => {
    const left = saver.unsaved();
    if (left) sendLast(left);
  });
}
