import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import {
  type Campaign,
  useGetCampaignQuery,
  useGetWorkflowQuery,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import type { StartReview } from "../../workflows/index.ts";
import { DraftContext, type DraftParts, type DraftPlace } from "./draft-context.ts";
import type { EditorPlace } from "./linked-section.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { useCampaignMail } from "./use-campaign-mail.ts";
import { useDraftStore } from "./use-draft-store.ts";
import type { Review } from "./use-review.ts";

type Props = React.ComponentProps<StartReview>;

/** The dialog asks for its own review. */
const NO_REVIEW: Review = {
  answer: undefined,
  at: null,
  isFresh: false,
  failed: false,
  again: () => undefined,
};

/** The review of a workflow before it starts, over its designer. Once it has started, its campaign is shown. */
export default function WorkflowReview(props: Props) {
  const { campaignId } = props;
  const navigate = useNavigate();
  const { currentData: campaign } = useGetCampaignQuery(
    { id: campaignId },
    { refetchOnMountOrArgChange: true },
  );
  const isStarted = campaign !== undefined && !isDraft(campaign);
  useEffect(() => {
    if (isStarted) void navigate(`${CAMPAIGNS_PATH}/${campaignId}`);
  }, [isStarted, campaignId, navigate]);
  if (!campaign || isStarted) return null;
  return <DraftReview {...props} campaign={campaign} />;
}

const isDraft = ({ status }: Campaign) => status === "draft" || status === "failed";

function DraftReview({ campaignId, onClose, onStep, campaign }: Props & { campaign: Campaign }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const draft = useDraftStore(campaign);
  const mail = useCampaignMail(draft);
  const { currentData: workflow } = useGetWorkflowQuery({ id: campaignId });
  const readOnly = !can("CAMPAIGN.WRITE");
  const parts = useMemo((): DraftParts => {
    const goTo = ({ section, stepId }: DraftPlace) => {
      onClose();
      if (typeof stepId === "string") onStep(stepId);
      else if (section !== "content")
        void navigate(`${CAMPAIGNS_PATH}/${campaignId}`, {
          state: { section } satisfies EditorPlace,
        });
    };
    return { draft, review: NO_REVIEW, mail, workflow, openDesigner: onClose, readOnly, goTo };
  }, [draft, mail, workflow, readOnly, onClose, onStep, navigate, campaignId]);
  return (
    <DraftContext value={parts}>
      <ReviewDialog opened onClose={onClose} />
    </DraftContext>
  );
}
