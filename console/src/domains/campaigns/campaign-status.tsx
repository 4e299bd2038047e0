import { type CampaignStatus, isWaiting, type RecipientState } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../ui/feedback/status-pill.tsx";

const CAMPAIGN_TONE = {
  draft: "neutral",
  scheduled: "info",
  preparing: "progress",
  sending: "progress",
  paused: "warning",
  sent: "done",
  canceled: "neutral",
  failed: "danger",
} as const satisfies Record<CampaignStatus, StatusTone>;

const RECIPIENT_TONE = {
  pending: "neutral",
  claimed: "progress",
  sent: "done",
  deferred: "info",
  failed: "danger",
  bounced: "danger",
  complained: "danger",
  skipped: "neutral",
  uncertain: "warning",
} as const satisfies Record<RecipientState, StatusTone>;

/** Until when a campaign that paused itself goes on by itself, once it can; null where it waits for a person. */
export function resumesUntil({ kind, status, problem }: Pick<Campaign, "kind" | "status" | "problem">, now: number): string | null {
  // A workflow tells of its mails' problems, and those go on by themselves apart from it.
  const until = kind === "oneOff" && status === "paused" ? problem?.resumesUntil : undefined;
  return until !== undefined && Date.parse(until) > now ? until : null;
}

/** Whether it waits for someone to resume it: also one that the end of the plan paused before it began. */
export const isPaused = ({ status, problem }: Pick<Campaign, "status" | "problem">): boolean =>
  status === "paused" || (isWaiting(status) && problem !== null);

/** What is asked of a campaign to word its status. */
export type StatusOwner = Pick<Campaign, "status" | "kind" | "workflowOf" | "problem">;

/** A workflow runs and ends, and so does each of its mails; a one-off campaign is sent. */
export function CampaignStatusPill({ campaign }: { campaign: StatusOwner }) {
  const { t } = useTranslation("campaigns");
  const { kind, workflowOf } = campaign;
  const status = isPaused(campaign) ? "paused" : campaign.status;
  const runs = kind === "workflow" || workflowOf !== null;
  return <StatusPill tone={CAMPAIGN_TONE[status]} label={t(runs ? `workflowStatus.${status}` : `status.${status}`)} />;
}

export function RecipientStatePill({ state }: { state: RecipientState }) {
  const { t } = useTranslation("campaigns");
  return <StatusPill tone={RECIPIENT_TONE[state]} label={t(`state.${state}`)} />;
}
