export { FirstStepsProgress } from "./first-steps-progress.tsx";
export { NextFirstStep } from "./next-first-step.tsx";
export { StepTiles } from "./step-tiles.tsx";
export { pathOfSend } from "./step-paths.ts";
export {
  canTake,
  countDone,
  currentStep,
  minutesLeft,
  STEP_MINUTES,
  STEPS,
  type StepKey,
} from "./step-state.ts";
export { useFirstSteps, useReadStepsAgain } from "./use-first-steps.ts";
