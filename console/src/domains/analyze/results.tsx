import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnalyzeSummary } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { TimeZoneContext } from "../../ui/formats/formats.ts";
import type { AnalyzeView } from "./analyze-address.ts";
import type { Annotation } from "./use-annotations.ts";
import { MetricTabs } from "./metric-tabs.tsx";
import { OverTime } from "./over-time.tsx";
import { Panel, type PanelQuery } from "./panel.tsx";
import { ReadOnlyContext } from "./read-only.tsx";

type Shown = Pick<Annotation, "day" | "text"> & Partial<Annotation>;

export interface ResultsProps {
  query: PanelQuery<AnalyzeSummary>;
  view: AnalyzeView;
  onChange: (change: Partial<AnalyzeView>) => void;
  annotations: readonly Shown[];
  /** Whether visitors can select another period. */
  isFixed?: boolean;
  /** Annotates a day; if missing, no one can. */
  onAnnotate?: ((day: string) => void) | undefined;
  onEdit?: ((annotation: Annotation) => void) | undefined;
}

/** The metrics, and the selected one over time. */
export function Results({ query, view, onChange, isFixed = false, ...notes }: ResultsProps) {
  const { t } = useTranslation("analyze");
  const timeZone = useContext(TimeZoneContext);
  const isReadOnly = useContext(ReadOnlyContext);
  // There, the metrics take several rows. The panels below often load first, and must not move.
  const isPhone = useMediaQuery("(max-width: 599.98px)", undefined, {
    getInitialValueInEffect: false,
  });
  const isFiltered = Object.keys(view.filters).length > 0;
  const { annotations, onAnnotate, onEdit } = notes;
  return (
    <Panel
      title={t("overview")}
      text={
        query.data && query.data.campaignsToCount > 0
          ? t("counting", { number: query.data.campaignsToCount })
          : null
      }
      query={query}
      height={isPhone ? 640 : 480}
    >
      {(data) => (
        <>
          <MetricTabs
            summary={data}
            metric={view.metric}
            onChange={(metric) => onChange({ metric })}
          />
          {hasNothing(data) && isReadOnly ? (
            <EmptyState title={t("nothing")} text={t("empty.periodText")} />
          ) : hasNothing(data) ? (
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
              annotations={annotations}
              onEdit={onEdit}
              onAnnotate={onAnnotate && ((at) => onAnnotate(dayIn(timeZone, new Date(at))))}
              onInterval={(interval) => onChange({ interval })}
              onDay={
                isFixed
                  ? undefined
                  : (at) => {
                      const day = dayIn(timeZone, new Date(at));
                      onChange({ period: "custom", from: day, to: day, interval: undefined });
                    }
              }
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
