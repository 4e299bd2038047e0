import { useHotkeys } from "@mantine/hooks";
import { type ComponentType, Suspense, useSyncExternalStore } from "react";
import { i18n } from "../../app/i18n.ts";
import { keepTyping, takeTyped } from "./typing-ahead.ts";
import { useRememberVisits } from "./use-remember-visits.ts";

export interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
}

type Dialog = ComponentType<PaletteDialogProps>;
/** The dialog is loaded when it is first asked for: most visits to a page end without it. */
let state: { opened: boolean; Dialog: Dialog | null } = { opened: false, Dialog: null };
const watchers = new Set<() => void>();

function set(change: Partial<typeof state>): void {
  state = { ...state, ...change };
  for (const watcher of watchers) watcher();
}

/** Opens the command palette from anywhere in a workspace. */
export async function openPalette(): Promise<void> {
  keepTyping();
  try {
    const { PaletteDialog } = await import("./palette-dialog.tsx");
    set({ opened: true, Dialog: PaletteDialog });
  } catch {
    takeTyped();
    const { toast } = await import("../../ui/toasts.ts");
    toast.error(i18n.t("errors:FETCH_ERROR"));
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Search and commands over everything, at Ctrl+K or Cmd+K. It stands once in the frame of a workspace. */
export function CommandPalette() {
  const { opened, Dialog } = useSyncExternalStore(watch, () => state);
  useRememberVisits();
  useHotkeys([["mod+K", () => (state.opened ? set({ opened: false }) : void openPalette())]], [], true);
  return <Suspense>{Dialog && <Dialog opened={opened} onClose={() => set({ opened: false })} />}</Suspense>;
}
