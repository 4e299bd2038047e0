import { rateOf } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { AnalyzeProviders, AnalyzeSummary } from "../../lib/api.generated.ts";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./analyze.module.css";
import { Panel, type PanelQuery } from "./panel.tsx";
import { RateBar, RateText, scaleOf } from "./rate-bar.tsx";
import { SaveTable } from "./save-table.tsx";

const PERCENT = { kind: "percent" } as const;
/** Shares of complaints that Gmail names: fine below the first, penalized from the second on. */
const COMPLAINT_LIMITS = [0.001, 0.003] as const;
/** A provider that defers more than this share needs attention. */
const DEFERRED_MANY = 0.15;

interface Props {
  query: PanelQuery<AnalyzeProviders>;
  totals: AnalyzeSummary["current"]["totals"] | undefined;
  onProvider: (provider: string) => void;
}

/** Where emails arrive, where they wait, and where people complain. */
export function ProvidersCard({ query, totals, onProvider }: Props) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  const items = query.data?.items ?? [];
  const scale = scaleOf(items.map(({ clicked, delivered }) => rateOf(clicked, delivered)));
  const overall = totals && rateOf(totals.clicked, totals.delivered)?.value;
  const title = t("providers.title");
  return (
    <Panel
      title={title}
      text={t("providers.text")}
      query={query}
      height={280}
      nothing={({ items: found }) => (found.length === 0 ? t("nothing") : null)}
      aside={
        <SaveTable
          title={title}
          head={t("providers.provider")}
          columns={(
            ["sent", "delivered", "delayed", "bounced", "clicked", "complained"] as const
          ).map((name) => ({ key: name, label: t(`metrics.${name}`) }))}
          rows={items.map((item) => ({ name: t(`provider.${item.provider}`), values: item }))}
        />
      }
    >
      {({ items: found }) => (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("providers.provider")}</th>
                <th scope="col" data-end>
                  {t("metrics.delivered")}
                </th>
                <th scope="col" data-end>
                  {t("rate")}
                </th>
                <th scope="col" data-end>
                  {t("metrics.delayed")}
                </th>
                <th scope="col" data-end>
                  {t("metrics.bounced")}
                </th>
                <th scope="col" data-end>
                  {t("metrics.clicked")}
                </th>
                <th scope="col">{t("upTo", { rate: percent.full(scale) })}</th>
                <th scope="col" data-end>
                  {t("metrics.complained")}
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((item) => {
                const isSlow = item.sent >= 50 && item.delayed / item.sent > DEFERRED_MANY;
                return (
                  <tr key={item.provider} data-warn={isSlow || undefined}>
                    <th scope="row">
                      <button
                        type="button"
                        className={classes.rowName}
                        onClick={() => onProvider(item.provider)}
                      >
                        {t(`provider.${item.provider}`)}
                      </button>
                      {isSlow && <p className={classes.warning}>{t("providers.defersMany")}</p>}
                    </th>
                    <td data-end>{number(item.delivered)}</td>
                    <td data-end>
                      <RateText count={item.delivered} of={item.sent} />
                    </td>
                    <td data-end>
                      {number(item.delayed)}
                      {item.delayed > 0 && (
                        <span className={classes.aside}>
                          <RateText count={item.delayed} of={item.sent} />
                        </span>
                      )}
                    </td>
                    <td data-end>{number(item.bounced)}</td>
                    <td data-end>
                      <b>
                        <RateText count={item.clicked} of={item.delivered} />
                      </b>
                    </td>
                    <td className={classes.barCell}>
                      <RateBar
                        count={item.clicked}
                        of={item.delivered}
                        scale={scale}
                        overall={overall}
                      />
                    </td>
                    <td data-end>
                      <Complaints {...item} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** Complaints, marked by the limits of providers; nothing is known where the provider reports none. */
function Complaints({
  complained,
  delivered,
  reportsComplaints,
}: {
  complained: number;
  delivered: number;
  reportsComplaints: boolean;
}) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  if (!reportsComplaints && complained === 0)
    return <span className={classes.unknown}>{t("providers.notReported")}</span>;
  const rate = rateOf(complained, delivered);
  const level = rate ? COMPLAINT_LIMITS.filter((limit) => rate.value >= limit).length : 0;
  return (
    <span data-bad={level > 0 || undefined} className={classes.complaints}>
      {number(complained)}
      <span className={classes.aside}>
        <RateText count={complained} of={delivered} />
      </span>
    </span>
  );
}
