import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WorkflowStepResults } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Nothing, ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { share } from "./share.ts";

interface Props {
  /** In the order of the paths. */
  steps: readonly WorkflowStepResults[];
  titleOf: (stepId: string) => string;
  tracked: boolean;
}

/** The emails of a workflow side by side; each leads to its own report. */
export function MessagesCard({ steps, titleOf, tracked }: Props) {
  const { t } = useTranslation("report");
  const { number, percent } = useFormats();
  const rate = (count: number, of: number) => {
    const value = share(count, of);
    return value === null ? "—" : percent(value);
  };
  const rows = steps.flatMap(({ stepId, mail }) => (mail ? [{ stepId, ...mail }] : []));
  return (
    <ReportCard title={t("messages.title")} text={t("messages.text")}>
      {rows.length === 0 ? (
        <Nothing>{t("messages.none")}</Nothing>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("messages.title")}>
          <table className={classes.plain}>
            <thead>
              <tr>
                <th>{t("messages.message")}</th>
                <th data-end>{t("messages.sent")}</th>
                {tracked && <th data-end>{t("messages.opened")}</th>}
                {tracked && <th data-end>{t("messages.clicked")}</th>}
                <th data-end>{t("messages.unsubscribed")}</th>
                <th data-end>{t("messages.skipped")}</th>
                <th data-end>{t("messages.failed")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ stepId, campaignIds: [newest, ...earlier], ...row }) => (
                <tr key={stepId}>
                  <th scope="row">
                    <Anchor component={Link} to={`${CAMPAIGNS_PATH}/${newest}`} inherit>
                      <bdi>{titleOf(stepId)}</bdi>
                    </Anchor>
                    {earlier.map((id, at) => (
                      <span key={id}>
                        {" · "}
                        <Anchor component={Link} to={`${CAMPAIGNS_PATH}/${id}`} inherit>
                          {t("messages.earlier", { number: number(at + 1) })}
                        </Anchor>
                      </span>
                    ))}
                  </th>
                  <td data-end>{number(row.sent)}</td>
                  {tracked && <td data-end>{rate(row.opened, row.sent)}</td>}
                  {tracked && <td data-end>{rate(row.clicked, row.sent)}</td>}
                  <td data-end>{rate(row.unsubscribed, row.sent)}</td>
                  <td data-end>{number(row.skipped)}</td>
                  <td data-end data-bad={row.failed > 0}>
                    {number(row.failed)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ReportCard>
  );
}
