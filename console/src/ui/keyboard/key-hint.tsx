import classes from "./key-hint.module.css";

/** A shortcut on its own control, hidden on devices without a keyboard. Screen readers read `aria-keyshortcuts` of the control. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.hint} dir="ltr" aria-hidden>
      {keys}
    </kbd>
  );
}
