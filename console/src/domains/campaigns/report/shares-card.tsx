import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ValueBar } from "../../../ui/charts/value-bar.tsx";
import { Nothing, ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { share } from "./share.ts";

interface Props {
  title: string;
  words: "device" | "client";
  shares: CampaignReport["devices"];
}

/**
 * The programs and devices of opens and clicks. Automated ones are excluded, since they reveal nothing about
 * recipients.
 */
export function SharesCard({ title, words, shares }: Props) {
  const { t, i18n } = useTranslation("report");
  const formats = useFormats();
  const contacts = shares.filter(({ opened, clicked }) => opened > 0 || clicked > 0);
  const all = contacts.reduce((sum, { opened }) => sum + opened, 0);
  const machines = shares.reduce((sum, { machineOpened }) => sum + machineOpened, 0);
  // A program that this console version does not know is shown with its API name.
  const nameOf = (key: string) =>
    i18n.exists(`report:${words}.${key}`) ? t(`${words}.${key}`) : key;
  return (
    <ReportCard title={title} text={t("shares.text")}>
      {contacts.length === 0 ? (
        <Nothing>{t("shares.none")}</Nothing>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={classes.plain}>
            <thead>
              <tr>
                <th>{title}</th>
                <th data-end>{t("shares.opened")}</th>
                <th data-end>{t("shares.share")}</th>
                <th data-end>{t("shares.clicked")}</th>
              </tr>
            </thead>
            <tbody>
              {contacts.map(({ key, opened, clicked }) => (
                <tr key={key}>
                  <th scope="row">
                    {nameOf(key)}
                    <span className={classes.thin}>
                      <ValueBar
                        parts={[{ key: "opened", value: opened, color: "cobalt" }]}
                        of={all}
                        thin
                      />
                    </span>
                  </th>
                  <td data-end>{formats.number(opened)}</td>
                  <td data-end>{formats.percent(share(opened, all) ?? 0)}</td>
                  <td data-end>{formats.number(clicked)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {machines > 0 && (
        <p className={classes.foot}>
          {t("shares.machines", { count: machines, number: formats.number(machines) })}
        </p>
      )}
    </ReportCard>
  );
}
