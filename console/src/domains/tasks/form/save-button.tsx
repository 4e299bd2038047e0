import { Button } from "@mantine/core";
import { KeyHint } from "../../../ui/keyboard/key-hint.tsx";
import { withModifier } from "../../../ui/keyboard/modifier-key.ts";

/** Submits the form, as Ctrl+Enter does. */
export function SaveButton({ label, isSaving }: { label: string; isSaving: boolean }) {
  return (
    <Button
      type="submit"
      loading={isSaving}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      rightSection={<KeyHint keys={withModifier("↵")} />}
    >
      {label}
    </Button>
  );
}
