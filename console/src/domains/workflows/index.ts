export { DealsFromClicksButton } from "./deals-from-clicks-button.tsx";
export { StepMark } from "./steps/step-appearance.tsx";
export {
  type StepLabels,
  useBranchName,
  useErrorLabels,
  useStepLabels,
} from "./steps/use-step-labels.tsx";
