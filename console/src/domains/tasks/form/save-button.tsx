import { Button } from "@mantine/core";
import classes from "../tasks.module.css";

/** Submits the form, as Ctrl+Enter does. */
export function SaveButton({ label, isSaving }: { label: string; isSaving: boolean }) {
  return (
    <Button
      type="submit"
      loading={isSaving}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      rightSection={
        <kbd className={classes.kbd} dir="ltr" aria-hidden>
          Ctrl ↵
        </kbd>
      }
    >
      {label}
    </Button>
  );
}
