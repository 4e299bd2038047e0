export { StepMark } from "./steps/step-appearance.tsx";
export { type StepLabels, useBranchName, useFaultLabels, useStepLabels } from "./steps/use-step-labels.tsx";
