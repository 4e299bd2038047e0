import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import {
  type DealOrigin,
  type DealStatus,
  type Pipeline,
  useGetCampaignQuery,
  useListLostReasonsQuery,
  useListMembersQuery,
} from "../../../lib/api.generated.ts";
import type { ListFilter } from "../../../ui/list-page/list-filters.tsx";
import { useDayFormats } from "../deal-formats.ts";
import { CampaignPicker } from "./campaign-filter.tsx";
import { useFieldFilters } from "./field-filters.tsx";

export const ORIGINS = [
  "manual",
  "form",
  "api",
  "workflow",
  "import",
] as const satisfies readonly DealOrigin[];

const MONTHS_BACK = 12;
const MONTHS_AHEAD = 6;

/** Adds months to a month: "2026-12" and 2 make "2027-02". */
export function monthsLater(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** Returns the last day of a month. */
export function lastDayOf(month: string): string {
  const date = new Date(`${monthsLater(month, 1)}-01T00:00:00Z`);
  date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the filters of the board, or of a list of open, won or lost deals. `chosen` are the values in the URL, by the
 * filters' names.
 */
export function useDealFilters(
  pipeline: Pipeline,
  of: "board" | DealStatus,
  chosen: Readonly<Record<string, string>>,
): ListFilter[] {
  const { t } = useTranslation("deals");
  const { data: members } = useListMembersQuery();
  const { data: reasons } = useListLostReasonsQuery(of === "lost" ? undefined : skipToken);
  const { campaignId } = chosen;
  const { data: campaign } = useGetCampaignQuery(
    campaignId === undefined ? skipToken : { id: campaignId },
  );
  const custom = useFieldFilters(chosen);
  const months = useMonthFilters(of);
  const yes = (label: string) => [{ value: "true", label }];
  const isOpen = of === "board" || of === "open";
  return [
    {
      name: "owner",
      label: t("field.owner"),
      values: [
        { value: "me", label: t("owner.me") },
        { value: "nobody", label: t("owner.nobody") },
        ...(members?.items ?? [])
          .filter(({ isYou }) => !isYou)
          .map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    ...(of === "board"
      ? []
      : [
          {
            name: "stageId",
            label: t("field.stage"),
            values: pipeline.stages.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]),
    ...(isOpen
      ? [
          { name: "stale", label: t("filter.stale"), values: yes(t("filter.staleOnly")) },
          {
            name: "suppressed",
            label: t("filter.suppressed"),
            values: yes(t("filter.suppressedOnly")),
          },
        ]
      : []),
    ...(of === "lost"
      ? [
          {
            name: "lostReasonId",
            label: t("field.lostReason"),
            values: (reasons?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    ...months,
    {
      name: "origin",
      label: t("field.origin"),
      values: ORIGINS.map((value) => ({ value, label: t(`origin.${value}`) })),
    },
    {
      name: "campaignId",
      label: t("filter.campaign"),
      values: campaign ? [{ value: campaign.id, label: campaign.name }] : [],
      picker: CampaignPicker,
    },
    ...custom,
  ];
}

/** The month of the expected close, or of the close itself. Overdue deals are expected in this month. */
function useMonthFilters(of: "board" | DealStatus): ListFilter[] {
  const { t, i18n } = useTranslation("deals");
  const { today } = useDayFormats();
  if (of === "board") return [];
  const now = today.slice(0, 7);
  const isOpen = of === "open";
  const name = new Intl.DateTimeFormat(i18n.language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const values = Array.from({ length: isOpen ? MONTHS_AHEAD : MONTHS_BACK }, (_, index) => {
    const value = monthsLater(now, isOpen ? index : -index);
    return { value, label: name.format(new Date(`${value}-01T00:00:00Z`)) };
  });
  return [
    {
      name: "month",
      label: t(isOpen ? "filter.expected" : "filter.closed"),
      values,
      ask: (month): Record<string, string> =>
        isOpen
          ? {
              ...(month > now && { expectedFrom: `${month}-01` }),
              expectedUntil: lastDayOf(month),
            }
          : { closedFrom: `${month}-01`, closedUntil: lastDayOf(month) },
    },
  ];
}
