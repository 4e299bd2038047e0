import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { CopyIcon, FunnelIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Campaign, CampaignReport } from "../../../../lib/api.generated.ts";
import { useSession } from "../../../../lib/session.ts";
import { useFormats } from "../../../../ui/formats/formats.ts";
import { newFilterAddress } from "../../../filters/index.ts";
import { ResendButton } from "../../resend-button.tsx";
import { useCampaignFiling } from "../../use-campaign-filing.ts";
import classes from "./head.module.css";

/** Next steps for a campaign's results. None of them sends anything. */
export function NextActions({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("report-wall");
  const { number, clock } = useFormats();
  const { can } = useSession();
  const { tracking, funnel } = report;
  const isTracked = tracking === "individual";
  const { clicked, delivered, opened } = funnel;
  const count = Math.max(0, delivered - opened);
  return (
    <div className={classes.actions}>
      {can("CAMPAIGN.WRITE") && campaign.workflowOf === null && <Duplicate campaign={campaign} />}
      {can("ACCOUNT.WRITE") && isTracked && clicked > 0 && (
        <Button
          component={Link}
          to={newFilterAddress({
            operator: "AND",
            conditions: [
              { source: "engagement", field: "clicked", operator: "did", campaignId: campaign.id },
            ],
          })}
          variant="default"
          leftSection={<FunnelIcon size={16} aria-hidden />}
        >
          {t("next.filter", { count: clicked, number: number(clicked) })}
        </Button>
      )}
      {campaign.workflowOf === null && (
        <div className={classes.resend}>
          <ResendButton
            campaign={campaign}
            resendTo={isTracked ? count : null}
            label={t("next.resend", { count, number: number(count) })}
            wait={(from) => (
              <span className={classes.wait}>
                {from === null ? t("next.afterSending") : t("next.from", { time: clock(from) })}
              </span>
            )}
          />
        </div>
      )}
    </div>
  );
}

function Duplicate({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const filing = useCampaignFiling();
  return (
    <Button
      // While a campaign is being sent, pausing or resuming it is the main action of the page.
      variant={isOver(campaign.status) ? "filled" : "default"}
      leftSection={<CopyIcon size={16} aria-hidden />}
      onClick={() =>
        void filing
          .duplicate(campaign)
          .then((made) => made && navigate(`${CAMPAIGNS_PATH}/${made.id}`))
      }
    >
      {t("duplicate.action")}
    </Button>
  );
}
