import { Button, Text } from "@mantine/core";
import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { PrinterIcon } from "@phosphor-icons/react/Printer";
import { ShareNetworkIcon } from "@phosphor-icons/react/ShareNetwork";
import { useContext, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressParams } from "../../lib/address-params.ts";
import {
  useGetAnalyzeAudienceQuery,
  useGetAnalyzeHoursQuery,
  useGetAnalyzeReasonsQuery,
  useGetAnalyzeSalesQuery,
  useGetAnalyzeSummaryQuery,
  useGetWorkspaceQuery,
  useListAnalyzeCampaignsQuery,
  useListAnalyzeLinksQuery,
  useListAnalyzeProvidersQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { TimeZoneContext } from "../../ui/formats/formats.ts";
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
import { type Annotating, AnnotationDialog } from "./annotation-dialog.tsx";
import { AudienceCard } from "./audience-card.tsx";
import { CampaignsCard } from "./campaigns-card.tsx";
import { FilterMenu, FilterPills } from "./filter-bar.tsx";
import { HoursCard } from "./hours-card.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Lead } from "./lead.tsx";
import { LinksCard } from "./links-card.tsx";
import { PanelGrid } from "./panel-grid.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { usePrinting } from "../../ui/layout/use-printing.ts";
import { ProvidersCard } from "./providers-card.tsx";
import { ReasonsCard } from "./reasons-card.tsx";
import { SalesCard } from "./sales-card.tsx";
import { Results, type ResultsProps } from "./results.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { useAnnotations } from "./use-annotations.ts";
import { useScopeText } from "./use-scope-text.ts";
import { ViewTabs } from "./view-tabs.tsx";

/** How campaigns perform, and why. The URL contains the whole state of the page. */
export function Component() {
  const { t } = useTranslation("analyze");
  const { can } = useSession();
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => readView(params), [params]);
  const [isFiltering, setIsFiltering] = useState(false);
  const [dialog, setDialog] = useState<"share" | "keys" | null>(null);
  const [annotating, setAnnotating] = useState<Annotating>(null);
  const change = (changes: Partial<AnalyzeView>) =>
    setParams(
      // Another period has another default interval.
      (now) => writeView(now, "period" in changes ? { interval: undefined, ...changes } : changes),
      { preventScrollReset: true },
    );
  usePageKeys(change, { onFilter: () => setIsFiltering(true), onHelp: () => setDialog("keys") });
  usePrinting();

  const figures = useFigures(view);
  const { annotations, save, remove } = useAnnotations();
  const canWrite = can("CAMPAIGN.WRITE");
  const annotate = (day: string) => setAnnotating({ day, before: null });

  return (
    <>
      <WorkspaceName />
      <PageHeader
        title={t("title")}
        description={<Lead summary={figures.summary.data} />}
        actions={
          <Actions
            onAnnotate={canWrite ? annotate : undefined}
            isReady={Object.values(figures).every(({ isLoading }) => !isLoading)}
            onShare={can("DATA.EXPORT") ? () => setDialog("share") : undefined}
          />
        }
      />
      <ViewTabs shown={view} />
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
      <Panels
        {...{ view, figures, annotations }}
        onChange={change}
        onAnnotate={canWrite ? annotate : undefined}
        onEdit={canWrite ? (before) => setAnnotating({ day: before.day, before }) : undefined}
      />
      <AnnotationDialog
        annotating={annotating}
        onClose={() => setAnnotating(null)}
        onSave={save}
        onDelete={(annotation) => void remove(annotation)}
      />
      <ShareDialog
        opened={dialog === "share"}
        onClose={() => setDialog(null)}
        shown={view}
        what={useScopeText(view)}
      />
      <KeysDialog opened={dialog === "keys"} onClose={() => setDialog(null)} />
    </>
  );
}

/** The single keys of the page. */
function usePageKeys(
  change: (changes: Partial<AnalyzeView>) => void,
  { onFilter, onHelp }: Record<"onFilter" | "onHelp", () => void>,
): void {
  useSingleKeys({
    d: () => change({ period: "today" }),
    w: () => change({ period: "7days" }),
    m: () => change({ period: "30days" }),
    f: onFilter,
    "?": onHelp,
    ...Object.fromEntries(
      TABS.map((metric, index) => [String(index + 1), () => change({ metric })]),
    ),
  });
}

interface PanelsProps extends Pick<
  ResultsProps,
  "view" | "annotations" | "onChange" | "onAnnotate" | "onEdit"
> {
  figures: ReturnType<typeof useFigures>;
}

/** The figures of the page. */
function Panels({ view, figures, annotations, onChange, onAnnotate, onEdit }: PanelsProps) {
  const { summary, providers, campaigns, hours, links, reasons, audience, sales } = figures;
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
              annotations={annotations}
              onAnnotate={onAnnotate}
              onEdit={onEdit}
            />
          ),
        },
        {
          query: providers,
          panel: (
            <ProvidersCard
              query={providers}
              totals={totals}
              onProvider={(provider) => toggle("provider", provider)}
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
              sort={view.sort}
              onSort={(sort) => onChange({ sort })}
              onFilter={toggle}
            />
          ),
        },
      ]}
      aside={[
        { query: links, panel: <LinksCard query={links} /> },
        { query: reasons, panel: <ReasonsCard query={reasons} /> },
        { query: audience, panel: <AudienceCard query={audience} /> },
        {
          query: sales,
          panel: <SalesCard query={sales} timeZone={summary.data?.current.range.timeZone} />,
        },
      ]}
    />
  );
}

/** Requests all data of the page; each part has its own state. */
function useFigures(view: AnalyzeView) {
  const request = useMemo(() => requestOf(view), [view]);
  const { compare, interval } = view;
  return {
    summary: useGetAnalyzeSummaryQuery({ ...request, compare, interval }),
    providers: useListAnalyzeProvidersQuery(request),
    campaigns: useListAnalyzeCampaignsQuery(request),
    hours: useGetAnalyzeHoursQuery(request),
    links: useListAnalyzeLinksQuery(request),
    reasons: useGetAnalyzeReasonsQuery(request),
    audience: useGetAnalyzeAudienceQuery(request),
    sales: useGetAnalyzeSalesQuery({ ...request, compare }),
  };
}

/** Names the workspace in print, where the menu is missing. */
function WorkspaceName() {
  const { data } = useGetWorkspaceQuery();
  return (
    <Text className={classes.paperOnly} fw={600}>
      <bdi>{data?.name}</bdi>
    </Text>
  );
}

interface ActionsProps {
  /** Undefined without the permission. */
  onAnnotate: ((day: string) => void) | undefined;
  onShare: (() => void) | undefined;
  /** Everything to be printed is loaded. */
  isReady: boolean;
}

function Actions({ onAnnotate, onShare, isReady }: ActionsProps) {
  const { t } = useTranslation("analyze");
  const timeZone = useContext(TimeZoneContext);
  return (
    <>
      {onAnnotate && (
        <Button
          variant="default"
          leftSection={<FlagPennantIcon size={16} aria-hidden />}
          onClick={() => onAnnotate(dayIn(timeZone, new Date()))}
        >
          {t("annotations.add")}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<PrinterIcon size={16} aria-hidden />}
        disabled={!isReady}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
      {onShare && (
        <Button
          variant="default"
          leftSection={<ShareNetworkIcon size={16} aria-hidden />}
          onClick={onShare}
        >
          {t("share.open")}
        </Button>
      )}
    </>
  );
}
