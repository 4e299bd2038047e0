import { Text } from "@mantine/core";
import { TrophyIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { Campaign, CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SubjectWords } from "../../email-editor/index.ts";
import { letterOf } from "../../../ui/formats/variant-letter.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { share } from "./share.ts";

/** The variants of a test side by side, with the winner. */
export function VariantsCard({
  campaign,
  report: { variants, tracking },
}: {
  campaign: Campaign;
  report: CampaignReport;
}) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const rate = (count: number, of: number) => {
    const value = share(count, of);
    return value === null ? "—" : formats.percent(value);
  };
  const winner = campaign.variants.find(({ isWinner }) => isWinner === true);
  const letter = winner && letterOf(winner.index);
  return (
    <ReportCard
      title={t("variants.title")}
      text={letter === undefined ? t("variants.undecided") : t("variants.won", { letter })}
    >
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("variants.title")}>
        <table className={classes.plain}>
          <thead>
            <tr>
              <th>{t("variants.content")}</th>
              <th data-end>{t("variants.sent")}</th>
              {tracking !== "none" && <th data-end>{t("variants.opened")}</th>}
              {tracking !== "none" && <th data-end>{t("variants.clicked")}</th>}
              <th data-end>{t("variants.unsubscribed")}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map(({ index, sent, opened, clicked, unsubscribed }) => {
              const shown = campaign.variants.find((one) => one.index === index);
              return (
                <tr key={index} data-winner={shown?.isWinner === true}>
                  <th scope="row">
                    <Text className={classes.letter} span inherit c="var(--brand-text)" fw={600}>
                      {letterOf(index)}
                    </Text>
                    {campaign.test?.kind === "content" ? (
                      <bdi>{shown?.templateName}</bdi>
                    ) : (
                      shown?.subject && <SubjectWords text={shown.subject} />
                    )}
                    {shown?.isWinner === true && (
                      <Text className={classes.winner} span size="xs" c="var(--success-text)">
                        <TrophyIcon size={14} weight="fill" aria-hidden />
                        {t("variants.winner")}
                      </Text>
                    )}
                  </th>
                  <td data-end>{formats.number(sent)}</td>
                  {tracking !== "none" && <td data-end>{rate(opened, sent)}</td>}
                  {tracking !== "none" && <td data-end>{rate(clicked, sent)}</td>}
                  <td data-end>{rate(unsubscribed, sent)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </ReportCard>
  );
}
