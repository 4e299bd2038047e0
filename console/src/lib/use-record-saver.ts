import { useEffect } from "react";
import type { RecordSaver, Unsaved } from "./record-saver.ts";
import { useAutosave } from "./use-autosave.ts";
import type { ReadableStore } from "./store.ts";

/**
 * Saves a record automatically while its page is mounted: after each change, and immediately when the user leaves it.
 * `sendLast` sends unsaved changes when the page closes, with `sendOnUnload`.
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
