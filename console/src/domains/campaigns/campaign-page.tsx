import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { skipToken } from "@reduxjs/toolkit/query";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams } from "react-router";
import { type Campaign, useGetCampaignQuery } from "../../lib/api.generated.ts";
import { SAME_PAGE } from "../../lib/same-page.ts";
import { useSession } from "../../lib/session.ts";
import { CardSkeleton } from "../../ui/feedback/card-skeleton.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { NEW_DRAFT } from "./new-draft-path.ts";
import { useNewDraft } from "./new-draft.ts";

const DraftEditor = lazyPart(() => import("./draft-editor/draft-editor.tsx"), "page");
const RunningWorkflow = lazyPart(() => import("./running-workflow/running-workflow.tsx"), "page");
const StartedCampaign = lazyPart(() => import("./started/started-campaign.tsx"), "page");

/** A campaign: a draft to be completed and sent, or its results. A new draft has no record before its first change. */
export function CampaignPage() {
  const { id = "" } = useParams();
  const { can } = useSession();
  const navigate = useNavigate();
  const isNew = id === NEW_DRAFT;
  const blank = useNewDraft(isNew);
  const { currentData: found, error, refetch } = useGetCampaignQuery(isNew ? skipToken : { id });
  const [created, setCreated] = useState<Campaign | null>(null);
  // A draft that was just created stays mounted while its id replaces "new" in the URL.
  const [shown, setShown] = useState({ id, key: 0 });
  if (shown.id !== id)
    setShown({ id, key: shown.id === NEW_DRAFT && created?.id === id ? shown.key : shown.key + 1 });

  const onCreated = useCallback(
    (campaign: Campaign, next = "") => {
      setCreated(campaign);
      const go = async () => {
        await navigate(`${CAMPAIGNS_PATH}/${campaign.id}`, SAME_PAGE);
        if (next !== "") await navigate(`${CAMPAIGNS_PATH}/${campaign.id}${next}`);
      };
      void go();
    },
    [navigate],
  );

  if (isNew && !can("CAMPAIGN.WRITE")) return <Navigate to={CAMPAIGNS_PATH} replace />;
  const campaign = isNew ? blank : (found ?? (created?.id === id ? created : undefined));
  if (!campaign) return <Waiting error={error} onRetry={() => void refetch()} />;
  return <Frame key={shown.key} campaign={campaign} onCreated={onCreated} />;
}

interface FrameProps {
  campaign: Campaign;
  onCreated: (campaign: Campaign, next?: string) => void;
}

function Frame({ campaign, onCreated }: FrameProps) {
  const isDraft =
    campaign.status === "draft" || (campaign.status === "failed" && !campaign.balance);
  const [was, setWas] = useState(isDraft);
  // If the campaign is sent or canceled while it is open, the focus moves to the new view's first action.
  const [turned, setTurned] = useState(false);
  if (was !== isDraft) {
    setWas(isDraft);
    setTurned(true);
  }
  return (
    <Suspense fallback={<Waiting error={undefined} />}>
      {isDraft ? (
        <DraftEditor campaign={campaign} isBack={turned} onCreated={onCreated} />
      ) : campaign.kind === "workflow" ? (
        <RunningWorkflow campaign={campaign} isNew={turned} />
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
      {error ? (
        <ErrorState problem={error} title={t("failedOne")} {...(onRetry && { onRetry })} />
      ) : (
        <CardSkeleton height={420} />
      )}
    </>
  );
}
