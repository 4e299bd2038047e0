import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type AnalyzeAudience,
  type AnalyzeCampaigns,
  type AnalyzeSales,
  type GetSharedSummaryApiArg,
  type SharedReport,
  useGetSharedAudienceQuery,
  useGetSharedHoursQuery,
  useGetSharedReasonsQuery,
  useGetSharedSalesQuery,
  useGetSharedSummaryQuery,
  useListSharedCampaignsQuery,
  useListSharedLinksQuery,
  useListSharedProvidersQuery,
} from "../../lib/api.generated.ts";
import { type AnalyzeView, requestOf } from "./analyze-address.ts";
import type { PanelQuery } from "./panel.tsx";

export type { SharedReport };
export type SharedFigures = ReturnType<typeof useSharedFigures>;

/** Requests the figures of a link. The server limits them to the link's scope. */
export function useSharedFigures(token: string, report: SharedReport, view: AnalyzeView) {
  const request = useMemo(
    (): GetSharedSummaryApiArg => ({ token, ...requestOf(view) }),
    [token, view],
  );
  const { compare, interval } = view;
  const campaigns = useNumbered(useListSharedCampaignsQuery(request));
  const sales = useNumberedSales(
    useGetSharedSalesQuery(
      { ...request, compare },
      { skip: !report.hasSales },
    ) as PanelQuery<AnalyzeSales>,
    campaigns.data,
  );
  return {
    summary: useGetSharedSummaryQuery({ ...request, compare, interval }),
    providers: useListSharedProvidersQuery(request),
    campaigns,
    hours: useGetSharedHoursQuery(request),
    links: useListSharedLinksQuery(request),
    reasons: useGetSharedReasonsQuery(request),
    audience: useGetSharedAudienceQuery(request, {
      skip: !report.hasAudience,
    }) as PanelQuery<AnalyzeAudience>,
    sales,
  };
}

/** Numbers campaigns whose names are hidden. */
function useNumbered(query: PanelQuery<AnalyzeCampaigns>): PanelQuery<AnalyzeCampaigns> {
  const { t } = useTranslation("analyze");
  const { data } = query;
  const items = useMemo(
    () =>
      data?.items.map((item, index) =>
        isUnnamed(item)
          ? { ...item, name: t(`shared.numbered.${item.kind}`, { number: index + 1 }) }
          : item,
      ),
    [data, t],
  );
  return { ...query, data: items && { items } };
}

/** Numbers campaigns whose names are hidden as in the campaign table. */
function useNumberedSales(
  query: PanelQuery<AnalyzeSales>,
  campaigns: AnalyzeCampaigns | undefined,
): PanelQuery<AnalyzeSales> {
  const { t } = useTranslation("analyze");
  const { data } = query;
  const sales = useMemo((): AnalyzeSales | undefined => {
    if (!data) return undefined;
    const names = new Map(campaigns?.items.map(({ id, name }) => [id, name]));
    const named = <T extends { id: string | null; name: string; kind: Kind }>(item: T): T =>
      isUnnamed(item)
        ? { ...item, name: names.get(item.id) ?? t(`shared.unnumbered.${item.kind}`) }
        : item;
    return {
      ...data,
      currencies: data.currencies.map((currency) => ({
        ...currency,
        campaigns: currency.campaigns.map(named),
      })),
    };
  }, [data, campaigns, t]);
  return { ...query, data: sales };
}

type Kind = AnalyzeCampaigns["items"][number]["kind"];
const isUnnamed = <T extends { name: string; kind: Kind }>(
  item: T,
): item is T & { kind: Exclude<Kind, "emails"> } => item.name === "" && item.kind !== "emails";
