import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Campaign, useGetCampaignMailQuery } from "../../../lib/api.generated.ts";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { CampaignThumbnail } from "../../templates/index.ts";
import { CampaignFacts } from "../campaign-facts.tsx";
import { RehearsalLine } from "../rehearsal/rehearsal-line.tsx";
import { FirstRecipients } from "./first-recipients.tsx";
import classes from "./leaving.module.css";

/** The content and recipients of a waiting campaign, including the email itself until its undo period ends. */
export function Leaving({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { id, kind, name, stage } = campaign;
  const isOneOff = kind === "oneOff";
  const isAboutToLeave = stage === "grace";
  return (
    <section className={classes.leaving} aria-labelledby="campaign-leaving">
      <h2 id="campaign-leaving">{t("leaving")}</h2>
      <div className={classes.parts} data-mail={isOneOff} data-whole={isAboutToLeave}>
        {isOneOff && (
          <div className={classes.mail}>
            {isAboutToLeave ? <Mail id={id} /> : <CampaignThumbnail id={id} name={name} />}
          </div>
        )}
        <div className={classes.facts}>
          {isOneOff && isAboutToLeave && <FirstRecipients campaign={campaign} />}
          <CampaignFacts campaign={campaign} />
        </div>
      </div>
      {isOneOff && <RehearsalLine campaignId={id} />}
    </section>
  );
}

/** The whole email, for a last check. */
function Mail({ id }: { id: string }) {
  const { t } = useTranslation("campaigns");
  const { currentData, isError } = useGetCampaignMailQuery({ id, variant: 0 });
  if (isError) return null;
  if (!currentData) return <Skeleton height="100%" radius={0} />;
  return <SandboxedFrame html={currentData.html} title={t("grace.mail")} fill />;
}
