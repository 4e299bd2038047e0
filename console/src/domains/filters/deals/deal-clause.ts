import type { DealConditions, FilterCondition } from "@arauto/contracts";
import type { TFunction } from "i18next";
import { unitsOf } from "@arauto/contracts/currency-units";
import type { DealNames } from "./deal-names.ts";

/** Data for descriptions of conditions on deals. */
export interface DealWording {
  t: TFunction<["filters", "accounts"]>;
  language: string;
  campaigns: ReadonlyMap<string, string>;
  isLoading: boolean;
  deals?: DealNames;
  /** Marks a value. */
  value: (text: string) => string;
  /** Returns the variables of a number of days. */
  days: (days: number) => { count: number; days: string };
}

const unescaped = { interpolation: { escapeValue: false } } as const;

/** Returns "who have an open deal in Sales, in the stage Proposal, worth at least R$ 1,000". */
export function dealClause(
  { field, operator, deal = {} }: FilterCondition,
  words: DealWording,
): string {
  const has = words.t(`filters:deal.clause.${field}.${operator}` as "filters:deal.clause.any.has");
  const joint = words.t("filters:deal.joint");
  const [first, ...others] = detailsInWords(deal, words);
  // The pipeline comes first, and needs no comma: "an open deal in Sales, worth at least …".
  const begin =
    first === undefined ? has : has + (deal.pipelineId === undefined ? joint : " ") + first;
  return [begin, ...others].join(joint);
}

function detailsInWords(deal: DealConditions, words: DealWording): string[] {
  const { t, value, deals, isLoading } = words;
  const gone = (text: string) => (isLoading || !deals ? "…" : text);
  const or = (names: readonly string[]) =>
    new Intl.ListFormat(words.language, { type: "disjunction" }).format(names.map(value));
  const { pipelineId, stageIds = [], owner, lostReasonIds = [], origin, campaignId } = deal;
  const pipeline = deals?.pipelines.find(({ id }) => id === pipelineId);
  const stageName = (id: string) =>
    pipeline?.stages.find((one) => one.id === id)?.name ?? gone(t("filters:deal.goneStage"));
  const details: (string | false | undefined)[] = [
    pipelineId !== undefined &&
      t("filters:deal.says.pipeline", {
        pipeline: value(pipeline?.name ?? gone(t("filters:deal.gonePipeline"))),
        ...unescaped,
      }),
    stageIds.length > 0 &&
      t("filters:deal.says.stages", { stages: or(stageIds.map(stageName)), ...unescaped }),
    valueClause(deal, pipeline?.currency ?? "BRL", words),
    deal.created &&
      t(`filters:deal.says.created.${deal.created.kind}`, {
        ...words.days(deal.created.days),
        ...unescaped,
      }),
    deal.inStage &&
      t(`filters:deal.says.inStage.${deal.inStage.kind}`, {
        ...words.days(deal.inStage.days),
        ...unescaped,
      }),
    expectedInWords(deal.expectedClose, words),
    owner === "nobody" && t("filters:deal.says.nobody"),
    owner !== undefined &&
      owner !== "nobody" &&
      t("filters:deal.says.owner", {
        owner: value(
          deals?.members.find(({ id }) => id === owner)?.name ?? gone(t("filters:deal.goneMember")),
        ),
        ...unescaped,
      }),
    lostReasonIds.length > 0 &&
      t("filters:deal.says.lostReason", {
        reasons: or(
          lostReasonIds.map(
            (id) =>
              deals?.lostReasons.find((one) => one.id === id)?.name ??
              gone(t("filters:deal.goneReason")),
          ),
        ),
        ...unescaped,
      }),
    origin !== undefined &&
      t("filters:deal.says.origin", {
        origin: value(t(`filters:deal.origin.${origin}`)),
        ...unescaped,
      }),
    campaignId !== undefined &&
      t("filters:deal.says.campaign", {
        campaign: value(
          words.campaigns.get(campaignId) ?? (isLoading ? "…" : t("filters:goneCampaign")),
        ),
        ...unescaped,
      }),
  ];
  return details.filter((detail): detail is string => typeof detail === "string");
}

function valueClause(
  { valueFrom, valueTo }: DealConditions,
  currency: string,
  { t, language, value }: DealWording,
): string | false {
  const money = (amount: number) =>
    value(
      new Intl.NumberFormat(language, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        trailingZeroDisplay: "stripIfInteger",
      }).format(amount / unitsOf(currency)),
    );
  if (valueFrom !== undefined && valueTo !== undefined)
    return t("filters:deal.says.between", {
      from: money(valueFrom),
      to: money(valueTo),
      ...unescaped,
    });
  if (valueFrom !== undefined)
    return t("filters:deal.says.atLeast", { value: money(valueFrom), ...unescaped });
  return (
    valueTo !== undefined && t("filters:deal.says.atMost", { value: money(valueTo), ...unescaped })
  );
}

function expectedInWords(
  expected: DealConditions["expectedClose"],
  { t, days }: DealWording,
): string | undefined {
  switch (expected?.kind) {
    case undefined:
      return undefined;
    case "overdue":
    case "notSet":
      return t(`filters:deal.says.expectedClose.${expected.kind}`);
    case "inNextDays":
      return t("filters:deal.says.expectedClose.inNextDays", {
        ...days(expected.days),
        ...unescaped,
      });
  }
}
