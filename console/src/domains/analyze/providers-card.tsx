import { rateOf } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { AnalyzeProviders, AnalyzeSummary } from "../../lib/api.generated.ts";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./analyze.module.css";
import { ComplaintsCell } from "./complaints-cell.tsx";
import { figureData, useCountColumn } from "./figure-data.ts";
import { type FigureColumn, FigureTable } from "./figure-table.tsx";
import { Panel, type PanelQuery } from "./panel.tsx";
import { usePanelTools } from "./panel-tools.tsx";
import { ProviderAdvice, ProviderReplies } from "./provider-notes.tsx";
import { RowName } from "./read-only.tsx";
import { RateBar, RateText, scaleOf } from "./rate-bar.tsx";

const PERCENT = { kind: "percent" } as const;
const DURATION = { kind: "duration" } as const;
type Provider = AnalyzeProviders["items"][number];

interface Props {
  query: PanelQuery<AnalyzeProviders>;
  totals: AnalyzeSummary["current"]["totals"] | undefined;
  /** If missing, rows don't filter. */
  onProvider: ((provider: string) => void) | undefined;
}

/** Where emails arrive, are delayed, and cause complaints. */
export function ProvidersCard({ query, totals, onProvider }: Props) {
  const { t } = useTranslation("analyze");
  const items = query.data?.items ?? [];
  const title = t("providers.title");
  const columns = useColumns(items, totals);
  const { tools, show } = usePanelTools(title, useData(items));
  return (
    <Panel
      title={title}
      text={t(onProvider ? "providers.text" : "providers.textOnly")}
      query={query}
      height={280}
      nothing={({ items: found }) => (found.length === 0 ? t("nothing") : null)}
      aside={tools}
    >
      {({ items: found }) =>
        show(
          <FigureTable
            title={title}
            head={t("providers.provider")}
            items={found}
            columns={columns}
            keyOf={({ provider }) => provider}
            name={({ provider }) => (
              <RowName onSelect={onProvider && (() => onProvider(provider))}>
                {t(`provider.${provider}`)}
              </RowName>
            )}
            isWarning={({ advice }) => advice !== null}
            note={(item) =>
              item.advice || item.replies.length > 0 ? (
                <>
                  <ProviderAdvice item={item} />
                  <ProviderReplies item={item} />
                </>
              ) : null
            }
          />,
        )
      }
    </Panel>
  );
}

function useColumns(items: readonly Provider[], totals: Props["totals"]): FigureColumn<Provider>[] {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  const duration = useValueFormatter(DURATION);
  const scale = scaleOf(items.map(({ clicked, delivered }) => rateOf(clicked, delivered)));
  const overall = totals && rateOf(totals.clicked, totals.delivered)?.value;
  return [
    {
      key: "delivered",
      label: t("metrics.delivered"),
      cell: ({ delivered }) => number(delivered),
    },
    {
      key: "rate",
      label: t("rate"),
      cell: ({ delivered, sent }) => <RateText count={delivered} of={sent} />,
    },
    {
      key: "delayed",
      label: t("metrics.delayed"),
      cell: ({ delayed, sent }) => (
        <>
          {number(delayed)}
          {delayed > 0 && (
            <span className={classes.aside}>
              <RateText count={delayed} of={sent} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "wait",
      label: t("providers.wait"),
      cell: ({ medianWait }) =>
        medianWait === null ? "—" : duration.full(Math.round(medianWait / 60 || 1) * 60_000),
    },
    { key: "bounced", label: t("metrics.bounced"), cell: ({ bounced }) => number(bounced) },
    {
      key: "clicked",
      label: t("metrics.clicked"),
      cell: ({ clicked, delivered }) => (
        <b>
          <RateText count={clicked} of={delivered} />
        </b>
      ),
    },
    {
      key: "bar",
      label: t("upTo", { rate: percent.full(scale) }),
      isDrawn: true,
      cell: ({ clicked, delivered }) => (
        <RateBar count={clicked} of={delivered} scale={scale} overall={overall} />
      ),
    },
    {
      key: "complained",
      label: t("providers.complaintLine"),
      isDrawn: true,
      cell: (item) => <ComplaintsCell {...item} />,
    },
  ];
}

function useData(items: readonly Provider[]) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const count = useCountColumn();
  const metrics = ["sent", "delivered", "delayed", "bounced", "clicked", "complained"] as const;
  return figureData(t("providers.provider"), items, ({ provider }) => t(`provider.${provider}`), [
    ...metrics.map((name) =>
      name === "complained"
        ? {
            // Unknown where the provider reports none.
            label: t("metrics.complained"),
            text: (item: Provider) => knownComplaints(item, "—"),
            raw: (item: Provider) => knownComplaints(item, ""),
          }
        : count(t(`metrics.${name}`), (item: Provider) => item[name]),
    ),
    {
      label: t("providers.waitSeconds"),
      text: ({ medianWait }: Provider) => (medianWait === null ? "—" : number(medianWait)),
      raw: ({ medianWait }: Provider) => (medianWait === null ? "" : String(medianWait)),
    },
  ]);
}

const knownComplaints = ({ complained, complaints }: Provider, unknown: string): string =>
  complained === 0 && complaints !== "reported" ? unknown : String(complained);
