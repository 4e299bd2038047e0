import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { useContext, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAddressParams } from "../../lib/address-params.ts";
import {
  type AnalyzeSummary,
  useGetAnalyzeAudienceQuery,
  useGetAnalyzeHoursQuery,
  useGetAnalyzeSummaryQuery,
  useListAnalyzeCampaignsQuery,
  useListAnalyzeLinksQuery,
  useListAnalyzeProvidersQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { TimeZoneContext, useFormats } from "../../ui/formats/formats.ts";
import { zoneName } from "../../ui/formats/zone-name.ts";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import {
  type AnalyzeView,
  type FilterName,
  readView,
  requestOf,
  TABS,
  toggleFilter,
  writeView,
} from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { AudienceCard } from "./audience-card.tsx";
import { CampaignsCard } from "./campaigns-card.tsx";
import { FilterMenu, FilterPills } from "./filter-bar.tsx";
import { HoursCard } from "./hours-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { MetricTabs } from "./metric-tabs.tsx";
import { OverTime } from "./over-time.tsx";
import { Panel, type PanelQuery } from "./panel.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { ProvidersCard } from "./providers-card.tsx";

/** How campaigns perform, and why. The address holds everything that the page shows. */
export function Component() {
  const { t } = useTranslation("analyze");
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => readView(params), [params]);
  const [isFiltering, setIsFiltering] = useState(false);
  const change = (changes: Partial<AnalyzeView>) =>
    setParams(
      // Another period has another interval that suits it.
      (now) => writeView(now, "period" in changes ? { interval: undefined, ...changes } : changes),
      { preventScrollReset: true },
    );
  const toggle = (name: FilterName, value: string) =>
    change({ filters: toggleFilter(view.filters, name, value) });
  useSingleKeys({
    d: () => change({ period: "today" }),
    w: () => change({ period: "7days" }),
    m: () => change({ period: "30days" }),
    f: () => setIsFiltering(true),
    ...Object.fromEntries(
      TABS.map((metric, index) => [String(index + 1), () => change({ metric })]),
    ),
  });

  const { summary, providers, campaigns, hours, links, audience } = useFigures(view);
  const totals = summary.data?.current.totals;

  return (
    <>
      <PageHeader title={t("title")} description={<Lead summary={summary.data} />} />
      <div className={classes.bar}>
        <PeriodBar view={view} onChange={change} />
        <FilterMenu
          filters={view.filters}
          opened={isFiltering}
          onOpened={setIsFiltering}
          onChange={(filters) => change({ filters })}
        />
      </div>
      <FilterPills filters={view.filters} onChange={(filters) => change({ filters })} />
      <div className={classes.panels}>
        <Results query={summary} view={view} onChange={change} />
        <ProvidersCard
          query={providers}
          totals={totals}
          onProvider={(provider) => toggle("provider", provider)}
        />
        <div className={classes.pair}>
          <HoursCard
            query={hours}
            isLater={view.isLater}
            onLater={(isLater) => change({ isLater })}
          />
          <LinksCard query={links} />
        </div>
        <div className={classes.pair}>
          <CampaignsCard
            query={campaigns}
            totals={totals}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            onFilter={toggle}
          />
          <AudienceCard query={audience} />
        </div>
      </div>
    </>
  );
}

/** Requests everything that the page shows; each part has its own state. */
function useFigures(view: AnalyzeView) {
  const request = useMemo(() => requestOf(view), [view]);
  const { compare, interval } = view;
  return {
    summary: useGetAnalyzeSummaryQuery({ ...request, compare, interval }),
    providers: useListAnalyzeProvidersQuery(request),
    campaigns: useListAnalyzeCampaignsQuery(request),
    hours: useGetAnalyzeHoursQuery(request),
    links: useListAnalyzeLinksQuery(request),
    audience: useGetAnalyzeAudienceQuery(request),
  };
}

interface ResultsProps {
  query: PanelQuery<AnalyzeSummary>;
  view: AnalyzeView;
  onChange: (change: Partial<AnalyzeView>) => void;
}

/** The metrics, and the chosen one over time. */
function Results({ query, view, onChange }: ResultsProps) {
  const { t } = useTranslation("analyze");
  const timeZone = useContext(TimeZoneContext);
  const isFiltered = Object.keys(view.filters).length > 0;
  return (
    <Panel
      title={t("overview")}
      text={
        query.data && query.data.campaignsToCount > 0
          ? t("counting", { number: query.data.campaignsToCount })
          : null
      }
      query={query}
      height={480}
    >
      {(data) => (
        <>
          <MetricTabs
            summary={data}
            metric={view.metric}
            onChange={(metric) => onChange({ metric })}
          />
          {hasNothing(data) ? (
            <NothingYet
              isFiltered={isFiltered}
              isEver={view.period === "all"}
              onClear={() => onChange({ filters: {} })}
              onAll={() => onChange({ period: "all" })}
            />
          ) : (
            <OverTime
              summary={data}
              metric={view.metric}
              onInterval={(interval) => onChange({ interval })}
              onDay={(at) => {
                const day = dayIn(timeZone, new Date(at));
                onChange({ period: "custom", from: day, to: day, interval: undefined });
              }}
            />
          )}
        </>
      )}
    </Panel>
  );
}

const hasNothing = ({ current, compared }: AnalyzeSummary): boolean =>
  [current.totals, compared?.totals].every(
    (totals) => !totals || Object.values(totals).every((value) => value === 0),
  );

function Lead({ summary }: { summary: AnalyzeSummary | undefined }) {
  const { t, i18n } = useTranslation("analyze");
  const { date } = useFormats();
  if (!summary) return t("lead");
  const days = ({ from, to }: { from: string; to: string }) => {
    const [first, last] = [date(from), date(Date.parse(to) - 1)];
    return first === last ? first : t("period.range", { from: first, to: last });
  };
  const { current, compared } = summary;
  return (
    <>
      {t("leadPeriod", {
        days: days(current.range),
        zone: zoneName(i18n.language, current.range.timeZone),
      })}
      {compared && t("leadBefore", { days: days(compared.range) })}
    </>
  );
}

interface NothingProps {
  isFiltered: boolean;
  /** The period is the whole history. */
  isEver: boolean;
  onClear: () => void;
  onAll: () => void;
}

function NothingYet({ isFiltered, isEver, onClear, onAll }: NothingProps) {
  const { t } = useTranslation("analyze");
  const { can } = useSession();
  if (isFiltered)
    return (
      <EmptyState
        title={t("empty.filtered")}
        text={t("empty.filteredText")}
        action={
          <Button variant="default" onClick={onClear}>
            {t("filter.clear")}
          </Button>
        }
      />
    );
  if (!isEver)
    return (
      <EmptyState
        title={t("nothing")}
        text={t("empty.periodText")}
        action={
          <Button variant="default" onClick={onAll}>
            {t("empty.showAll")}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t("empty.title")}
      text={t("empty.text")}
      action={
        can("CAMPAIGN.WRITE") && (
          <Button component={Link} to={CAMPAIGNS_PATH}>
            {t("empty.action")}
          </Button>
        )
      }
    />
  );
}
