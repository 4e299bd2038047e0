import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { Alert, Anchor } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type Campaign,
  type CampaignReport,
  useGetCampaignReportQuery,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { DomainsCard } from "./domains-card.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { OverTimeCard } from "./over-time-card.tsx";
import { RecountCard } from "./recount-card.tsx";
import { RefusalsCard } from "./refusals-card.tsx";
import { ReportSkeletons } from "./report-card.tsx";
import classes from "./report.module.css";
import { SharesCard } from "./shares-card.tsx";
import { VariantsCard } from "./variants-card.tsx";

/**
 * Polling intervals in milliseconds: while sending, while parts are still being counted, and
 * afterwards for new opens.
 */
const WHILE_SENDING_MS = 4000;
const WHILE_COUNTING_MS = 1500;
const AFTERWARDS_MS = 30_000;

interface Props {
  campaign: Campaign;
  /** The first cards: the email and its main figures. */
  head: (report: CampaignReport) => ReactNode;
}

/** The figures of a campaign, or of a workflow as the sum of its messages, refreshed while it is sent. */
export function ReportFigures({ campaign, head }: Props) {
  const { t } = useTranslation("report");
  const { id, status } = campaign;
  const atWork = isRunning(status);
  const cached = useGetCampaignReportQuery({ id }, { skip: true });
  const counting = (cached.data?.partsToCount ?? 0) > 0;
  const pollingInterval = atWork ? WHILE_SENDING_MS : counting ? WHILE_COUNTING_MS : AFTERWARDS_MS;
  const { data, error, refetch } = useGetCampaignReportQuery(
    { id },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  if (!data)
    return error ? (
      <ErrorState problem={error} title={t("failed")} onRetry={() => void refetch()} />
    ) : (
      <ReportSkeletons />
    );
  return (
    <>
      {data.tracking !== "individual" && (
        <Alert variant="light" title={t(`tracking.${data.tracking}`)}>
          {t(`trackingMeans.${data.tracking}`)}
        </Alert>
      )}
      {data.heldBounces > 0 && <HeldBounces count={data.heldBounces} />}
      <div className={classes.head} data-printed>
        {head(data)}
      </div>
      <div data-printed>
        <FunnelCard report={data} />
      </div>
      <OverTimeCard overTime={data.overTime} tracked={data.tracking !== "none"} />
      {data.variants.length > 0 && <VariantsCard campaign={campaign} report={data} />}
      <div className={classes.pair}>
        <DomainsCard domains={data.domains} tracked={data.tracking !== "none"} />
        <RefusalsCard refusals={data.refusals} sending={atWork} />
      </div>
      {data.tracking !== "none" && (
        <div className={classes.pair}>
          <SharesCard title={t("devices.title")} words="device" shares={data.devices} />
          <SharesCard title={t("clients.title")} words="client" shares={data.clients} />
        </div>
      )}
      <RecountCard campaignId={id} counting={data.partsToCount} />
    </>
  );
}

/** Bounces caused by the sender: what they mean and where to look. */
function HeldBounces({ count }: { count: number }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  return (
    <Alert
      color="orange"
      icon={<WarningIcon aria-hidden />}
      title={t("heldBounces.title", { count, number: formats.number(count) })}
    >
      {t("heldBounces.text")}{" "}
      <Anchor component={Link} to="/settings/sending-domains" inherit td="underline">
        {t("heldBounces.domains")}
      </Anchor>
    </Alert>
  );
}
