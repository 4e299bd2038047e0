import { NEW_WORKFLOW } from "@arauto/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addAfter, changeStep, disconnect, removeSteps } from "./flow-commands.ts";
import { newStep } from "./new-step.ts";
import { createFlow } from "./flow-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const START = { from: "entry", branch: "next" } as const;

test("undo and redo restore every step of the history, with its selection", () => {
  const flow = createFlow(NEW_WORKFLOW);
  const mail = newStep("email");
  flow.change((now) => addAfter(now, START, mail), { label: "add", select: [mail.id] });
  flow.change((now) => removeSteps(now, [mail.id]), { label: "remove", select: ["entry"] });
  expect(flow.get()).toMatchObject({ selection: ["entry"], undoLabel: "remove", redoLabel: null });
  flow.undo();
  expect(flow.get()).toMatchObject({ selection: [mail.id], undoLabel: "add", redoLabel: "remove" });
  flow.undo();
  expect(flow.get().definition).toBe(NEW_WORKFLOW);
  flow.undo();
  flow.redo();
  flow.redo();
  flow.redo();
  expect(flow.get().definition.steps).toHaveLength(1);
  expect(flow.get().redoLabel).toBeNull();
});

test("merges continuous typing into one history step, and starts another after a pause", () => {
  const flow = createFlow(NEW_WORKFLOW);
  const type = (name: string) =>
    flow.change((now) => changeStep(now, "entry", { name }), {
      label: "settings",
      group: "entry name",
    });
  for (const name of ["V", "Vo", "Vol"]) {
    type(name);
    vi.advanceTimersByTime(400);
  }
  vi.advanceTimersByTime(200);
  type("Volte");
  flow.undo();
  expect(flow.get().definition.steps[0]?.name).toBe("Vol");
  flow.undo();
  expect(flow.get().definition).toBe(NEW_WORKFLOW);
});

test("keeps 100 history steps and does not record changes without effect", () => {
  const flow = createFlow(NEW_WORKFLOW);
  for (let at = 0; at < 120; at += 1)
    flow.change((now) => changeStep(now, "entry", { name: `n${at}` }), { label: "settings" });
  expect(flow.change((now) => now, { label: "nothing" })).toBe(false);
  let undone = 0;
  for (; flow.get().undoLabel !== null; undone += 1) flow.undo();
  expect(undone).toBe(100);
  expect(flow.get().definition.steps[0]?.name).toBe("n19");
});

test("selects a branch without any steps, and deselects it when it is removed", () => {
  const flow = createFlow(addAfter(NEW_WORKFLOW, START, newStep("email")));
  flow.select(["entry"]);
  flow.chooseBranch(START);
  expect(flow.get()).toMatchObject({ selection: [], way: START });
  flow.change((now) => disconnect(now, START), { label: "disconnect" });
  expect(flow.get().way).toBeNull();
  flow.select(["entry", "nobody"]);
  expect(flow.get().selection).toEqual(["entry"]);
});
