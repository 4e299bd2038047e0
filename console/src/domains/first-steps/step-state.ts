import type { FirstSteps } from "../../lib/api.generated.ts";

export const STEPS = ["contacts", "design", "test", "send", "sender"] as const;
export type StepKey = (typeof STEPS)[number];

/** Approximate minutes that each step takes. */
export const STEP_MINUTES: Record<StepKey, number> = {
  contacts: 2,
  design: 3,
  test: 1,
  send: 1,
  sender: 3,
};

/** Returns the number of completed steps. */
export const countDone = (steps: FirstSteps): number =>
  STEPS.filter((key) => steps[key].done).length;

/** Returns the first open step; undefined if all are done. */
export const currentStep = (steps: FirstSteps): StepKey | undefined =>
  STEPS.find((key) => !steps[key].done);

/** Returns the approximate minutes that the remaining steps take. */
export const minutesLeft = (steps: FirstSteps): number =>
  STEPS.reduce((total, key) => total + (steps[key].done ? 0 : STEP_MINUTES[key]), 0);

/** Returns whether a step can be taken now: a campaign needs contacts and a design. */
export const canTake = (steps: FirstSteps, key: StepKey): boolean =>
  key === "send"
    ? steps.contacts.done && steps.design.done
    : key === "test"
      ? steps.design.done
      : true;
