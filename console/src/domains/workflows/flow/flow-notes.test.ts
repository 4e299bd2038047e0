import { workflowDefinition } from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitions } from "../file/testing/test-definitions.ts";
import { arrange } from "./flow-arrange.ts";
import { addAfter, addLoose, removeSteps } from "./flow-commands.ts";
import { newStep } from "./new-step.ts";
import { duplicate } from "./copy-steps.ts";
import { createFlow } from "./flow-store.ts";
import {
  addNote,
  changeNote,
  freeNotePlace,
  moveNotes,
  notesOf,
  removeNote,
} from "./flow-notes.ts";

const EMPTY = { steps: [newStep("entry")], links: [] };

describe("sticky notes", () => {
  it("are added, changed, moved and removed as undoable steps", () => {
    const flow = createFlow(EMPTY);
    flow.change((now) => addNote(now, "one", { x: 13, y: 27 }), { label: "note" });
    flow.change((now) => changeNote(now, "one", { text: "Ask Ana" }), { label: "note" });
    flow.change((now) => moveNotes(now, new Map([["one", { x: 101, y: 0 }]])), { label: "move" });
    expect(notesOf(flow.get().definition)).toEqual([
      {
        id: "one",
        text: "Ask Ana",
        color: "yellow",
        position: { x: 100, y: 0 },
        size: { width: 240, height: 160 },
      },
    ]);
    flow.undo();
    expect(notesOf(flow.get().definition)[0]?.position).toEqual({ x: 20, y: 20 });
    flow.change((now) => removeNote(now, "one"), { label: "removeNote" });
    expect(notesOf(flow.get().definition)).toEqual([]);
    flow.undo();
    expect(notesOf(flow.get().definition)[0]?.text).toBe("Ask Ana");
  });

  it("are put where they cover no step and no other note", () => {
    expect(freeNotePlace(EMPTY, { x: 0, y: 90 })).toEqual({ x: 0, y: 100 });
    // The step at 0, 0 is 260 wide and 80 high.
    expect(freeNotePlace(EMPTY, { x: 13, y: 27 })).toEqual({ x: 280, y: 20 });
    const one = addNote(EMPTY, "one", { x: 280, y: 20 });
    expect(freeNotePlace(one, { x: 13, y: 27 })).toEqual({ x: -260, y: 20 });
    const two = addNote(one, "two", { x: -300, y: 20 });
    expect(freeNotePlace(two, { x: 13, y: 27 })).toEqual({ x: 540, y: 20 });
  });

  it("return the given definition when nothing changes", () => {
    const definition = addNote(EMPTY, "one", { x: 0, y: 0 });
    expect(addNote(definition, "one", { x: 40, y: 0 })).toBe(definition);
    expect(changeNote(definition, "one", { color: "yellow" })).toBe(definition);
    expect(changeNote(definition, "two", { text: "x" })).toBe(definition);
    expect(removeNote(definition, "two")).toBe(definition);
  });

  it("stay within the sizes that can be stored", () => {
    const definition = addNote(EMPTY, "one", { x: 1e9, y: -1e9 });
    for (const side of [-5, 0, 79, 10_000]) {
      const sized = changeNote(definition, "one", { size: { width: side, height: side } });
      expect(workflowDefinition.safeParse(sized).success).toBe(true);
    }
  });

  it("survive every command on steps", () => {
    fc.assert(
      fc.property(definitions, (drawn) => {
        const definition = addNote(drawn, "note", { x: 0, y: 0 });
        const [first] = definition.steps;
        const ids = definition.steps.map(({ id }) => id);
        const way = { from: first?.id ?? "", branch: "next" } as const;
        for (const after of [
          addAfter(definition, way, newStep("email")),
          addLoose(definition, newStep("email"), { x: 0, y: 0 }),
          removeSteps(definition, ids),
          duplicate(definition, ids).definition,
          arrange(definition),
        ])
          expect(notesOf(after)).toEqual(notesOf(definition));
      }),
    );
  });
});
