import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../lib/api.generated.ts";
import { CampaignFacts } from "../campaign-facts.tsx";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { SentMail } from "./sent-mail.tsx";

/** The email as it was sent, with its settings. */
export function MessageTab({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("report");
  return (
    <div className={classes.map}>
      <SentMail campaign={campaign} />
      <ReportCard title={t("message.title")} text={t("message.text")}>
        <CampaignFacts campaign={campaign} />
      </ReportCard>
    </div>
  );
}
