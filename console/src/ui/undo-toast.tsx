import { useRef } from "react";
import classes from "./undo-toast.module.css";

/** What was done, and the way back. */
export function UndoToast({ text, label, onUndo }: { text: string; label: string; onUndo: () => void }) {
  const used = useRef(false);
  return (
    <span className={classes.row}>
      <span>{text}</span>
      <button
        type="button"
        className={classes.undo}
        onClick={() => {
          if (used.current) return;
          used.current = true;
          onUndo();
        }}
      >
        {label}
      </button>
    </span>
  );
}
