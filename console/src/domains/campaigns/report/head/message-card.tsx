import { useMediaQuery } from "@mantine/hooks";
import { EyeIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Campaign, CampaignReport } from "../../../../lib/api.generated.ts";
import { UserAvatar } from "../../../../ui/layout/user-avatar.tsx";
import { SubjectWords } from "../../../email-editor/index.ts";
import { CampaignThumbnail } from "../../../templates/index.ts";
import classes from "./head.module.css";
import { RehearsalLine } from "../../rehearsal/rehearsal-line.tsx";
import { HeadFigures } from "./head-figures.tsx";
import { NextActions } from "./next-actions.tsx";

/** The email as it was sent, its four figures, and the next actions. */
export function MessageCard({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("report-wall");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const { id, name, shown, fromEmail } = campaign;
  return (
    <section className={classes.card} aria-labelledby="campaign-subject">
      {!isPhone && (
        <div className={classes.side}>
          <Link to="?tab=message" className={classes.thumbnail} tabIndex={-1} aria-hidden>
            <CampaignThumbnail id={id} name={name} />
          </Link>
          <OpenMessage />
        </div>
      )}
      <div className={classes.facts}>
        <div className={classes.sender}>
          <UserAvatar
            name={shown.fromName || fromEmail}
            username={fromEmail}
            avatar={null}
            size={36}
          />
          <div className={classes.lines}>
            <p className={classes.from}>
              <b>
                <bdi>{shown.fromName}</bdi>
              </b>{" "}
              <bdi dir="ltr">&lt;{fromEmail}&gt;</bdi>
            </p>
            <h2 id="campaign-subject" className={classes.subject}>
              {shown.subject ? (
                <bdi>
                  <SubjectWords text={shown.subject} />
                </bdi>
              ) : (
                t("noSubject")
              )}
            </h2>
            {shown.preheader && (
              <p className={classes.preheader}>
                <bdi>
                  <SubjectWords text={shown.preheader} />
                </bdi>
              </p>
            )}
            {isPhone && <OpenMessage />}
          </div>
        </div>
        <HeadFigures campaign={campaign} report={report} />
        {campaign.workflowOf === null && <RehearsalLine campaignId={id} />}
        <NextActions campaign={campaign} report={report} />
      </div>
    </section>
  );
}

function OpenMessage() {
  const { t } = useTranslation("report-wall");
  return (
    <Link to="?tab=message" className={classes.open}>
      <EyeIcon size={16} aria-hidden /> {t("openMessage")}
    </Link>
  );
}
