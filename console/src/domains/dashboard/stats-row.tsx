import {
  COMPLAINT_RATE_LIMIT,
  DASHBOARD_STAT_DAYS,
  RATE_RECIPIENTS_MIN,
} from "@arauto/contracts/dashboard-figures";
import { Skeleton } from "@mantine/core";
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from "@phosphor-icons/react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardAudience, DashboardStats } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import { rateOf, weeklyRates } from "./rates.ts";
import classes from "./stats-row.module.css";

/** Loaded separately: the figures are readable without their charts, whose room is reserved. */
const Sparkline = lazyPart(
  async () => ({ default: (await import("../../ui/charts/sparkline.tsx")).Sparkline }),
  "silent",
);

/** Four figures of the last 30 days, compared with the same weekdays before. Each links to its rows. */
export function StatsRow({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const { data, error, onRetry } = source;
  if (error && !data) {
    return (
      <section className={classes.failed} aria-label={t("stats.title")}>
        <Part source={{ data: undefined, error, onRetry }} lines={0}>
          {() => null}
        </Part>
      </section>
    );
  }
  return (
    <section className={classes.stats} aria-label={t("stats.title")}>
      {data ? (
        <>
          <CanReceive audience={data.audience} />
          <Sent stats={data.stats} />
          <Clicked stats={data.stats} />
          <Complaints stats={data.stats} />
        </>
      ) : (
        Array.from({ length: 4 }, (_, place) => (
          <div key={place} className={classes.stat} aria-hidden>
            <Skeleton height={12} width="40%" />
            <Skeleton height={26} width="56%" mt="xs" />
            <Skeleton height={12} width="72%" mt="xs" />
          </div>
        ))
      )}
    </section>
  );
}

interface StatProps {
  label: string;
  to: string;
  value: ReactNode;
  text: ReactNode;
  drawing?: ReactNode;
}

function Stat({ label, to, value, text, drawing }: StatProps) {
  return (
    <Link to={to} className={classes.stat}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      <span className={classes.text}>{text}</span>
      {drawing && (
        <span className={classes.drawing}>
          <Suspense>{drawing}</Suspense>
        </span>
      )}
    </Link>
  );
}

/** A change with its direction as a shape, and as a color where one direction is better. */
function Change({ by, isGood, children }: { by: number; isGood?: boolean; children: ReactNode }) {
  const tone = by === 0 || isGood === undefined ? undefined : isGood ? "good" : "bad";
  return (
    <span className={classes.change} data-tone={tone}>
      {/* Each by name: an icon in a variable would load every other one in bold, too. */}
      {by > 0 ? (
        <ArrowUpIcon size={14} weight="bold" aria-hidden />
      ) : by < 0 ? (
        <ArrowDownIcon size={14} weight="bold" aria-hidden />
      ) : (
        <ArrowRightIcon size={14} weight="bold" aria-hidden className="flip-rtl" />
      )}
      {children}
    </span>
  );
}

const analyze = ({ from, to }: DashboardStats, metric: string) =>
  `/analyze?period=custom&from=${from}&to=${to}&metric=${metric}`;

function CanReceive({ audience }: { audience: DashboardAudience | null }) {
  const { t } = useTranslation("dashboard");
  const { number, dateTime } = useFormats();
  const to = "/accounts?status=active";
  const label = t("stats.canReceive");
  if (!audience) return <Stat label={label} to={to} value="—" text={t("stats.counting")} />;
  const { canReceive, days, countedAt } = audience;
  const recent = days.slice(-DASHBOARD_STAT_DAYS - 1);
  const by = canReceive - (recent[0]?.canReceive ?? canReceive);
  return (
    <Stat
      label={label}
      to={to}
      value={
        <span title={t("stats.countedAt", { time: dateTime(countedAt) })}>
          {number(canReceive)}
        </span>
      }
      text={
        <Change by={by} isGood={by > 0}>
          {by === 0
            ? t("stats.same")
            : t(by > 0 ? "stats.more" : "stats.fewer", {
                number: number(Math.abs(by)),
                count: Math.abs(by),
              })}
        </Change>
      }
      drawing={
        <Sparkline
          label={t("stats.course", { name: label })}
          values={recent.map((day) => day.canReceive)}
        />
      }
    />
  );
}

function Sent({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation("dashboard");
  const { number, percent } = useFormats();
  const { sent } = stats.now;
  const before = stats.before.sent;
  const by = before === 0 ? 0 : (sent - before) / before;
  return (
    <Stat
      label={t("stats.sent")}
      to={analyze(stats, "sent")}
      value={number(sent)}
      text={
        before === 0 ? (
          t("stats.noneBefore")
        ) : (
          <Change by={by}>
            {t(by < 0 ? "stats.lessThanBefore" : "stats.moreThanBefore", {
              percent: percent(Math.abs(by)),
            })}
          </Change>
        )
      }
      drawing={
        <Sparkline
          label={t("stats.course", { name: t("stats.sent") })}
          shape="bars"
          values={stats.days.slice(-DASHBOARD_STAT_DAYS).map((day) => day.sent)}
        />
      }
    />
  );
}

function Clicked({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation("dashboard");
  const { number, percent } = useFormats();
  const rate = rateOf(stats.now.clicked, stats.now.delivered);
  const before = rateOf(stats.before.clicked, stats.before.delivered);
  const by = rate !== null && before !== null ? rate - before : null;
  return (
    <Stat
      label={t("stats.clicked")}
      to={analyze(stats, "clicked")}
      value={rate === null ? "—" : percent(rate)}
      text={
        rate === null ? (
          t("stats.tooEarly", {
            have: number(stats.now.delivered),
            need: number(RATE_RECIPIENTS_MIN),
          })
        ) : by === null ? (
          t("stats.noneBefore")
        ) : (
          <Change by={Math.round(by * 1000)} isGood={by > 0}>
            {t("stats.points", {
              number: number(Math.abs(by * 100), { maximumFractionDigits: 1 }),
            })}
          </Change>
        )
      }
      drawing={
        rate !== null && (
          <Sparkline
            label={t("stats.course", { name: t("stats.clicked") })}
            values={weeklyRates(stats.days, "clicked")}
          />
        )
      }
    />
  );
}

function Complaints({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation("dashboard");
  const { number, percent } = useFormats();
  const { complained, delivered } = stats.now;
  const rate = rateOf(complained, delivered);
  const limit = percent(COMPLAINT_RATE_LIMIT);
  return (
    <Stat
      label={t("stats.complaints")}
      to={analyze(stats, "complained")}
      value={rate === null ? "—" : number(rate, { style: "percent", maximumFractionDigits: 2 })}
      text={
        rate === null
          ? t("stats.tooEarly", { have: number(delivered), need: number(RATE_RECIPIENTS_MIN) })
          : rate >= COMPLAINT_RATE_LIMIT
            ? t("stats.overLimit", { limit })
            : t("stats.underLimit", { limit })
      }
      drawing={
        rate !== null && (
          <Sparkline
            label={t("stats.course", { name: t("stats.complaints") })}
            values={weeklyRates(stats.days, "complained")}
            limit={COMPLAINT_RATE_LIMIT}
            color={rate >= COMPLAINT_RATE_LIMIT ? "danger" : "cobalt"}
          />
        )
      }
    />
  );
}
