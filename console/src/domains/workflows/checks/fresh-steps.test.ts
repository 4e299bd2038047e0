import { expect, it } from "vitest";
import { settledChecks } from "./fresh-steps.ts";
import type { Check, Checks } from "./use-checks.ts";

const checkOf = (stepId: string): Check => ({
  code: "templateMissing",
  path: `steps.${stepId}.templateId`,
  stepId,
  isOutside: false,
  isFresh: false,
});
const CHECKS: Checks = {
  all: [checkOf("new"), checkOf("left")],
  byStep: new Map([
    ["new", [checkOf("new")]],
    ["left", [checkOf("left")]],
  ]),
};

it("lists the checks of a fresh step as fresh, and shows none at the step", () => {
  const { all, byStep } = settledChecks(CHECKS, new Set(["new"]));
  expect(all.map(({ stepId, isFresh }) => [stepId, isFresh])).toEqual([
    ["new", true],
    ["left", false],
  ]);
  expect([...byStep.keys()]).toEqual(["left"]);
});

it("leaves the checks as they are without a fresh step", () => {
  expect(settledChecks(CHECKS, new Set())).toBe(CHECKS);
});
