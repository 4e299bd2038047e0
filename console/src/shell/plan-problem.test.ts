import { expect, it } from "vitest";
import { planProblem } from "./plan-problem.ts";

const plan = { isActivedPlan: true, pastDueUntil: null, pausedByPlan: 0 };

it("finds a plan that ended, an unpaid renewal, and campaigns that the plan paused", () => {
  const until = "2026-12-01T00:00:00Z";
  expect(planProblem({ ...plan, isActivedPlan: false, pausedByPlan: 2 })).toEqual({
    kind: "ended",
  });
  expect(planProblem({ ...plan, pastDueUntil: until, pausedByPlan: 2 })).toEqual({
    kind: "pastDue",
    until,
  });
  expect(planProblem({ ...plan, pausedByPlan: 2 })).toEqual({ kind: "paused", count: 2 });
  expect(planProblem(plan)).toBeNull();
});
