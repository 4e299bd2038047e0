import { useState } from "react";
import { type AnalyzeView, type FilterName, type Sort, toggleFilter } from "./analyze-address.ts";
import { AudienceCard } from "./audience-card.tsx";
import { CampaignsCard } from "./campaigns-card.tsx";
import { HoursCard } from "./hours-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { ProvidersCard } from "./providers-card.tsx";
import { PanelGrid } from "./panel-grid.tsx";
import { ReasonsCard } from "./reasons-card.tsx";
import { Results } from "./results.tsx";
import { SalesCard } from "./sales-card.tsx";
import type { SharedFigures, SharedReport } from "./use-shared-figures.ts";

interface Props {
  report: SharedReport;
  view: AnalyzeView;
  figures: SharedFigures;
  onChange: (change: Partial<AnalyzeView>) => void;
}

/** The panels of Analyze, as visitors of a link see them. */
export function SharedPanels({ report, view, figures, onChange }: Props) {
  const [sort, setSort] = useState<Sort>(view.sort);
  const { summary, providers, campaigns, hours, links, reasons, audience, sales } = figures;
  const { isFixed, hidesNames } = report;
  const totals = summary.data?.current.totals;
  const toggle = (name: FilterName, value: string) =>
    onChange({ filters: toggleFilter(view.filters, name, value) });
  return (
    <PanelGrid
      top={[
        {
          query: summary,
          panel: (
            <Results
              query={summary}
              view={view}
              onChange={onChange}
              annotations={report.annotations}
              isFixed={isFixed}
            />
          ),
        },
        {
          query: providers,
          panel: (
            <ProvidersCard
              query={providers}
              totals={totals}
              onProvider={isFixed ? undefined : (provider) => toggle("provider", provider)}
            />
          ),
        },
      ]}
      main={[
        {
          query: hours,
          panel: (
            <HoursCard
              query={hours}
              isLater={view.isLater}
              onLater={(isLater) => onChange({ isLater })}
            />
          ),
        },
        {
          query: campaigns,
          panel: (
            <CampaignsCard
              query={campaigns}
              totals={totals}
              sales={sales.data?.currencies[0]}
              sort={sort}
              onSort={setSort}
              onFilter={isFixed || hidesNames ? undefined : toggle}
            />
          ),
        },
      ]}
      aside={[
        { query: links, panel: <LinksCard query={links} /> },
        { query: reasons, panel: <ReasonsCard query={reasons} /> },
        ...(report.hasAudience
          ? [{ query: audience, panel: <AudienceCard query={audience} /> }]
          : []),
        ...(report.hasSales
          ? [
              {
                query: sales,
                panel: <SalesCard query={sales} timeZone={report.timeZone} hasLinks={false} />,
              },
            ]
          : []),
      ]}
    />
  );
}
