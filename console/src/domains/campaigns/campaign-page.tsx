import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useGetCampaignQuery } from "../../app/api.generated.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CampaignDraft } from "./campaign-draft.tsx";
import { CampaignReport } from "./campaign-report.tsx";

/** A draft to be completed and sent, or the report of what was sent. */
export function CampaignPage() {
  const { t } = useTranslation("campaigns");
  const { id = "" } = useParams();
  const { data: campaign, error, refetch } = useGetCampaignQuery({ id });
  if (!campaign) {
    return (
      <>
        <PageHeader title={t("title")} back={{ to: "/campaings", label: t("title") }} />
        {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <Skeleton height={420} radius="md" />}
      </>
    );
  }
  const isDraft = campaign.status === "draft" || (campaign.status === "failed" && !campaign.balance);
  return isDraft ? <CampaignDraft key={id} campaign={campaign} /> : <CampaignReport key={id} campaign={campaign} />;
}
