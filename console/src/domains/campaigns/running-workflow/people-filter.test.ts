import { expect, test } from "vitest";
import { workflowPeopleFilterOf } from "./people-filter.ts";

test("passes only valid list filters from the URL to the API", () => {
  expect(workflowPeopleFilterOf({ tab: "people", state: "waiting", stepId: "wait-1", person: "x" })).toEqual({
    state: "waiting",
    stepId: "wait-1",
  });
  expect(workflowPeopleFilterOf({ state: "sleeping", stepId: "a b" })).toEqual({});
  expect(workflowPeopleFilterOf({ stepId: "x".repeat(37) })).toEqual({});
});
