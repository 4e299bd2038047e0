// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { basicSetup } from "@uiw/react-codemirror";
import { afterEach, expect, test } from "vitest";
import { type CodeHistory, historyKeys, historyOf, step, reportHistory } from "./code-history.ts";

let view: EditorView | undefined;
afterEach(() => view?.destroy());

function codeOf(doc: string): { view: EditorView; text: () => string; reported: CodeHistory[] } {
  const reported: CodeHistory[] = [];
  const made = new EditorView({
    doc,
    extensions: [basicSetup(), historyKeys, reportHistory((history) => reported.push(history))],
  });
  view = made;
  return { view: made, text: () => made.state.doc.toString(), reported };
}

test("returns no steps for unchanged code", () => {
  const { view, text } = codeOf("<p>a</p>");
  expect(historyOf(view)).toEqual({ undo: false, redo: false });
  expect(step(view, "undo")).toBe(false);
  expect(text()).toBe("<p>a</p>");
});

test("undoes and redoes a change, and reports the available steps each time", () => {
  const { view, text, reported } = codeOf("a");
  view.dispatch({ changes: { from: 1, insert: "b" } });
  expect(reported.at(-1)).toEqual({ undo: true, redo: false });
  expect(step(view, "undo")).toBe(true);
  expect(text()).toBe("a");
  expect(reported.at(-1)).toEqual({ undo: false, redo: true });
  expect(step(view, "redo")).toBe(true);
  expect(text()).toBe("ab");
  expect(reported.at(-1)).toEqual({ undo: true, redo: false });
});

test("reading the history changes nothing", () => {
  const { view, text } = codeOf("a");
  view.dispatch({ changes: { from: 1, insert: "b" } });
  expect(historyOf(view)).toEqual(historyOf(view));
  expect(text()).toBe("ab");
});

test.each(["z", "Z"])("Ctrl with %s undoes, with Shift redoes, even with Caps Lock", (key) => {
  const { view, text } = codeOf("a");
  const press = (shiftKey: boolean) =>
    view.contentDOM.dispatchEvent(
      new KeyboardEvent("keydown", {
        key,
        ctrlKey: true,
        shiftKey,
        bubbles: true,
        cancelable: true,
      }),
    );
  view.dispatch({ changes: { from: 1, insert: "b" } });
  press(false);
  expect(text()).toBe("a");
  press(true);
  expect(text()).toBe("ab");
});
