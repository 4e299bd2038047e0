import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../lib/api.generated.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { audienceName } from "../audience-name.ts";
import { NextFirstStep } from "../../first-steps/index.ts";
import { CampaignStatusPill } from "../campaign-status.tsx";
import { PrintHead } from "../report/print-head.tsx";
import { useSpreadLabels } from "../spread-labels.ts";
import { CampaignActions } from "./campaign-actions.tsx";
import { Leaving } from "./leaving.tsx";
import { Contacts, Uncertain } from "./overview.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { Progress } from "./progress.tsx";
import classes from "./started.module.css";
import { StageStrip } from "./stage-strip.tsx";
import { useLiveCampaign } from "./use-live-campaign.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const CampaignReport = lazyPart(() => import("../report/index.tsx"), "inline");

interface Props {
  campaign: Campaign;
  /** It has just been sent from here; the focus moves to the button that undoes it. */
  isNew: boolean;
}

/** A campaign's progress and results, from the moment it is sent. */
export default function StartedCampaign({ campaign, isNew }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const formats = useFormats();
  const spread = useSpreadLabels();
  const { justSent } = useLiveCampaign(campaign);
  const { status, startedAt, finishedAt, workflowOf } = campaign;
  const facts = [
    workflowOf ? t("mailOf", { name: workflowOf.name }) : audienceName(campaign, t, i18n.language),
    startedAt && t("startedAt", { time: formats.dateTime(startedAt) }),
    startedAt && spread.line(campaign),
    finishedAt &&
      startedAt &&
      t("took", { time: formats.duration(Date.parse(finishedAt) - Date.parse(startedAt)) }),
    campaign.archivedAt && t("archived"),
  ].filter(Boolean);

  return (
    <>
      {!isWaiting(status) && <PrintHead name={campaign.name} />}
      <PageHeader
        title={<bdi>{campaign.name}</bdi>}
        description={
          <span className={classes.facts}>
            <CampaignStatusPill campaign={campaign} />
            <bdi>{facts.join(" · ")}</bdi>
          </span>
        }
        back={
          workflowOf
            ? { to: `${CAMPAIGNS_PATH}/${workflowOf.id}`, label: workflowOf.name }
            : { to: CAMPAIGNS_PATH, label: t("title") }
        }
        actions={<CampaignActions campaign={campaign} />}
      />
      {justSent && (
        <span className="visually-hidden" role="status">
          {t("sent.title", {
            count: campaign.balance?.sent ?? 0,
            number: formats.number(campaign.balance?.sent ?? 0),
          })}
        </span>
      )}
      <ProblemNotice campaign={campaign} />
      {status === "sent" && <NextFirstStep here={[]} />}
      <StageStrip campaign={campaign} isNew={isNew} />
      {isWaiting(status) && <Leaving campaign={campaign} />}
      {!isWaiting(status) && (
        <>
          {!workflowOf && <Progress campaign={campaign} />}
          <Suspense fallback={<CardSkeleton height={420} />}>
            <CampaignReport
              campaign={campaign}
              lead={<Uncertain campaign={campaign} />}
              tail={<Contacts campaign={campaign} />}
            />
          </Suspense>
        </>
      )}
    </>
  );
}
