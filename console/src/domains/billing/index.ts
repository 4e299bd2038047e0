export { daysLeft } from "./days-left.ts";
export { PlanExcess } from "./parts/plan-excess.tsx";
