import { CAMPAIGNS_PATH } from "@arauto/contracts/constants";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { type Campaign, useGetCampaignQuery } from "../../app/api.generated.ts";
import { CardGhost } from "../../ui/card-ghost.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const CampaignSheet = lazyPart(() => import("./sheet/campaign-sheet.tsx"), "page");
const RunningJourney = lazyPart(() => import("./journey/running-journey.tsx"), "page");
const StartedCampaign = lazyPart(() => import("./started/started-campaign.tsx"), "page");

/** A draft to be completed and sent, or what became of it. */
export function CampaignPage() {
  const { id = "" } = useParams();
  const { data: campaign, error, refetch } = useGetCampaignQuery({ id });
  if (!campaign || campaign.id !== id) return <Waiting error={error} onRetry={() => void refetch()} />;
  return <Frame key={id} campaign={campaign} />;
}

function Frame({ campaign }: { campaign: Campaign }) {
  const isDraft = campaign.status === "draft" || (campaign.status === "failed" && !campaign.balance);
  const [was, setWas] = useState(isDraft);
  // Sent or taken back while somebody looks: the keyboard follows to the new view's first action.
  const [turned, setTurned] = useState(false);
  if (was !== isDraft) {
    setWas(isDraft);
    setTurned(true);
  }
  return (
    <Suspense fallback={<Waiting error={undefined} />}>
      {isDraft ? (
        <CampaignSheet campaign={campaign} isBack={turned} />
      ) : campaign.kind === "workflow" ? (
        <RunningJourney campaign={campaign} isNew={turned} />
      ) : (
        <StartedCampaign campaign={campaign} isNew={turned} />
      )}
    </Suspense>
  );
}

function Waiting({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation("campaigns");
  return (
    <>
      <PageHeader title={t("title")} back={{ to: CAMPAIGNS_PATH, label: t("title") }} />
      {error ? <ErrorState problem={error} title={t("failedOne")} {...(onRetry && { onRetry })} /> : <CardGhost height={420} />}
    </>
  );
}
