import { hashOf } from "../seeded-random.ts";
import { type PlannedDeal, stageAt } from "./planned-deal.ts";
import { STAGES } from "./past-deals.ts";
import { DAY_MS, dayOf, monthStart } from "./work-time.ts";

/** The relative differences between wins and predictions, latest month first. */
const ERRORS = [-0.072, 0.027, -0.041, -0.14, 0.077, -0.057, 0.09, -0.11, 0.06, -0.16, 0.12];
/** The first months have too few known deals for a prediction. */
const FIRST_MONTHS = 2;
const LEAST_VALUE = 150_000;
const LARGEST_VALUE = 2_800_000;

export interface PastPrediction {
  /** Such as `2026-11`. */
  month: string;
  takenAt: Date;
  /** In cents. */
  predicted: number;
}

/**
 * Returns the predictions on the first of each month, as the product calculates them: the deals that were open then and
 * expected by the end of the month, weighted by their stages. First changes the dates and values of deals that were
 * lost later, so that the predictions are as inaccurate as those of a good team.
 */
export function predictPast(
  deals: readonly PlannedDeal[],
  today: Date,
  months: number,
): PastPrediction[] {
  const predictions: PastPrediction[] = [];
  for (let back = Math.min(months - FIRST_MONTHS, ERRORS.length); back >= 0; back -= 1) {
    const takenAt = monthStart(today, back);
    const until = dayOf(+monthStart(today, back - 1) - DAY_MS / 2);
    if (back > 0) {
      const won = wonBetween(deals, dayOf(takenAt), until);
      expectMore(deals, takenAt, until, won / (1 + (ERRORS[back - 1] ?? 0)));
    }
    const predicted = weightedAt(deals, takenAt, until);
    if (predicted > 0) predictions.push({ month: until.slice(0, 7), takenAt, predicted });
  }
  return predictions;
}

const wonBetween = (deals: readonly PlannedDeal[], from: string, until: string): number =>
  deals.reduce((sum, { outcome, value }) => {
    const day = outcome.kind === "won" ? dayOf(outcome.at) : "";
    return day >= from && day <= until ? sum + (value ?? 0) : sum;
  }, 0);

const chanceAt = (deal: PlannedDeal, at: Date): number =>
  STAGES[stageAt(deal, at)]?.probability ?? 0;

/** Deals change their value when they reach the third stage. */
const VALUED = 2;
const valueAt = (deal: PlannedDeal, at: Date): number =>
  (stageAt(deal, at) >= VALUED ? deal.value : deal.firstValue) ?? 0;

/** Rounded per stage, as in the product. */
function weightedAt(deals: readonly PlannedDeal[], at: Date, until: string): number {
  const sums = STAGES.map(() => 0);
  for (const deal of deals) {
    const stage = stageAt(deal, at);
    if (stage === -1 || deal.expectedCloseOn > until) continue;
    sums[stage] = (sums[stage] ?? 0) + valueAt(deal, at);
  }
  return sums.reduce(
    (sum, value, stage) => sum + Math.round((value * (STAGES[stage]?.probability ?? 0)) / 100),
    0,
  );
}

/** Moves the expected close of deals that were lost later into a month, until its prediction is near a target. */
function expectMore(deals: readonly PlannedDeal[], at: Date, until: string, target: number): void {
  let missing = target - weightedAt(deals, at, until);
  const weight = (deal: PlannedDeal) => (valueAt(deal, at) * chanceAt(deal, at)) / 100;
  const candidates = deals
    .filter((deal) => {
      const { outcome, expectedCloseOn } = deal;
      return outcome.kind === "lost" && expectedCloseOn > until && weight(deal) > 0;
    })
    // Deals that were lost within the month don't count in the next one.
    .toSorted(
      (one, other) => lostOn(one).localeCompare(lostOn(other)) || weight(other) - weight(one),
    );
  const expected: PlannedDeal[] = [];
  for (const deal of candidates) {
    if (weight(deal) > missing) continue;
    const share = hashOf(`expected ${deal.company}`) / 2 ** 32;
    deal.expectedCloseOn = dayOf(+at + share * (Date.parse(`${until}T12:00:00Z`) - +at));
    missing -= weight(deal);
    expected.push(deal);
  }
  const [last] = expected
    .filter((deal) => deal.value !== null && deal.value === deal.firstValue)
    .toSorted((one, other) => chanceAt(other, at) - chanceAt(one, at));
  if (!last) return;
  const targetValue = (last.value ?? 0) + (missing * 100) / chanceAt(last, at);
  const value =
    Math.round(Math.min(LARGEST_VALUE, Math.max(LEAST_VALUE, targetValue)) / 5_000) * 5_000;
  last.value = value;
  last.firstValue = value;
}

const lostOn = ({ outcome }: PlannedDeal): string =>
  outcome.kind === "lost" ? dayOf(outcome.at).slice(0, 7) : "";
