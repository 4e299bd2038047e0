import { z } from "zod";

/** Number of campaigns whose average a result is compared with, and the minimum for an average. */
export const COMPARED_CAMPAIGNS = { min: 3, max: 10 } as const;
/** Minimum age of final results: they are compared with the final results of others. */
export const FINAL_AFTER_HOURS = 72;

const count = z.number().int();

/** A figure of the company's last campaigns: the average, the lowest and the highest. */
export const comparedRange = z.object({ mean: z.number(), least: z.number(), most: z.number() });

/** The results that earlier campaigns had at the age of the current one. */
export const campaignComparison = z
  .object({
    /** Number of campaigns compared with. */
    of: count,
    /** The age in minutes at which they are compared; null: at the end. */
    ageMinutes: count.nullable(),
    /** Share of sent emails that didn't bounce, at the end. */
    delivered: comparedRange,
    /** Shares of delivered emails, like the next two. */
    opened: comparedRange,
    clicked: comparedRange,
    unsubscribed: comparedRange,
  })
  .meta({ id: "CampaignComparison" });
export type CampaignComparison = z.infer<typeof campaignComparison>;

/** The average share of clicks by age, from the start on. */
export const clickCourse = z.array(z.object({ minutes: count, rate: z.number() }));
export type ClickCourse = z.infer<typeof clickCourse>;
