import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Nothing, ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { share } from "./share.ts";

interface Props {
  domains: CampaignReport["domains"];
  tracked: boolean;
}

/** Results by mail domain: a domain far below the others has a separate problem. */
export function DomainsCard({ domains: { items, count, others }, tracked }: Props) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const rows = [
    ...items.map((item) => ({ ...item, key: item.domain || "gone", name: item.domain })),
    ...(others ? [{ ...others, key: "others", name: null }] : []),
  ];
  const percent = (part: number, of: number) => {
    const value = share(part, of);
    return value === null ? "—" : formats.percent(value);
  };
  return (
    <ReportCard title={t("domains.title")} text={t("domains.text")}>
      {rows.length === 0 ? (
        <Nothing>{t("domains.none")}</Nothing>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("domains.title")}>
          <table className={classes.plain}>
            <thead>
              <tr>
                <th>{t("domains.domain")}</th>
                <th data-end>{t("domains.people")}</th>
                <th data-end>{t("domains.sent")}</th>
                <th data-end>{t("domains.refused")}</th>
                {tracked && <th data-end>{t("domains.opened")}</th>}
                {tracked && <th data-end>{t("domains.clicked")}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, ...row }) => (
                <tr key={key}>
                  <th scope="row">
                    {name ? (
                      <Anchor
                        component={Link}
                        to={`?tab=recipients&mailDomain=${encodeURIComponent(name)}`}
                        inherit
                      >
                        <bdi dir="ltr">{name}</bdi>
                      </Anchor>
                    ) : name === null ? (
                      t("domains.others", {
                        count: count - items.length,
                        number: formats.number(count - items.length),
                      })
                    ) : (
                      t("domains.gone")
                    )}
                  </th>
                  <td data-end>{formats.number(row.people)}</td>
                  <td data-end>{percent(row.sent, row.people)}</td>
                  <td data-end data-bad={row.bounced + row.deferred + row.failed > 0}>
                    {percent(row.bounced + row.deferred + row.failed, row.people)}
                  </td>
                  {tracked && <td data-end>{percent(row.opened, row.sent)}</td>}
                  {tracked && <td data-end>{percent(row.clicked, row.sent)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ReportCard>
  );
}
