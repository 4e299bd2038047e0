import { Alert, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../app/api.generated.ts";
import { useFormats } from "../../../ui/formats.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { audienceName } from "../audience-name.ts";
import { CampaignFacts } from "../campaign-facts.tsx";
import { CampaignStatusPill, resumesUntil } from "../campaign-status.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { Accounts, Lead } from "./overview.tsx";
import { Progress } from "./progress.tsx";
import classes from "./started.module.css";
import { StageStrip } from "./stage-strip.tsx";
import { Strip } from "./strip.tsx";
import { useLiveCampaign } from "./use-live-campaign.ts";

const CampaignReport = lazy(() => import("../report/index.tsx"));

interface Props {
  campaign: Campaign;
  /** It has just been sent from here: the keyboard goes to where it can be taken back. */
  isNew: boolean;
}

/** What becomes of a campaign, from the moment it is sent. */
export default function StartedCampaign({ campaign, isNew }: Props) {
  const { t, i18n } = useTranslation(["campaigns", "errors"]);
  const formats = useFormats();
  const { justSent } = useLiveCampaign(campaign);
  const { status, startedAt, finishedAt, problem } = campaign;
  const words = problem && t([`errors:${problem.code}`], { defaultValue: problem.message });
  const goesOnUntil = resumesUntil(campaign, Date.now());
  /** When a problem ends by itself, as a day's limit does: nobody has to do anything about it. */
  const passes = status === "sending" ? problem?.until : undefined;
  const facts = [
    audienceName(campaign, t, i18n.language),
    startedAt && t("campaigns:startedAt", { time: formats.dateTime(startedAt) }),
    finishedAt && startedAt && t("campaigns:took", { time: formats.duration(Date.parse(finishedAt) - Date.parse(startedAt)) }),
    campaign.archivedAt && t("campaigns:archived"),
  ].filter(Boolean);

  return (
    <>
      <PageHeader
        title={<bdi>{campaign.name}</bdi>}
        description={
          <span className={classes.facts}>
            <CampaignStatusPill status={status} />
            <bdi>{facts.join(" · ")}</bdi>
          </span>
        }
        back={{ to: "/campaings", label: t("campaigns:title") }}
        actions={<CampaignActions campaign={campaign} />}
      />
      {problem && passes && <Strip title={t("campaigns:waits", { time: formats.dateTime(passes) })} text={words} />}
      {problem && !passes && (
        <Alert
          color={status === "failed" ? "red" : "orange"}
          mb="md"
          role="alert"
          title={t(status === "paused" ? "campaigns:pausedByItself" : "campaigns:problem")}
        >
          {words}
          {problem.message && <div className={classes.reply}>{problem.message}</div>}
          {status === "paused" && (
            <div className={classes.advice}>
              {goesOnUntil === null ? t("campaigns:pausedAdvice") : t("campaigns:resumesByItself", { time: formats.dateTime(goesOnUntil) })}
            </div>
          )}
        </Alert>
      )}
      <StageStrip campaign={campaign} isNew={isNew} />
      {status === "scheduled" && (
        <section className={classes.leaving} aria-labelledby="campaign-leaving">
          <h2 id="campaign-leaving">{t("campaigns:leaving")}</h2>
          <CampaignFacts campaign={campaign} />
        </section>
      )}
      {status !== "scheduled" && (
        <>
          <Progress campaign={campaign} />
          <Suspense fallback={<Skeleton height={420} radius="md" />}>
            <CampaignReport
              campaign={campaign}
              lead={<Lead campaign={campaign} justSent={justSent} />}
              tail={<Accounts campaign={campaign} />}
            />
          </Suspense>
        </>
      )}
    </>
  );
}
