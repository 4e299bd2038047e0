import type { RecipientState } from "@arauto/contracts";
import { type CampaignStatus, isRunning, isWaiting } from "@arauto/contracts/campaign-lifecycle";
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

/** Returns until when a campaign that paused itself can resume automatically; null if a user has to resume it. */
export function resumesUntil(
  { kind, status, problem }: Pick<Campaign, "kind" | "status" | "problem">,
  now: number,
): string | null {
  // A workflow shows its emails' problems, but those resume independently of it.
  const until = kind === "oneOff" && status === "paused" ? problem?.resumesUntil : undefined;
  return until !== undefined && Date.parse(until) > now ? until : null;
}

/** Returns true if it waits to be resumed, even if the end of the plan paused it before it began. */
export const isPaused = ({ status, problem }: Pick<Campaign, "status" | "problem">): boolean =>
  status === "paused" || (isWaiting(status) && problem !== null);

/** Returns true if an email of a running workflow is paused because of a problem that a user has to solve. */
export const isEmailPaused = ({
  kind,
  status,
  problem,
}: Pick<Campaign, "kind" | "status" | "problem">): boolean =>
  kind === "workflow" && isRunning(status) && problem !== null && problem.until === undefined;

/** The part of a campaign that determines its status text. */
export type StatusOwner = Pick<Campaign, "status" | "kind" | "workflowOf" | "problem">;

/** A workflow runs and ends, and so do its emails; a one-off campaign is sent. */
export function CampaignStatusPill({ campaign }: { campaign: StatusOwner }) {
  const { t } = useTranslation("campaigns");
  const { kind, workflowOf } = campaign;
  const status = isPaused(campaign) ? "paused" : campaign.status;
  const runs = kind === "workflow" || workflowOf !== null;
  return (
    <StatusPill
      tone={CAMPAIGN_TONE[status]}
      label={t(runs ? `workflowStatus.${status}` : `status.${status}`)}
    />
  );
}

export function RecipientStatePill({ state }: { state: RecipientState }) {
  const { t } = useTranslation("campaigns");
  return <StatusPill tone={RECIPIENT_TONE[state]} label={t(`state.${state}`)} />;
}
