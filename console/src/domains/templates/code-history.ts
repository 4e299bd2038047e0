import { EditorView, keymap } from "@codemirror/view";
import { Prec } from "@uiw/react-codemirror";

/** Whether the code can be undone and redone. */
export interface CodeHistory {
  undo: boolean;
  redo: boolean;
}

export const NO_HISTORY: CodeHistory = { undo: false, redo: false };
export const sameHistory = (one: CodeHistory, other: CodeHistory) =>
  one.undo === other.undo && one.redo === other.redo;

/** The editor setup's key bindings, used to find the commands. */
const KEYS = { undo: "Mod-z", redo: "Mod-y" } as const;

/** Takes one step through the code's own history; returns false if there is none. */
export function step(view: EditorView, way: keyof CodeHistory): boolean {
  const binding = view.state
    .facet(keymap)
    .flat()
    .find(({ key }) => key === KEYS[way]);
  return binding?.run?.(view) ?? false;
}

/** Tests the commands on a view that changes nothing. */
export function historyOf(view: EditorView): CodeHistory {
  const still = Object.create(view, { dispatch: { value: () => undefined } }) as EditorView;
  return { undo: step(still, "undo"), redo: step(still, "redo") };
}

/**
 * Binds undo and redo to the same keys as everywhere in Arauto: the editor's own bindings lack
 * Ctrl+Shift+Z on Windows and with Caps Lock.
 */
export const historyKeys = Prec.highest(
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z")
        return false;
      event.preventDefault();
      step(view, event.shiftKey ? "redo" : "undo");
      return true;
    },
  }),
);

/** Reports the available steps after each change. */
export function reportHistory(onChange: (history: CodeHistory) => void) {
  return EditorView.updateListener.of(({ transactions, view }) => {
    if (transactions.length > 0) onChange(historyOf(view));
  });
}
