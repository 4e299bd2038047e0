import { NEW_WORKFLOW, type WorkflowDefinition } from "@arauto/contracts";
import { expect, it } from "vitest";
import { newStep } from "./new-step.ts";
import { prefilled } from "./prefilled-step.ts";

const withEmails = (count: number): WorkflowDefinition => ({
  ...NEW_WORKFLOW,
  steps: [...NEW_WORKFLOW.steps, ...Array.from({ length: count }, () => newStep("email"))],
});
const TEMPLATE = "0198c0de-0000-7000-8000-000000000001";

it("chooses the only template for a new email", () => {
  const email = newStep("email");
  expect(prefilled(email, NEW_WORKFLOW, TEMPLATE).config).toMatchObject({ templateId: TEMPLATE });
  expect(prefilled(email, NEW_WORKFLOW, null)).toBe(email);
});

it("asks about the only email in a new decision, and about none of several", () => {
  const decision = newStep("decision");
  const one = withEmails(1);
  expect(prefilled(decision, one, TEMPLATE).config).toMatchObject({
    condition: { kind: "mail", stepId: one.steps.at(-1)?.id },
  });
  expect(prefilled(decision, withEmails(2), TEMPLATE)).toBe(decision);
  expect(prefilled(decision, NEW_WORKFLOW, TEMPLATE)).toBe(decision);
});
