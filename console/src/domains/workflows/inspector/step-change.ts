import type { WorkflowStep, WorkflowStepType, StepOf } from "@arauto/contracts";

/** Changed settings of a step; a config is always complete. */
export type StepChange = Partial<Pick<WorkflowStep, "name" | "continueOnError" | "config">>;

/** Props of the form of one step type. */
export interface TypedFormProps<Type extends WorkflowStepType> {
  step: StepOf<Type>;
  /** Returns the problem text of a setting. */
  errorAt: (place: ErrorPlace) => string | undefined;
  onChange: (config: StepOf<Type>["config"]) => void;
}

/** Where in a step's form a problem is shown. */
export type ErrorPlace =
  | "template"
  | "filter"
  | "mail"
  | "action"
  | "shares"
  | "schedule"
  | "days"
  | "cron"
  | "event"
  | "deal"
  | "goal"
  | "pipeline"
  | "stage"
  | "title"
  | "reason"
  | "url"
  | "headers"
  | "body"
  | "answers"
  | "batchSize"
  | "step";
