export { FirstStepsProgress } from "./first-steps-progress.tsx";
