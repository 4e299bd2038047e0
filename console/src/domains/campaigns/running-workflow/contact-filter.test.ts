import { expect, test } from "vitest";
import { workflowContactFilterOf } from "./contact-filter.ts";

test("passes only valid list filters from the URL to the API", () => {
  expect(
    workflowContactFilterOf({ tab: "people", state: "waiting", stepId: "wait-1", contact: "x" }),
  ).toEqual({
    state: "waiting",
    stepId: "wait-1",
  });
  expect(workflowContactFilterOf({ state: "sleeping", stepId: "a b" })).toEqual({});
  expect(workflowContactFilterOf({ stepId: "x".repeat(37) })).toEqual({});
});
