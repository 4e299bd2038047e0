import { Button, Group, Text } from "@mantine/core";
import { PrinterIcon } from "@phosphor-icons/react/Printer";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useAddressParams } from "../../lib/address-params.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useGetSharedReportQuery } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { FullScreenLoader } from "../../ui/feedback/full-screen-loader.tsx";
import { TimeZoneContext, useFormats } from "../../ui/formats/formats.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { type AnalyzeView, readView, writeView } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { Lead } from "./lead.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { usePrinting } from "../../ui/layout/use-printing.ts";
import { ReadOnlyContext } from "./read-only.tsx";
import { Brand, EndedReport, ReportFilters, VisitorFilters } from "./shared-parts.tsx";
import { SharedPanels } from "./shared-panels.tsx";
import shared from "./shared-page.module.css";
import { type SharedFigures, type SharedReport, useSharedFigures } from "./use-shared-figures.ts";
import { useVisitorLanguage } from "./visitor-language.ts";

/** A report shared with people who have no login. */
export function Component() {
  const { token = "" } = useParams();
  const isReady = useVisitorLanguage();
  const { data, error, isFetching, refetch } = useGetSharedReportQuery({ token });
  usePrinting();
  if (!isReady) return <FullScreenLoader />;
  const hasEnded = isApiProblem(error) && error.code === "SHARED_REPORT_ENDED";
  return (
    <ReadOnlyContext value>
      {/* React moves it into the head of the document. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {hasEnded ? (
        <EndedReport />
      ) : data ? (
        <TimeZoneContext value={data.timeZone}>
          <Report report={data} token={token} />
        </TimeZoneContext>
      ) : error && !isFetching ? (
        <main className={shared.page}>
          <ErrorState problem={error} onRetry={() => void refetch()} />
        </main>
      ) : (
        <FullScreenLoader />
      )}
    </ReadOnlyContext>
  );
}

/** Returns the content of the page: as the link defines it, with the visitor's choices in the URL. */
function useView(report: SharedReport) {
  const [params, setParams] = useAddressParams();
  const view = useMemo((): AnalyzeView => {
    const asked = readView(params);
    const own = {
      period: report.period,
      from: report.from ?? undefined,
      to: report.to ?? undefined,
    };
    const isPeriodFixed = report.isFixed || !params.has("period");
    return {
      ...asked,
      ...(isPeriodFixed && own),
      ...((report.isFixed || !params.has("compare")) && { compare: report.compare }),
      ...(report.isFixed && { filters: {} }),
    };
  }, [params, report]);
  const change = (changes: Partial<AnalyzeView>) =>
    setParams(
      (now) => {
        const interval = "period" in changes ? { interval: undefined } : {};
        const next = writeView(now, { ...interval, ...changes });
        // The defaults of the URL are not those of the link.
        for (const name of ["period", "compare"] as const) {
          const value = changes[name] ?? now.get(name);
          if (value) next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return { view, change };
}

function Report({ report, token }: { report: SharedReport; token: string }) {
  const { t } = useTranslation("analyze");
  const { dateTime, date } = useFormats();
  const { view, change } = useView(report);
  const figures = useSharedFigures(token, report, view);
  const { name, workspace, at, expiresAt } = report;
  useEffect(() => {
    document.title = `${name} · ${workspace.name}`;
  }, [name, workspace.name]);
  // The link may end while its page is open.
  if (hasEndedMeanwhile(figures)) return <EndedReport />;
  return (
    <main className={shared.page}>
      <Brand workspace={workspace} />
      <PageHeader
        title={<bdi>{name}</bdi>}
        description={<Lead summary={figures.summary.data} />}
        actions={
          <Button
            variant="default"
            leftSection={<PrinterIcon size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t("print")}
          </Button>
        }
      />
      <ReportFilters report={report} />
      {!report.isFixed && (
        <>
          <div className={classes.bar}>
            <PeriodBar view={view} onChange={change} />
          </div>
          <VisitorFilters
            filters={view.filters}
            campaigns={figures.campaigns.data}
            onChange={(filters) => change({ filters })}
          />
        </>
      )}
      <SharedPanels {...{ report, view, figures }} onChange={change} />
      <Group component="footer" className={shared.foot} justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t("shared.asOf", { at: dateTime(at), end: date(expiresAt) })}
        </Text>
        <Text size="xs" c="dimmed">
          Arauto
        </Text>
      </Group>
    </main>
  );
}

const hasEndedMeanwhile = (figures: SharedFigures): boolean =>
  Object.values(figures).some(
    ({ error }) => isApiProblem(error) && error.code === "SHARED_REPORT_ENDED",
  );
