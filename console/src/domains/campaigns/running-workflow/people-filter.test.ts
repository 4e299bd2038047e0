import { expect, test } from "vitest";
import { workflowPeopleFilterOf } from "./people-filter.ts";

test("of the address only what the list can be narrowed to reaches the API", () => {
  expect(workflowPeopleFilterOf({ tab: "people", state: "waiting", stepId: "wait-1", person: "x" })).toEqual({
    state: "waiting",
    stepId: "wait-1",
  });
  expect(workflowPeopleFilterOf({ state: "sleeping", stepId: "a b" })).toEqual({});
  expect(workflowPeopleFilterOf({ stepId: "x".repeat(37) })).toEqual({});
});
