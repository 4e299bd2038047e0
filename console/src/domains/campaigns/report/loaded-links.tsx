import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  type CampaignReport,
  useGetCampaignReportQuery,
  useListCampaignLinksQuery,
} from "../../../lib/api.generated.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import type { CampaignLink } from "./links-card.tsx";

interface LoadedLinksProps {
  campaignId: string;
  /** Shows the links; the report is undefined while it loads. */
  children: (items: readonly CampaignLink[], report: CampaignReport | undefined) => ReactNode;
}

/** Loads the links of a campaign, and shows when they load, fail to load or are missing. */
export function LoadedLinks({ campaignId: id, children }: LoadedLinksProps) {
  const { t } = useTranslation("report");
  const links = useListCampaignLinksQuery({ id }, { refetchOnMountOrArgChange: true });
  const { data: report } = useGetCampaignReportQuery({ id });
  if (!links.data)
    return links.error ? (
      <ErrorState
        problem={links.error}
        title={t("links.failed")}
        onRetry={() => void links.refetch()}
      />
    ) : (
      <CardSkeleton height={420} />
    );
  const { items } = links.data;
  if (items.length === 0) return <EmptyState title={t("links.none")} text={t("links.noneText")} />;
  return children(items, report);
}
