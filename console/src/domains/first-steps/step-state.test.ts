import { expect, it } from "vitest";
import type { FirstSteps } from "../../lib/api.generated.ts";
import { pathOfSend, stepPath } from "./step-paths.ts";
import { canTake, currentStep, minutesLeft, STEPS } from "./step-state.ts";

it("expands the first open step, and offers a campaign only with contacts and a design", () => {
  const steps = (done: readonly string[]) =>
    Object.fromEntries(
      ["contacts", "design", "test", "send", "sender"].map((key) => [
        key,
        { done: done.includes(key) },
      ]),
    ) as unknown as FirstSteps;
  expect([[], ["contacts"], ["contacts", "test"]].map((done) => currentStep(steps(done)))).toEqual([
    "contacts",
    "design",
    "design",
  ]);
  expect(canTake(steps(["contacts"]), "send")).toBe(false);
  expect(canTake(steps(["contacts", "design"]), "send")).toBe(true);
  expect(minutesLeft(steps([]))).toBe(10);
  expect(minutesLeft(steps(["contacts", "design", "test", "send", "sender"]))).toBe(0);
});

it("links each step to its page, passing the template along", () => {
  const steps = { design: { done: true, id: "t1", name: "Offer" } } as FirstSteps;
  expect(STEPS.map((key) => stepPath(steps, key))).toEqual([
    "/accounts/import",
    "/email/choice-template",
    "/dashboard",
    "/campaings/new?template=t1",
    "/settings/sending-accounts?add",
  ]);
  expect(pathOfSend({ design: { done: false, id: null, name: null } })).toBe("/campaings/new");
});
