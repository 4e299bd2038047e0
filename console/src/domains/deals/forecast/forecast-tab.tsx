import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type DealForecast, useGetDealForecastQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useDeals } from "../deals-context.ts";
import { DealsFrame } from "../deals-frame.tsx";
import { ForecastChart } from "./forecast-chart.tsx";
import classes from "./forecast.module.css";
import { ExportButton, ForecastExport } from "./forecast-export.tsx";
import { LostReasons, WinSources } from "./forecast-sources.tsx";
import { MonthOutlook } from "./month-outlook.tsx";
import { StageTable } from "./stage-table.tsx";
import { TrackRecord } from "./track-record.tsx";

/** The value of open deals, and the accuracy of earlier forecasts. */
export function ForecastTab() {
  const { pipeline } = useDeals();
  const { t } = useTranslation("deals");
  const session = useSession();
  const { data, error, refetch } = useGetDealForecastQuery(
    { pipelineId: pipeline.id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DealsFrame
      actions={
        session.can("DATA.EXPORT") &&
        (data ? <ForecastExport forecast={data} /> : <ExportButton disabled />)
      }
    >
      {data ? (
        <Forecast forecast={data} />
      ) : error ? (
        <ErrorState title={t("forecast.failed")} problem={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={120} radius={12} mb="md" />
          <Skeleton height={340} radius={12} />
        </div>
      )}
    </DealsFrame>
  );
}

function Forecast({ forecast }: { forecast: DealForecast }) {
  return (
    <div className={classes.parts}>
      <MonthOutlook forecast={forecast} />
      <div className={classes.pair}>
        <ForecastChart forecast={forecast} />
        <TrackRecord forecast={forecast} />
      </div>
      <StageTable forecast={forecast} />
      <div className={classes.pair}>
        <WinSources forecast={forecast} />
        <LostReasons forecast={forecast} />
      </div>
    </div>
  );
}
