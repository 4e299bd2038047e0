import { rateOf } from "@arauto/contracts";
import { ArrowDownIcon, ArrowUpIcon, ScalesIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Campaign, CampaignReport } from "../../../../lib/api.generated.ts";
import { AverageBand } from "../../../../ui/charts/average-band.tsx";
import { averageDifference } from "../../../../ui/charts/average-difference.ts";
import { useFormats } from "../../../../ui/formats/formats.ts";
import { share } from "../share.ts";
import classes from "./head.module.css";

const MINUTE_MS = 60_000;

/** The four figures of a campaign, compared with the company's last campaigns at the same age. */
export function HeadFigures({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("report-wall");
  const { number } = useFormats();
  const { funnel, tracking, comparison } = report;
  const { delivered, opened, machineOpened, clicked, unsubscribed, complained } = funnel;
  const isTracked = tracking !== "none";
  // Workflows and their messages are sent for weeks, so they can't be compared at the same age.
  const isCompared =
    campaign.kind === "oneOff" && campaign.workflowOf === null && tracking === "individual";
  const people = (count: number) => t("figure.people", { count, number: number(count) });
  // Rejected immediately, or bounced later; the funnel's `sent` includes only the latter.
  const bounced = campaign.balance?.bounced ?? 0;
  const sent = delivered + bounced;
  return (
    <>
      <dl className={classes.figures}>
        <Figure
          label={t("figure.delivered")}
          to="?tab=recipients&state=sent"
          part={delivered}
          of={sent}
          average={comparison?.delivered}
          isCompared={isCompared}
          note={
            t("figure.ofSent", { number: number(delivered), total: number(sent) }) +
            (bounced > 0
              ? ` · ${t("figure.bounced", { count: bounced, number: number(bounced) })}`
              : "")
          }
        />
        {isTracked && (
          <>
            <Figure
              label={t("figure.opened")}
              aside={t("figure.estimate")}
              to="?tab=recipients&engaged=opened"
              part={opened}
              of={delivered}
              average={comparison?.opened}
              isCompared={isCompared}
              note={`${people(opened)} · ${t("figure.machines", { count: machineOpened, number: number(machineOpened) })}`}
            />
            <Figure
              label={t("figure.clicked")}
              to="?tab=recipients&engaged=clicked"
              part={clicked}
              of={delivered}
              average={comparison?.clicked}
              isCompared={isCompared}
              note={people(clicked)}
              hasInterval
            />
          </>
        )}
        <Figure
          label={t("figure.unsubscribed")}
          to="?tab=recipients&engaged=unsubscribed"
          part={unsubscribed}
          of={delivered}
          average={comparison?.unsubscribed}
          isCompared={isCompared}
          isLowerBetter
          note={`${people(unsubscribed)} · ${t("figure.complaints", { count: complained, number: number(complained) })}`}
        />
      </dl>
      <Compared comparison={comparison} />
    </>
  );
}

interface FigureProps {
  label: string;
  aside?: string;
  to: string;
  part: number;
  of: number;
  average: { mean: number; least: number; most: number } | undefined;
  /** Whether campaigns of this kind have an average at all. */
  isCompared: boolean;
  note: string;
  isLowerBetter?: boolean;
  /** Whether the note contains the interval of the true share. */
  hasInterval?: boolean;
}

function Figure({
  label,
  aside,
  to,
  part,
  of,
  average,
  isCompared,
  note,
  isLowerBetter,
  hasInterval,
}: FigureProps) {
  const { t } = useTranslation("report-wall");
  const { percent } = useFormats();
  const value = share(part, of);
  const interval = rateOf(part, of);
  const text = hasInterval
    ? interval
      ? `${note} · ${t("figure.between", { low: percent(interval.low), high: percent(interval.high) })}`
      : `${note} · ${t("figure.tooEarly")}`
    : note;
  return (
    <div className={classes.figure}>
      <dt>
        {label}
        {aside && <small> · {aside}</small>}
      </dt>
      <dd>
        <Link
          to={to}
          className={classes.rate}
          title={
            interval
              ? t("figure.interval", { low: percent(interval.low), high: percent(interval.high) })
              : undefined
          }
        >
          {value === null ? "—" : percent(value)}
        </Link>
        {value !== null && average && <AverageBand value={value} {...average} />}
        {isCompared && (
          <Difference value={value} mean={average?.mean} isLowerBetter={isLowerBetter ?? false} />
        )}
        <span className={classes.note}>{text}</span>
      </dd>
    </div>
  );
}

function Difference({
  value,
  mean,
  isLowerBetter,
}: {
  value: number | null;
  mean: number | undefined;
  isLowerBetter: boolean;
}) {
  const { t } = useTranslation("report-wall");
  const { number } = useFormats();
  if (value === null || mean === undefined)
    return <span className={classes.note}>{t("figure.noAverage")}</span>;
  const { points, tone } = averageDifference(value, mean, isLowerBetter);
  if (points === 0) return <span className={classes.compared}>{t("figure.asAverage")}</span>;
  const Arrow = points > 0 ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className={classes.compared} data-tone={tone}>
      <Arrow size={12} weight="bold" aria-hidden />
      <span className="visually-hidden">{t(points > 0 ? "figure.above" : "figure.below")} </span>
      {t("figure.points", {
        count: Math.abs(points),
        number: number(Math.abs(points), { maximumFractionDigits: 1 }),
      })}
    </span>
  );
}

/** The basis of the comparison, and the meaning of the band. */
function Compared({ comparison }: { comparison: CampaignReport["comparison"] }) {
  const { t } = useTranslation("report-wall");
  const formats = useFormats();
  if (!comparison) return null;
  const { of, ageMinutes } = comparison;
  const number = formats.number(of);
  return (
    <p className={classes.comparison}>
      <ScalesIcon size={16} aria-hidden />
      <span>
        {ageMinutes === null
          ? t("compared.final", { count: of, number })
          : t("compared.atAge", {
              count: of,
              number,
              age: formats.duration(Math.max(1, ageMinutes) * MINUTE_MS),
            })}{" "}
        {t("compared.legend")}
      </span>
    </p>
  );
}
