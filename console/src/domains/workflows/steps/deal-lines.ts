import type { DealChangeMatch, StepOf } from "@arauto/contracts";
import type { TFunction } from "i18next";
import type { DealNames } from "../../filters/index.ts";
import { marked } from "./marked-names.ts";

/** Data for descriptions of steps about deals. */
interface DealLineWording {
  t: TFunction<["workflow-steps", "accounts"]>;
  language: string;
  deals?: DealNames | undefined;
}

function pipelineName(id: string, { deals, t }: DealLineWording): string {
  if (!deals) return "…";
  const name = deals.pipelines.find((one) => one.id === id)?.name;
  return name === undefined ? t("line.gonePipeline") : marked(name);
}

function stageName(id: string, { deals, t }: DealLineWording): string {
  if (!deals) return "…";
  const stages = deals.pipelines.flatMap((one) => one.stages);
  const name = stages.find((one) => one.id === id)?.name;
  return name === undefined ? t("line.goneStage") : marked(name);
}

/** Returns a change of a deal as the end of a sentence: "moves to Proposal (Sales)". */
export function dealChangeInWords(
  { kind, pipelineId, toStageIds }: DealChangeMatch,
  words: DealLineWording,
): string {
  const { t, language } = words;
  const to = new Intl.ListFormat(language, { type: "disjunction" }).format(
    toStageIds.map((id) => stageName(id, words)),
  );
  const change =
    (kind === "created" || kind === "moved") && toStageIds.length > 0
      ? t(`workflow-steps:line.dealChange.${kind}_stage`, { to })
      : t(`workflow-steps:line.dealChange.${kind}`);
  return pipelineId === null
    ? change
    : t("line.dealChange.inPipeline", { change, pipeline: pipelineName(pipelineId, words) });
}

/** Describes what a step creates. */
export function createDealLine({ config }: StepOf<"createDeal">, words: DealLineWording): string {
  const { t } = words;
  if (config.pipelineId === null) return t("line.createDeal.none");
  const title = marked(config.title || "…");
  const pipeline = pipelineName(config.pipelineId, words);
  return config.stageId === null
    ? t("line.createDeal.in", { title, pipeline })
    : t("line.createDeal.inStage", { title, pipeline, stage: stageName(config.stageId, words) });
}

/** Describes what a step does with deals. */
export function moveDealLine({ config }: StepOf<"moveDeal">, words: DealLineWording): string {
  const { t } = words;
  const { which, to } = config;
  if (to.kind === "stage" && to.stageId === null) return t("line.moveDeal.none");
  const stage = to.kind === "stage" && to.stageId !== null ? stageName(to.stageId, words) : "";
  return t(`workflow-steps:line.moveDeal.${which}.${to.kind}`, { stage });
}
