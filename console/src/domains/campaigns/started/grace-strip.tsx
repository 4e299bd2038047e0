import { Button, RingProgress, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  useSendCampaignNowMutation,
  useUnscheduleCampaignMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useCountdown } from "../../../lib/countdown.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./started.module.css";
import { Strip } from "./strip.tsx";
import { useCampaignAction } from "./use-campaign-action.ts";

/** Seconds before the end that are announced to screen readers. */
const ANNOUNCED_AT = [20, 10, 5];

/** The grace period in which a sent campaign can still be canceled. */
export function GraceStrip({ campaign, isNew }: { campaign: Campaign; isNew: boolean }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { can } = useSession();
  const { perform, busy } = useCampaignAction();
  const [unschedule] = useUnscheduleCampaignMutation();
  const [sendNow] = useSendCampaignNowMutation();
  const isWorkflow = campaign.kind === "workflow";
  const seconds = useCountdown(Date.parse(campaign.startsAt ?? campaign.updatedAt));
  const [whole] = useState(Math.max(1, seconds));
  const people = campaign.expectedRecipients;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // The draft was scrolled to another place.
    window.scrollTo({ top: 0 });
    button.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <Strip
      lead={
        <RingProgress
          className={classes.ring}
          size={48}
          thickness={4}
          roundCaps
          aria-hidden
          sections={[{ value: (seconds / whole) * 100, color: "var(--brand-solid)" }]}
          label={
            <Text className={classes.seconds} span inherit fw={600} ta="center">
              {seconds}
            </Text>
          }
        />
      }
      title={seconds > 0 ? t("grace.title", { count: seconds }) : t("grace.begins")}
      text={
        <>
          {isWorkflow && people !== null && (
            <Text span inherit fw={600} c="var(--text-primary)">
              {t("grace.to", { count: people, number: formats.number(people) })}.{" "}
            </Text>
          )}
          {t(isWorkflow ? "grace.workflowText" : "grace.text")}
        </>
      }
      actions={
        can("CAMPAIGN.SEND") && (
          <>
            <Button
              ref={button}
              variant="default"
              disabled={busy}
              onClick={() =>
                void perform(
                  unschedule({ id: campaign.id }),
                  t(isWorkflow ? "grace.undoneStart" : "grace.undone"),
                )
              }
            >
              {t(isWorkflow ? "grace.undoStart" : "grace.undo")}
            </Button>
            {!isWorkflow && (
              <Button
                disabled={busy || seconds === 0}
                onClick={() => void perform(sendNow({ id: campaign.id }), t("grace.sentNow"))}
              >
                {t("grace.now")}
              </Button>
            )}
          </>
        )
      }
    >
      <span className="visually-hidden" role="status">
        {ANNOUNCED_AT.includes(seconds) ? t("grace.title", { count: seconds }) : ""}
      </span>
    </Strip>
  );
}
