import { useTranslation } from "react-i18next";
import type { PlanOffer, Usage } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";
import { paidPlanOf } from "./paid-plan.ts";
import type { Comparison } from "./use-comparison.ts";

export const LIMITS = ["emails", "contacts", "members", "apiKeys"] as const;
export type Limit = (typeof LIMITS)[number];

/** A limit, the workspace's usage of it, and each plan's value. */
export interface LimitRow {
  limit: Limit;
  label: string;
  /** Today's usage in words; null until it is known. */
  today: string | null;
  used: number | undefined;
  estimate: number | null;
  maxOf: (offer: PlanOffer) => number | null;
}

/** Returns the rows of the comparison. Emails come first, because they run out first. */
export function useLimitRows({ usage, subscription }: Comparison): LimitRow[] {
  const { t } = useTranslation("plans");
  const todayText = useTodayText(usage);
  const current = paidPlanOf(subscription);
  return LIMITS.map((limit) => {
    const meter = usage?.meters.find((one) => one.limit === limit);
    return {
      limit,
      label: t(`limits.${limit}`),
      today: meter ? todayText(meter) : null,
      used: meter?.used,
      estimate: meter?.estimate ?? null,
      // A quantity above one multiplies the limits of the current plan.
      maxOf: (offer) =>
        meter && offer.plan === current ? meter.max : (offer.limits[limit] ?? null),
    };
  });
}

function useTodayText(usage: Usage | undefined) {
  const { t } = useTranslation("plans");
  const { number } = useFormats();
  const { month, short } = useDays();
  return ({ limit, used, estimate }: Usage["meters"][number]): string => {
    if (limit !== "emails" || !usage) return t("today", { number: number(used) });
    const names = {
      number: number(used),
      month: month(usage.history.at(-1)?.month ?? monthOf(usage)),
    };
    if (estimate === null || estimate <= used) return t("thisMonth", names);
    const last = new Date(Date.parse(usage.until) - 1).toISOString();
    return t("thisMonthAndPace", { ...names, estimate: number(estimate), date: short(last) });
  };
}

/** The month in the middle of the period, which is the same in all time zones. */
const monthOf = ({ from, until }: Usage): string =>
  new Date((Date.parse(from) + Date.parse(until)) / 2).toISOString().slice(0, 7);
