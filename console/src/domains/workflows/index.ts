export { StepMark } from "./steps/step-looks.tsx";
export { type StepWords, useBranchName, useFaultWords, useStepWords } from "./steps/use-step-words.tsx";
