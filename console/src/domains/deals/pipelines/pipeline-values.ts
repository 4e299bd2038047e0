import type { Pipeline } from "../../../lib/api.generated.ts";

/** A stage in the form; `key` identifies new ones, too. */
export interface StageValues {
  key: string;
  /** Missing for a new stage. */
  id?: string;
  name: string;
  probability: number;
  staleAfterDays: number | null;
}

/** Values of the pipeline form. */
export interface PipelineValues {
  name: string;
  currency: string;
  monthlyGoal: number | null;
  stages: readonly StageValues[];
}

/** The API's maximum. */
export const STAGES_MAX = 12;

let made = 0;
/** Returns a stage to fill in. */
export function newStage(name = "", probability = 50): StageValues {
  made += 1;
  return { key: `new-${made}`, name, probability, staleAfterDays: null };
}

/** Returns the values of a pipeline. A new one starts with the given names of stages. */
export function valuesOf(pipeline: Pipeline | null, stageNames: readonly string[]): PipelineValues {
  if (pipeline)
    return {
      name: pipeline.name,
      currency: pipeline.currency,
      monthlyGoal: pipeline.monthlyGoal,
      stages: pipeline.stages.map((stage) => ({ ...stage, key: stage.id })),
    };
  return {
    name: "",
    currency: "BRL",
    monthlyGoal: null,
    stages: stageNames.map((name, index) =>
      newStage(name, Math.round(((index + 1) / (stageNames.length + 1)) * 100)),
    ),
  };
}

/** Returns a pipeline in the API's format. */
export function bodyOf({ name, stages, ...same }: PipelineValues) {
  return {
    ...same,
    name: name.trim(),
    stages: stages.map(({ key: _key, name: stageName, ...stage }) => ({
      ...stage,
      name: stageName.trim(),
    })),
  };
}

/** Moves a stage by one position. */
export function moved(
  stages: readonly StageValues[],
  index: number,
  by: 1 | -1,
): readonly StageValues[] {
  const stage = stages[index];
  const to = index + by;
  if (!stage || to < 0 || to >= stages.length) return stages;
  return stages.toSpliced(index, 1).toSpliced(to, 0, stage);
}
