import { expect, it } from "vitest";
import { waitingForDecision } from "./waiting-for-decision.ts";

it("counts the contacts that wait for a decision about their request", () => {
  const passed = { isHeld: false, stepId: "first" };
  expect(waitingForDecision([])).toBeNull();
  // Their step has a path for lost responses.
  expect(waitingForDecision([passed])).toBeNull();
  const held = { isHeld: true, stepId: "second" };
  expect(waitingForDecision([passed, held, { ...held, stepId: "first" }])).toEqual({
    count: 2,
    stepId: "second",
  });
});
