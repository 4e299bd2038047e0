import { useHotkeys } from "@mantine/hooks";
import { type ComponentType, Suspense } from "react";
import { i18n } from "../../lib/i18n.ts";
import { useStore, createStore } from "../../lib/store.ts";
import type { PaletteDialogProps } from "./palette-dialog.tsx";
import { captureTyping, takeCapturedText } from "./typed-ahead.ts";
import { Visits } from "./visits.tsx";

type Dialog = ComponentType<PaletteDialogProps>;
/** The dialog is loaded when it is first requested: most visits to a page never open it. */
const state = createStore<{ opened: boolean; Dialog: Dialog | null }>({
  opened: false,
  Dialog: null,
});

function close(): void {
  state.set({ ...state.get(), opened: false });
}

/** Opens the command palette from anywhere in a workspace. */
export async function openPalette(): Promise<void> {
  captureTyping();
  try {
    const { PaletteDialog } = await import("./palette-dialog.tsx");
    state.set({ opened: true, Dialog: PaletteDialog });
  } catch {
    takeCapturedText();
    const { toast } = await import("../../ui/feedback/toasts.ts");
    toast.error(i18n.t("errors:FETCH_ERROR"));
  }
}

/** Search and commands for everything, with Ctrl+K or Cmd+K. Rendered once, in the frame of a workspace. */
export function CommandPalette() {
  const { opened, Dialog } = useStore(state);
  useHotkeys([["mod+K", () => (state.get().opened ? close() : void openPalette())]], [], true);
  return (
    <>
      <Visits />
      <Suspense>{Dialog && <Dialog opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
