import { flushSync } from "react-dom";
import { focusNode } from "../../email-editor/index.ts";
import type { Room } from "./use-editor-width.ts";
import { usualOf } from "./use-workbench-view.ts";
import type { Workbench } from "./workbench.tsx";

type Parts = Pick<
  Workbench,
  "work" | "view" | "views" | "setView" | "setLinesOpen" | "setChecksOpen" | "fields"
>;

/** Returns functions that open a place in the template, in the view that shows it. */
export function workbenchNavigation(
  { work, view, views, setView, setLinesOpen, setChecksOpen, fields }: Parts,
  room: Room,
): Pick<Workbench, "focusLine" | "jump"> {
  const focusLine: Workbench["focusLine"] = (line) => {
    if (view === "preview") setView(usualOf(views));
    setLinesOpen(true);
    whenThere(
      () => fields[line].current,
      (input) => {
        input.focus();
        input.select();
      },
    );
  };
  const jump: Workbench["jump"] = ({ part, blockId, line, language }) => {
    // The target has to be rendered before it can be scrolled to.
    flushSync(() => {
      work.show(language);
      if (part === "source" && view === "preview") setView(usualOf(views));
      if (room !== "wide") setChecksOpen(false);
    });
    if (part !== "source") return focusLine(part);
    if (line !== undefined)
      return whenThere(
        () => fields.code.current,
        (editor) => editor.goTo(line),
      );
    if (blockId === undefined) return;
    work.editor(language)?.select([blockId]);
    focusNode(blockId);
  };
  return { focusLine, jump };
}

/** A view opened for the first time is downloaded. */
const PATIENCE_MS = 5000;

/** Calls `act` once an element appears on the page. */
function whenThere<T>(
  find: () => T | null,
  act: (found: T) => void,
  until = performance.now() + PATIENCE_MS,
): void {
  const found = find();
  if (found !== null) act(found);
  else if (performance.now() < until) requestAnimationFrame(() => whenThere(find, act, until));
}
