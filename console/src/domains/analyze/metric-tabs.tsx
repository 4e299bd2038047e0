import {
  type Counter,
  denominatorOf,
  differsClearly,
  isHigherBetter,
  type Metric,
  METRICS,
  metricRate,
} from "@arauto/contracts";
import { Skeleton } from "@mantine/core";
import { ArrowDownIcon } from "@phosphor-icons/react/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/ArrowUp";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { AnalyzeSummary, Metrics } from "../../lib/api.generated.ts";
import { Hint } from "../../ui/buttons/hint.tsx";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { type Tab, TABS } from "./analyze-address.ts";
import classes from "./analyze.module.css";

const PERCENT = { kind: "percent" } as const;

/** Returns the definition of a metric, from the dictionary that the server computes with. */
export function formulaOf(metric: Metric, t: TFunction<"analyze">): string {
  const { sum } = METRICS[metric];
  const parts = sum
    .map((part, index) => {
      const isMinus = part.startsWith("-");
      const counter = part.replace("-", "") as Counter;
      const name = t(`counters.${counter}`);
      return index === 0 ? name : `${isMinus ? "−" : "+"} ${name}`;
    })
    .join(" ");
  const of = denominatorOf(metric);
  if (of === undefined) return parts;
  const total = sum.length > 1 ? `(${parts})` : parts;
  return `${total} ÷ ${t(`metrics.${of as Tab}`)}`;
}

/** The metrics of the period; the selected one is charted below. */
export function MetricTabs({
  summary,
  metric,
  onChange,
}: {
  summary: AnalyzeSummary | undefined;
  metric: Tab;
  onChange: (metric: Tab) => void;
}) {
  const { t } = useTranslation("analyze");
  return (
    <div className={classes.tabs} role="group" aria-label={t("metricsOfPeriod")}>
      {TABS.map((tab, index) => (
        <Hint key={tab} label={`${t(`metrics.${tab}`)} = ${formulaOf(tab, t)}`}>
          <button
            type="button"
            className={classes.tab}
            aria-pressed={tab === metric}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChange(tab)}
          >
            <span className={classes.tabName}>{t(`metrics.${tab}`)}</span>
            {summary ? (
              <Figures
                metric={tab}
                now={summary.current.totals}
                before={summary.compared?.totals}
              />
            ) : (
              <Skeleton height={58} mt="2xs" />
            )}
            <span className="visually-hidden">{formulaOf(tab, t)}</span>
          </button>
        </Hint>
      ))}
    </div>
  );
}

interface FiguresProps {
  metric: Tab;
  now: Metrics;
  before: Metrics | undefined;
}

function Figures({ metric, now, before }: FiguresProps) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  const rate = metricRate(metric, now);
  const of = denominatorOf(metric);
  const isEarly = of !== undefined && rate === null;
  const value = rate ? percent.full(rate.value) : number(now[metric]);
  return (
    <>
      <span className={classes.tabValue}>{value}</span>
      <Change {...{ metric, now, before }} />
      <span className={classes.tabNote}>
        {isEarly && now[of] === 0
          ? "—"
          : isEarly
            ? t("fewCases", { number: number(now[of]) })
            : rate
              ? t(metric === "opened" ? "countEstimated" : "countWithInterval", {
                  number: number(now[metric]),
                  low: percent.full(rate.low),
                  high: percent.full(rate.high),
                })
              : before && t("before", { number: number(before[metric]) })}
      </span>
    </>
  );
}

/** The change of a metric since the previous period: in points for rates, in percent for counts. */
function Change({ metric, now, before }: FiguresProps) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  if (!before) return null;
  const of = denominatorOf(metric);
  if (of !== undefined && now[of] === 0) return null;
  const [rate, former] = [metricRate(metric, now), metricRate(metric, before)];
  if (of === undefined) {
    if (before[metric] === 0) return <span className={classes.change}>{t("noneBefore")}</span>;
    const share = now[metric] / before[metric] - 1;
    return (
      <Arrow isUp={share >= 0} isGood={null}>
        {percent.full(Math.abs(share))}
      </Arrow>
    );
  }
  if (!rate || !former) return <span className={classes.change}>{t("notComparable")}</span>;
  if (!differsClearly(rate, former))
    return <span className={classes.change}>{t("noClearDifference")}</span>;
  const by = rate.value - former.value;
  const isBetter = isHigherBetter(metric);
  return (
    <Arrow isUp={by > 0} isGood={isBetter === undefined ? null : isBetter === by > 0}>
      {t("points", { number: number(Math.abs(by) * 100, { maximumFractionDigits: 2 }) })}
    </Arrow>
  );
}

function Arrow({
  isUp,
  isGood,
  children,
}: {
  isUp: boolean;
  isGood: boolean | null;
  children: string;
}) {
  const { t } = useTranslation("analyze");
  const Icon = isUp ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span
      className={classes.change}
      data-good={isGood === true || undefined}
      data-bad={isGood === false || undefined}
    >
      <Icon size={12} weight="bold" aria-label={t(isUp ? "up" : "down")} /> {children}
    </span>
  );
}
