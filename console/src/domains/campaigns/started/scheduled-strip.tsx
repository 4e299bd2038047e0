import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  useUnscheduleCampaignMutation,
  useUpdateCampaignMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { audienceName } from "../audience-name.ts";
import { isPaused } from "../campaign-status.tsx";
import { valuesOf } from "../draft-editor/draft-values.ts";
import { useStartCampaign } from "../use-start-campaign.ts";
import { useWhenLabels } from "../../../ui/formats/when-labels.ts";
import { Strip } from "./strip.tsx";
import { useCampaignAction } from "./use-campaign-action.ts";

/** A scheduled campaign. */
export function ScheduledStrip({ campaign, isNew }: { campaign: Campaign; isNew: boolean }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const when = useWhenLabels();
  const { can } = useSession();
  const { perform, busy } = useCampaignAction();
  const [unschedule] = useUnscheduleCampaignMutation();
  const [update] = useUpdateCampaignMutation();
  const { start, isStarting } = useStartCampaign();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) button.current?.focus();
  }, [isNew]);
  const { id, kind, startsAt, sendAt, sendAtZone } = campaign;
  const isWorkflow = kind === "workflow";
  const isOwnTime = !isWorkflow && sendAtZone === "recipient" && sendAt !== null;
  const time = isOwnTime ? when.ofLocal(sendAt) : startsAt === null ? "" : when.ofMoment(startsAt);

  const confirmStart = useStartConfirmation(campaign, time);

  // The time is part of the draft, so the campaign becomes a draft without a time and is started again.
  const sendNow = async () => {
    if (!(await confirmStart())) return;
    const draft = await perform(unschedule({ id }), null);
    const timeless =
      draft &&
      (await perform(
        update({
          id,
          updateCampaignBody: { ...valuesOf(draft), sendAt: null, version: draft.version },
        }),
        null,
      ));
    if (timeless) await start(timeless);
  };
  return (
    <Strip
      title={
        isOwnTime
          ? t("scheduled.ownTime", { when: time })
          : t("scheduled.title", { when: time, place: when.place })
      }
      text={
        startsAt === null
          ? undefined
          : t(isWorkflow ? "scheduled.workflowText" : "scheduled.text", {
              time: formats.relative(startsAt),
            })
      }
      actions={
        can("CAMPAIGN.SEND") && (
          <>
            <Button
              ref={button}
              variant="default"
              disabled={busy}
              onClick={() => void perform(unschedule({ id }), t("unschedule.done"))}
            >
              {t("unschedule.action")}
            </Button>
            {!isPaused(campaign) && (
              <Button
                variant="default"
                disabled={busy || isStarting}
                onClick={() => void sendNow()}
              >
                {t(isWorkflow ? "scheduled.start" : "scheduled.now")}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** Returns a function that asks whether to start now instead of at the planned time. */
function useStartConfirmation(campaign: Campaign, time: string): () => Promise<boolean> {
  const { t, i18n } = useTranslation("campaigns");
  const confirm = useConfirm();
  const isWorkflow = campaign.kind === "workflow";
  return () => {
    const audience = audienceName(campaign, t, i18n.language, true);
    return confirm({
      title: t(isWorkflow ? "scheduled.startTitle" : "scheduled.nowTitle", { name: campaign.name }),
      consequence: t(isWorkflow ? "scheduled.startText" : "scheduled.nowText", {
        audience,
        when: time,
      }),
      confirmLabel: t(isWorkflow ? "scheduled.start" : "scheduled.now"),
    });
  };
}
