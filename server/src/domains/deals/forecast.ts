import { AppError, type CampaignDeals, type DealForecast, type Pipeline } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { getPipeline } from "../pipelines/index.ts";
import type { Actor } from "./actor.ts";
import * as forecasts from "./forecast-queries.ts";
import { firstDayOf, lastDayOf, monthAfter } from "./months.ts";
import * as queries from "./queries.ts";
import { getBoard, weigh } from "./service.ts";

const CLOSED_MONTHS = 6;
/** This month and the next two. */
const UPCOMING_MONTHS = 3;
/** Fewer predictions say nothing about how good they are. */
const PREDICTIONS_MIN = 3;
/** A rate of fewer deals is too uncertain to act on. */
const RATE_SAMPLE_MIN = 50;
/** Points by which a probability must exceed its actual rate to be named. */
const ADVICE_POINTS = 5;
const GOOD_ERROR = 0.1;

const valueIn = (rows: readonly { month: string; value: number }[], month: string) =>
  rows.find((row) => row.month === month)?.value ?? 0;
const countIn = (rows: readonly { month: string; count: number }[], month: string) =>
  rows.find((row) => row.month === month)?.count ?? 0;

/** Returns the forecast of a pipeline, how well former ones did, and what wins and losses came from. */
export async function getForecast(
  tx: Transaction,
  actor: Actor,
  pipelineId: string,
): Promise<DealForecast> {
  const { tenantId } = actor;
  const pipeline = await getPipeline(tx, tenantId, pipelineId);
  const timeZone = await queries.findTimeZone(tx, tenantId);
  const today = localTimeOf(await queries.findNow(tx), timeZone).slice(0, 10);
  const month = today.slice(0, 7);
  const firstMonth = monthAfter(month, -CLOSED_MONTHS);
  const lastMonth = monthAfter(month, UPCOMING_MONTHS - 1);
  const firstClosed = await forecasts.findFirstClosed(tx, tenantId, pipelineId);
  // Before the first month is over there is nothing but the present one.
  const isYoung = firstClosed === null || firstClosed >= firstDayOf(month);
  const from = firstDayOf(firstMonth);
  const until = isYoung ? today : lastDayOf(monthAfter(month, -1));
  const days = { from, until };
  const time = {
    since: instantOf(`${from}T00:00`, timeZone),
    before: isYoung ? await queries.findNow(tx) : instantOf(`${firstDayOf(month)}T00:00`, timeZone),
  };
  const [board, expected, won, predictions, leavings, sources, reasons] = await Promise.all([
    getBoard(tx, actor, { pipelineId }),
    forecasts.sumExpected(tx, tenantId, pipelineId, {
      from: firstDayOf(month),
      until: lastDayOf(lastMonth),
    }),
    forecasts.sumWon(tx, tenantId, pipelineId, { from, until: lastDayOf(lastMonth) }),
    forecasts.findPredictions(tx, tenantId, pipelineId, from),
    forecasts.findLeavings(tx, tenantId, pipelineId, time),
    forecasts.sumBySource(tx, tenantId, pipelineId, days),
    forecasts.sumByReason(tx, tenantId, pipelineId, days),
  ]);
  const predictedIn = (one: string) =>
    predictions.find((row) => row.month === one)?.predicted ?? null;
  const closed = closedMonths(firstMonth, won, predictedIn);
  const range = rangeOf(closed);
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
    upcoming: Array.from({ length: UPCOMING_MONTHS }, (_, index) => {
      const one = monthAfter(month, index);
      const open = expected.filter((row) => row.month === one);
      const weighted = weightedSum(open, pipeline);
      const wonThen = valueIn(won, one);
      return {
        month: one,
        won: wonThen,
        wonDeals: countIn(won, one),
        weighted,
        openDeals: open.reduce((sum, { count }) => sum + count, 0),
        expected: wonThen + weighted,
        low: range && wonThen + Math.round(weighted * range.worst),
        high: range && wonThen + Math.round(weighted * range.best),
        predicted: predictedIn(one),
      };
    }),
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
    from,
    until,
  };
}

type Closed = DealForecast["closed"];

function closedMonths(
  firstMonth: string,
  won: readonly forecasts.WonRow[],
  predictedIn: (month: string) => number | null,
): Closed {
  return Array.from({ length: CLOSED_MONTHS }, (_, index) => {
    const month = monthAfter(firstMonth, index);
    const actual = valueIn(won, month);
    const predicted = predictedIn(month);
    const error = predicted === null || predicted === 0 ? null : (actual - predicted) / predicted;
    return { month, predicted, actual, wonDeals: countIn(won, month), error };
  });
}

const withErrors = (closed: Closed) =>
  closed.flatMap(({ predicted, actual, error }) =>
    predicted === null || error === null ? [] : [{ predicted, actual, error }],
  );

/** By which factors open deals became wins in the worst and the best month; null with too few of them. */
function rangeOf(closed: Closed): { worst: number; best: number } | null {
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
    return sum + weigh(value, stage?.probability ?? 0);
  }, 0);
}

/** Rates of a stage, given with all later ones in order. */
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

/** Names the stage that promises most, with what actual rates would change in a month. */
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
      return sum + weigh(value, by.find(({ id }) => id === stageId)?.probability ?? 0);
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

/** Returns what came of a campaign. @throws AppError NOT_FOUND */
export async function getCampaignDeals(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<CampaignDeals> {
  if (!(await forecasts.isCampaign(tx, tenantId, campaignId))) throw new AppError("NOT_FOUND");
  return { items: await forecasts.sumOfCampaign(tx, tenantId, campaignId) };
}
