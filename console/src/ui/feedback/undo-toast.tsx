import { useEffect, useRef } from "react";
import { isField } from "../keyboard/single-keys.ts";
import classes from "./undo-toast.module.css";
import { KeyHint } from "../keyboard/key-hint.tsx";
import { withModifier } from "../keyboard/modifier-key.ts";

/** Actions that can currently be undone; Ctrl or Cmd with Z undoes the latest. */
const waiting: (() => void)[] = [];

/** Reports an action and undoes it: by the button, or by Ctrl/Cmd+Z while it is shown. */
export function UndoToast({
  text,
  label,
  onUndo,
}: {
  text: string;
  label: string;
  onUndo: () => void;
}) {
  const used = useRef(false);
  const latest = useRef(onUndo);
  useEffect(() => {
    latest.current = onUndo;
  });

  const undo = useRef(() => {
    if (used.current) return;
    used.current = true;
    latest.current();
  });
  useEffect(() => {
    const mine = undo.current;
    const listen = (event: KeyboardEvent) => {
      // In a field, the keys undo typing.
      if (
        event.key.toLowerCase() !== "z" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (event.defaultPrevented || isField(event.target) || waiting.at(-1) !== mine) return;
      event.preventDefault();
      mine();
    };
    waiting.push(mine);
    document.addEventListener("keydown", listen);
    return () => {
      waiting.splice(waiting.indexOf(mine), 1);
      document.removeEventListener("keydown", listen);
    };
  }, []);

  return (
    <span className={classes.row}>
      <span>{text}</span>
      <button
        type="button"
        className={classes.undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => undo.current()}
      >
        {label}
        <KeyHint keys={withModifier("Z")} />
      </button>
    </span>
  );
}
