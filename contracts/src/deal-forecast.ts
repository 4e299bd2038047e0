import { z } from "zod";
import { boardStage } from "./deal-board.ts";
import { dealOrigin } from "./deals.ts";
import { day, id } from "./lists.ts";

const share = z.number();
const count = z.number().int();

/** The wins of a pipeline over time. Amounts are in the smallest unit of `currency`, shares from 0 to 1. */
export const dealForecast = z
  .object({
    pipelineId: id,
    currency: z.string(),
    /** Today in the workspace's time zone, which defines months and days. */
    today: day,
    /** Value to win per month; null without a goal. */
    goal: z.number().int().nullable(),
    /**
     * This month and the next two, `month` as `2026-11`. Open deals count in the month of their expected close;
     * overdue ones in this month, those without a date in none.
     */
    upcoming: z.array(
      z.object({
        month: z.string(),
        won: count,
        wonDeals: count,
        /** Open deals weighted by their stages' probabilities, and their number. */
        weighted: count,
        openDeals: count,
        /** `won` + `weighted`. */
        expected: count,
        /** `weighted` by the worst and best of the closed months; null with fewer than three of them. */
        low: count.nullable(),
        high: count.nullable(),
        /** The prediction made on the 1st of this month; null if the pipeline is newer. */
        predicted: count.nullable(),
      }),
    ),
    /** The last six closed months, oldest first. */
    closed: z.array(
      z.object({
        month: z.string(),
        /** Predicted on the 1st and never changed; null if there was no prediction. */
        predicted: count.nullable(),
        actual: count,
        wonDeals: count,
        /** (`actual` − `predicted`) / `predicted`; null without a prediction. */
        error: share.nullable(),
      }),
    ),
    /** The accuracy of past predictions; null with fewer than three predictions. */
    trackRecord: z
      .object({
        months: count,
        /** Mean of the months' absolute errors. */
        meanError: share,
        predicted: count,
        actual: count,
        totalError: share,
        /** Months with an error of at most 10 %. */
        within10Percent: count,
      })
      .nullable(),
    /** Open deals by stage, and the rates of the last six months. */
    stages: z.array(
      boardStage.extend({
        /** Deals that left this stage in that time, and those of them that advanced to a later stage or were won. */
        left: count,
        advanced: count,
        /** `advanced` / `left`; null when none left it. */
        advanceRate: share.nullable(),
        /** Median time of those that left; null when none did. */
        medianSeconds: count.nullable(),
        /** The advance rates of this and all later stages multiplied: the actual chance to win. */
        actualRate: share.nullable(),
        /** The minimum of `left` among this and the later stages. Below 50, the rate is not meaningful. */
        sample: count,
      }),
    ),
    /** Deals closed in those six months. */
    wonDeals: count,
    wonValue: count,
    lostDeals: count,
    /** The stage whose probability is furthest above its actual rate, by at least 5 points with 50 deals; null if none. */
    advice: z
      .object({
        stageId: id,
        probability: count,
        actualRate: share,
        /** The next month's weighted value, as is and with actual rates. */
        month: z.string(),
        weighted: count,
        weightedWithActualRates: count,
      })
      .nullable(),
    /** Wins of the six months by campaign, or by source if there was none; largest value first. */
    winsBySource: z.array(
      z.object({
        campaign: z.object({ id, name: z.string() }).nullable(),
        /** Null for a campaign. */
        origin: dealOrigin.nullable(),
        deals: count,
        value: count,
        /** Of `wonValue`. */
        share: share.nullable(),
      }),
    ),
    /** Deals lost in the six months by reason; most frequent first. */
    lostReasons: z.array(z.object({ reasonId: id, name: z.string(), deals: count, value: count })),
    /** The days that the six months span, inclusive. */
    from: day,
    until: day,
  })
  .meta({ id: "DealForecast" });
export type DealForecast = z.infer<typeof dealForecast>;

/** The results of a campaign: deals of contacts whose last click within 30 days before was in one of its emails. */
export const campaignDeals = z
  .object({
    /** By currency; empty without deals. */
    items: z.array(
      z.object({
        currency: z.string(),
        deals: count,
        open: count,
        openValue: count,
        won: count,
        wonValue: count,
        lost: count,
      }),
    ),
  })
  .meta({ id: "CampaignDeals" });
export type CampaignDeals = z.infer<typeof campaignDeals>;
