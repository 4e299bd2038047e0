import type { WorkflowStep, WorkflowStepType, StepOf } from "@arauto/contracts";

/** What somebody changed of a step; a config is whole. */
export type StepChange = Partial<Pick<WorkflowStep, "name" | "continueOnError" | "config">>;

/** What the form of one type of steps gets. */
export interface TypedFormProps<Type extends WorkflowStepType> {
  step: StepOf<Type>;
  /** Words for what is wrong at a setting. */
  faultAt: (place: FaultPlace) => string | undefined;
  onChange: (config: StepOf<Type>["config"]) => void;
}

/** Where in a step's form a fault is shown. */
export type FaultPlace = "template" | "filter" | "mail" | "action" | "shares" | "schedule" | "days" | "cron" | "step";
