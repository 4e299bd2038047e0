import { RATE_MIN, rateOf } from "@arauto/contracts";
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
            <Head scale={scale} />
            <tbody>
              {found.map((item) => (
                <Row key={item.provider} {...{ item, scale, overall, onProvider }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** Columns between the provider and its bar. */
const NUMBERS = ["delivered", "rate", "delayed", "bounced", "clicked"] as const;

function Head({ scale }: { scale: number }) {
  const { t } = useTranslation("analyze");
  const percent = useValueFormatter(PERCENT);
  return (
    <thead>
      <tr>
        <th scope="col">{t("providers.provider")}</th>
        {NUMBERS.map((name) => (
          <th key={name} scope="col" data-end>
            {name === "rate" ? t("rate") : t(`metrics.${name}`)}
          </th>
        ))}
        <th scope="col">{t("upTo", { rate: percent.full(scale) })}</th>
        <th scope="col" data-end>
          {t("metrics.complained")}
        </th>
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<Props, "onProvider"> {
  item: AnalyzeProviders["items"][number];
  scale: number;
  overall: number | undefined;
}

function Row({ item, scale, overall, onProvider }: RowProps) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const { provider, sent, delivered, delayed, bounced, clicked } = item;
  const isSlow = sent >= RATE_MIN && delayed / sent > DEFERRED_MANY;
  return (
    <tr data-warn={isSlow || undefined}>
      <th scope="row">
        <button type="button" className={classes.rowName} onClick={() => onProvider(provider)}>
          {t(`provider.${provider}`)}
        </button>
        {isSlow && <p className={classes.warning}>{t("providers.defersMany")}</p>}
      </th>
      <td data-end>{number(delivered)}</td>
      <td data-end>
        <RateText count={delivered} of={sent} />
      </td>
      <td data-end>
        {number(delayed)}
        {delayed > 0 && (
          <span className={classes.aside}>
            <RateText count={delayed} of={sent} />
          </span>
        )}
      </td>
      <td data-end>{number(bounced)}</td>
      <td data-end>
        <b>
          <RateText count={clicked} of={delivered} />
        </b>
      </td>
      <td className={classes.barCell}>
        <RateBar count={clicked} of={delivered} scale={scale} overall={overall} />
      </td>
      <td data-end>
        <Complaints {...item} />
      </td>
    </tr>
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
