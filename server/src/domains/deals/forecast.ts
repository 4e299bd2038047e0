import { AppError, type CampaignDeals, type DealForecast, type Pipeline } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { getPipeline } from "../pipelines/index.ts";
import type { Actor } from "./actor.ts";
import * as forecasts from "./forecast-queries.ts";
import { firstDayOf, lastDayOf, monthAfter } from "./months.ts";
import * as queries from "./queries.ts";
import { getBoard, weightedValue } from "./service.ts";

const CLOSED_MONTHS = 6;
/** This month and the next two. */
const UPCOMING_MONTHS = 3;
/** Minimum number of predictions for judging their accuracy. */
const PREDICTIONS_MIN = 3;
/** Minimum number of deals for a rate to be actionable. */
const RATE_SAMPLE_MIN = 50;
/** Percentage points by which a probability must exceed its actual rate to be reported. */
const ADVICE_POINTS = 5;
const GOOD_ERROR = 0.1;

const valueIn = (rows: readonly { month: string; value: number }[], month: string) =>
  rows.find((row) => row.month === month)?.value ?? 0;
const countIn = (rows: readonly { month: string; count: number }[], month: string) =>
  rows.find((row) => row.month === month)?.count ?? 0;

/** The period for rates, wins and losses: the closed months, or the current one before the first is over. */
interface Period {
  today: string;
  /** The current month, such as `2026-11`. */
  month: string;
  firstMonth: string;
  days: forecasts.Days;
  time: { since: Date; before: Date };
}

async function periodOf(tx: Transaction, tenantId: string, pipelineId: string): Promise<Period> {
  const timeZone = await queries.findTimeZone(tx, tenantId);
  const now = await queries.findNow(tx);
  const today = localTimeOf(now, timeZone).slice(0, 10);
  const month = today.slice(0, 7);
  const firstMonth = monthAfter(month, -CLOSED_MONTHS);
  const firstClosed = await forecasts.findFirstClosed(tx, tenantId, pipelineId);
  const isYoung = firstClosed === null || firstClosed >= firstDayOf(month);
  const from = firstDayOf(firstMonth);
  return {
    today,
    month,
    firstMonth,
    days: { from, until: isYoung ? today : lastDayOf(monthAfter(month, -1)) },
    time: {
      since: instantOf(`${from}T00:00`, timeZone),
      before: isYoung ? now : instantOf(`${firstDayOf(month)}T00:00`, timeZone),
    },
  };
}

/** Returns the forecast of a pipeline, the accuracy of earlier ones, and the sources of wins and losses. */
export async function getForecast(
  tx: Transaction,
  actor: Actor,
  pipelineId: string,
): Promise<DealForecast> {
  const { tenantId } = actor;
  const pipeline = await getPipeline(tx, tenantId, pipelineId);
  const { today, month, firstMonth, days, time } = await periodOf(tx, tenantId, pipelineId);
  const until = lastDayOf(monthAfter(month, UPCOMING_MONTHS - 1));
  const [board, expected, won, predictions, leavings, sources, reasons] = await Promise.all([
    getBoard(tx, actor, { pipelineId }),
    forecasts.sumExpected(tx, tenantId, pipelineId, { from: firstDayOf(month), until }),
    forecasts.sumWon(tx, tenantId, pipelineId, { from: days.from, until }),
    forecasts.findPredictions(tx, tenantId, pipelineId, days.from),
    forecasts.findLeavings(tx, tenantId, pipelineId, time),
    forecasts.sumBySource(tx, tenantId, pipelineId, days),
    forecasts.sumByReason(tx, tenantId, pipelineId, days),
  ]);
  const known = { pipeline, month, expected, won, predictions };
  const closed = closedMonths(firstMonth, known);
  const stages = board.stages.map((stage, index) => ({
    ...stage,
    ...ratesOf(board.stages.slice(index), leavings),
  }));
  const wonValue = sources.reduce((sum, { value }) => sum + value, 0);
  return {
    pipelineId,
    currency: pipeline.currency,
    today,
    goal: pipeline.monthlyGoal,
    upcoming: upcomingMonths(known, rangeOf(closed)),
    closed,
    trackRecord: trackRecordOf(closed),
    stages,
    wonDeals: sources.reduce((sum, { deals }) => sum + deals, 0),
    wonValue,
    lostDeals: reasons.reduce((sum, { deals }) => sum + deals, 0),
    advice: adviceOf(stages, expected, monthAfter(month, 1)),
    winsBySource: sources.map(({ campaignId, campaignName, origin, deals, value }) => ({
      campaign: campaignId === null ? null : { id: campaignId, name: campaignName ?? "" },
      origin,
      deals,
      value,
      share: wonValue === 0 ? null : value / wonValue,
    })),
    lostReasons: reasons,
    ...days,
  };
}

/** The inputs for calculating months. */
interface Figures {
  pipeline: Pipeline;
  month: string;
  expected: readonly forecasts.ExpectedRow[];
  won: readonly forecasts.WonRow[];
  predictions: readonly forecasts.ForecastRow[];
}

const predictedIn = ({ predictions }: Figures, month: string): number | null =>
  predictions.find((row) => row.month === month)?.predicted ?? null;

function upcomingMonths(figures: Figures, range: Range | null): DealForecast["upcoming"] {
  const { pipeline, expected, won } = figures;
  return Array.from({ length: UPCOMING_MONTHS }, (_, index) => {
    const month = monthAfter(figures.month, index);
    const open = expected.filter((row) => row.month === month);
    const weighted = weightedSum(open, pipeline);
    const wonThen = valueIn(won, month);
    return {
      month,
      won: wonThen,
      wonDeals: countIn(won, month),
      weighted,
      openDeals: open.reduce((sum, { count }) => sum + count, 0),
      expected: wonThen + weighted,
      low: range && wonThen + Math.round(weighted * range.worst),
      high: range && wonThen + Math.round(weighted * range.best),
      predicted: predictedIn(figures, month),
    };
  });
}

type Closed = DealForecast["closed"];

function closedMonths(firstMonth: string, figures: Figures): Closed {
  return Array.from({ length: CLOSED_MONTHS }, (_, index) => {
    const month = monthAfter(firstMonth, index);
    const actual = valueIn(figures.won, month);
    const predicted = predictedIn(figures, month);
    const error = predicted === null || predicted === 0 ? null : (actual - predicted) / predicted;
    return { month, predicted, actual, wonDeals: countIn(figures.won, month), error };
  });
}

const withErrors = (closed: Closed) =>
  closed.flatMap(({ predicted, actual, error }) =>
    predicted === null || error === null ? [] : [{ predicted, actual, error }],
  );

/** Factors by which open deals became wins in the worst and the best month. */
interface Range {
  worst: number;
  best: number;
}

/** Returns null with too few predictions. */
function rangeOf(closed: Closed): Range | null {
  const factors = withErrors(closed).map(({ error }) => 1 + error);
  if (factors.length < PREDICTIONS_MIN) return null;
  return { worst: Math.min(...factors), best: Math.max(...factors) };
}

function trackRecordOf(closed: Closed): DealForecast["trackRecord"] {
  const known = withErrors(closed);
  if (known.length < PREDICTIONS_MIN) return null;
  const sum = (of: (one: (typeof known)[number]) => number) =>
    known.reduce((total, one) => total + of(one), 0);
  const predicted = sum((one) => one.predicted);
  const actual = sum((one) => one.actual);
  return {
    months: known.length,
    meanError: sum(({ error }) => Math.abs(error)) / known.length,
    predicted,
    actual,
    totalError: (actual - predicted) / predicted,
    within10Percent: known.filter(({ error }) => Math.abs(error) <= GOOD_ERROR).length,
  };
}

function weightedSum(rows: readonly forecasts.ExpectedRow[], { stages }: Pick<Pipeline, "stages">) {
  return rows.reduce((sum, { stageId, value }) => {
    const stage = stages.find(({ id }) => id === stageId);
    return sum + weightedValue(value, stage?.probability ?? 0);
  }, 0);
}

/** Returns the rates of a stage, given with all later ones in order. */
function ratesOf(
  [stage, ...later]: readonly { id: string }[],
  leavings: readonly forecasts.LeavingRow[],
) {
  const of = (id: string | undefined) => leavings.find(({ stageId }) => stageId === id);
  const own = of(stage?.id);
  const all = [own, ...later.map(({ id }) => of(id))];
  const rate = (row: forecasts.LeavingRow | undefined) =>
    row === undefined || row.left === 0 ? null : row.advanced / row.left;
  const rates = all.map(rate);
  return {
    left: own?.left ?? 0,
    advanced: own?.advanced ?? 0,
    advanceRate: rate(own),
    medianSeconds: own?.medianSeconds ?? null,
    actualRate: rates.reduce<number | null>(
      (product, one) => (product === null || one === null ? null : product * one),
      1,
    ),
    sample: Math.min(...all.map((row) => row?.left ?? 0)),
  };
}

/** Returns the most overestimated stage, with the monthly effect of using actual rates. */
function adviceOf(
  stages: DealForecast["stages"],
  expected: readonly forecasts.ExpectedRow[],
  month: string,
): DealForecast["advice"] {
  const known = stages.flatMap(({ id, probability, actualRate, sample }) =>
    actualRate === null || sample < RATE_SAMPLE_MIN ? [] : [{ id, probability, actualRate }],
  );
  const excess = (stage: (typeof known)[number]) => stage.probability - stage.actualRate * 100;
  const [worst] = known.toSorted((one, other) => excess(other) - excess(one));
  if (!worst || excess(worst) < ADVICE_POINTS) return null;
  const open = expected.filter((row) => row.month === month);
  const actual = stages.map(({ id, probability }) => {
    const rate = known.find((stage) => stage.id === id)?.actualRate;
    return { id, probability: rate === undefined ? probability : Math.round(rate * 100) };
  });
  const sumWith = (by: readonly { id: string; probability: number }[]) =>
    open.reduce((sum, { stageId, value }) => {
      return sum + weightedValue(value, by.find(({ id }) => id === stageId)?.probability ?? 0);
    }, 0);
  return {
    stageId: worst.id,
    probability: worst.probability,
    actualRate: worst.actualRate,
    month,
    weighted: sumWith(stages),
    weightedWithActualRates: sumWith(actual),
  };
}

/** Returns the deals from a campaign. @throws AppError NOT_FOUND */
export async function getCampaignDeals(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<CampaignDeals> {
  if (!(await forecasts.isCampaign(tx, tenantId, campaignId))) throw new AppError("NOT_FOUND");
  return { items: await forecasts.sumOfCampaign(tx, tenantId, campaignId) };
}
