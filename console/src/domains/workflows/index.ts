export type { StartReview } from "./designer-context.ts";
export { DealsFromClicksButton } from "./deals-from-clicks-button.tsx";
export { type EntryDays, entryQuery, isRange, useEntryDays } from "./entry-days.ts";
export { EntryDaysSelect } from "./entry-days-select.tsx";
export { stepNames } from "./steps/names-by-step.ts";
export { lineParts } from "./steps/step-labels.ts";
export { StepMark } from "./steps/step-appearance.tsx";
export {
  type StepLabels,
  useBranchName,
  useErrorLabels,
  useStepLabels,
} from "./steps/use-step-labels.tsx";
