import type { DealChangeMatch, StepOf } from "@arauto/contracts";
import type { DealNames } from "../../filters/index.ts";
import type { NamesById } from "../steps/named-in.ts";

/** Kinds of records that steps about deals refer to. */
export type DealReference = "pipeline" | "stage" | "reason";
/** Returns this workspace's equivalent of a record; null when there is none. */
export type FindDeal = (what: DealReference | "owner", id: string) => string | null;

type DealStep = StepOf<"entry"> | StepOf<"wait"> | StepOf<"createDeal"> | StepOf<"moveDeal">;

/** Replaces the pipelines, stages and lost reasons of a step; missing ones have to be selected again. */
export function relinkedDeals(step: DealStep, find: FindDeal): DealStep {
  const one = (what: Parameters<FindDeal>[0], id: string | null) =>
    id === null ? null : find(what, id);
  switch (step.type) {
    case "entry":
      return step.config.deal
        ? { ...step, config: { ...step.config, deal: relinkedChange(step.config.deal, find) } }
        : step;
    case "wait":
      return step.config.kind === "deal" && step.config.deal
        ? { ...step, config: { ...step.config, deal: relinkedChange(step.config.deal, find) } }
        : step;
    case "createDeal": {
      const { pipelineId, stageId, owner } = step.config;
      return {
        ...step,
        config: {
          ...step.config,
          pipelineId: one("pipeline", pipelineId),
          stageId: one("stage", stageId),
          owner:
            owner.kind === "member" && one("owner", owner.memberId) === null
              ? { kind: "none" }
              : owner,
        },
      };
    }
    case "moveDeal": {
      const { pipelineId, to } = step.config;
      return {
        ...step,
        config: {
          ...step.config,
          pipelineId: one("pipeline", pipelineId),
          to:
            to.kind === "stage"
              ? { ...to, stageId: one("stage", to.stageId) }
              : to.kind === "lost"
                ? { ...to, reasonId: one("reason", to.reasonId) }
                : to,
        },
      };
    }
  }
}

/** Returns null if a reference is missing: a change without it would match more deals. */
function relinkedChange(change: DealChangeMatch, find: FindDeal): DealChangeMatch | null {
  const { pipelineId } = change;
  const pipeline = pipelineId === null ? null : find("pipeline", pipelineId);
  const from = change.fromStageIds.map((id) => find("stage", id));
  const to = change.toStageIds.map((id) => find("stage", id));
  const isLost = (pipelineId !== null && pipeline === null) || [...from, ...to].includes(null);
  if (isLost) return null;
  const known = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);
  return { ...change, pipelineId: pipeline, fromStageIds: known(from), toStageIds: known(to) };
}

/** Lists records under the names used in record lists: a stage with the name of its pipeline. */
function named({ pipelines, lostReasons }: DealNames): { id: string; name: string }[] {
  return [
    ...pipelines.flatMap(({ id, name, stages }) => [
      { id, name },
      ...stages.map((stage) => ({ id: stage.id, name: `${name} / ${stage.name}` })),
    ]),
    ...lostReasons,
  ];
}

/** Returns the names of pipelines, stages and lost reasons by id, for a file. */
export const dealNamesById = (names: DealNames): Record<string, string> =>
  Object.fromEntries(named(names).map(({ id, name }) => [id, name]));

/** Returns this workspace's equivalents: the record with the same id, otherwise the only one with the same name. */
export function dealsHere(inFile: Readonly<Record<string, string>>, names: DealNames): NamesById {
  const here = named(names);
  const found: Record<string, string> = Object.fromEntries(here.map(({ id }) => [id, id]));
  for (const [id, name] of Object.entries(inFile)) {
    const alike = here.filter((one) => one.name === name);
    if (found[id] === undefined && alike.length === 1 && alike[0]) found[id] = alike[0].id;
  }
  return found;
}
