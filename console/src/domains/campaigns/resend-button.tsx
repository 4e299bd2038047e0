import {
  isUnderWay,
  RESEND_AFTER_HOURS,
  type CampaignStatus,
} from "@arauto/contracts/campaign-lifecycle";
import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { ArrowUDownRightIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useResendToNonOpenersMutation } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";

const HOUR_MS = 3_600_000;

export interface ResendButtonProps {
  campaign: { id: string; status: CampaignStatus; finishedAt: string | null };
  /** Recipients who didn't open; null when opens are not recorded per contact. */
  resendTo: number | null;
  label: string;
  /**
   * Returns the note next to the button until it is enabled.
   * @param from null while emails are still being sent
   */
  wait: (from: Date | null) => ReactNode;
  size?: "xs" | "sm";
}

/** Returns when a follow-up becomes worthwhile; null while emails are still being sent. */
export function resendFrom(finishedAt: string | null): Date | null {
  return finishedAt === null
    ? null
    : new Date(Date.parse(finishedAt) + RESEND_AFTER_HOURS * HOUR_MS);
}

/** Creates a draft for recipients who did not open, and opens it. Sends nothing. */
export function ResendButton({ campaign, resendTo, label, wait, size = "sm" }: ResendButtonProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [resend, { isLoading }] = useResendToNonOpenersMutation();
  if (resendTo === null || resendTo === 0 || !can("CAMPAIGN.WRITE")) return null;
  const { id, status, finishedAt } = campaign;
  const from = isUnderWay(status) ? null : resendFrom(finishedAt);
  // A canceled campaign may have no end time, so don't wait for one.
  const isEarly = from === null ? isUnderWay(status) : from.getTime() > Date.now();

  async function create() {
    try {
      const draft = await resend({ id }).unwrap();
      void navigate(`${CAMPAIGNS_PATH}/${draft.id}`);
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <>
      <Button
        variant="default"
        size={size}
        disabled={isEarly}
        loading={isLoading}
        onClick={() => void create()}
        leftSection={<ArrowUDownRightIcon size={16} className="flip-rtl" aria-hidden />}
      >
        {label}
      </Button>
      {isEarly && wait(from)}
    </>
  );
}
