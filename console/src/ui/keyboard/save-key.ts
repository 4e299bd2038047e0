import { useHotkeys } from "@mantine/hooks";
import { toast } from "../feedback/toasts.ts";

/** Saves on Ctrl+S or ⌘S, also in fields, and shows `saved` once everything is saved. */
export function useSaveKey(save: () => Promise<boolean>, saved: string): void {
  const onKey = () =>
    void save().then((done) => {
      if (done) toast.success(saved);
    });
  useHotkeys([["mod+S", onKey]], []);
}
