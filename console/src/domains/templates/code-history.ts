import { EditorView, keymap } from "@codemirror/view";
import { Prec } from "@uiw/react-codemirror";

/** Whether code can go a step back, and forth again. */
export interface CodeHistory {
  undo: boolean;
  redo: boolean;
}

export const NO_HISTORY: CodeHistory = { undo: false, redo: false };
export const sameHistory = (one: CodeHistory, other: CodeHistory) => one.undo === other.undo && one.redo === other.redo;

/** The keys that stand for a step in the editor's own setup; with them comes what they run. */
const KEYS = { undo: "Mod-z", redo: "Mod-y" } as const;

/** Goes one step through the code's own history; false when there is none. */
export function step(view: EditorView, way: keyof CodeHistory): boolean {
  const binding = view.state
    .facet(keymap)
    .flat()
    .find(({ key }) => key === KEYS[way]);
  return binding?.run?.(view) ?? false;
}

/** Asks the steps themselves, in a view that changes nothing. */
export function historyOf(view: EditorView): CodeHistory {
  const still = Object.create(view, { dispatch: { value: () => undefined } }) as EditorView;
  return { undo: step(still, "undo"), redo: step(still, "redo") };
}

/** Both ways by the keys that the rest of Arauto has: the editor's own know Ctrl+Shift+Z neither on Windows nor with Caps Lock. */
export const historyKeys = Prec.highest(
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return false;
      event.preventDefault();
      step(view, event.shiftKey ? "redo" : "undo");
      return true;
    },
  }),
);

/** Tells what the history allows after each change. */
export function tellHistory(told: (history: CodeHistory) => void) {
  return EditorView.updateListener.of(({ transactions, view }) => {
    if (transactions.length > 0) told(historyOf(view));
  });
}
