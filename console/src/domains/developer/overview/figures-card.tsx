import type { ApiKeyMode } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { ArrowDownIcon } from "@phosphor-icons/react/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/ArrowUp";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ApiLogFigures } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDuration } from "../logs/call-duration.tsx";
import { Figure, HourChart, useAxisNumber } from "./hour-chart.tsx";
import { hoursOf } from "./hours.ts";
import { logsPath } from "./logs-path.ts";
import classes from "./overview.module.css";

const HOUR_MS = 3_600_000;

export interface FiguresCardProps {
  figures: ApiLogFigures;
  mode: ApiKeyMode;
}

/** Today's calls, errors and response times, compared with yesterday's. */
export function FiguresCard({ figures, mode }: FiguresCardProps) {
  return (
    <div className={classes.figures}>
      <Calls figures={figures} mode={mode} />
      <Errors figures={figures} mode={mode} />
      <Times figures={figures} mode={mode} />
    </div>
  );
}

/** The current hour, and its elapsed part, from 0 to 1. */
function runningHour({ at, dayStart }: ApiLogFigures): { hour: number; share: number } {
  const hours = (Date.parse(at) - Date.parse(dayStart)) / HOUR_MS;
  return { hour: Math.floor(hours), share: hours % 1 };
}

function Calls({ figures, mode }: FiguresCardProps) {
  const { t } = useTranslation("developer-overview");
  const { number, clock } = useFormats();
  const axis = useAxisNumber();
  const today = hoursOf(figures.today).map(({ calls }) => calls);
  const yesterday = hoursOf(figures.yesterday).map(({ calls }) => calls);
  const { hour: running, share } = runningHour(figures);
  // A few minutes are not representative of an hour.
  const expected = share < 0.1 ? 0 : (today[running] ?? 0) / share - (today[running] ?? 0);
  return (
    <Figure
      name={t("calls.name")}
      hint={t("calls.until", { time: clock(figures.at) })}
      value={figures.hasCalls ? <Link to={logsPath(mode, {})}>{number(figures.calls)}</Link> : "–"}
      facts={<Change figures={figures} />}
    >
      <HourChart
        title={t("calls.table")}
        columns={[
          { name: t("today"), values: today },
          { name: t("yesterday"), values: yesterday },
        ]}
        layers={[
          { key: "today", values: today, look: "brand" },
          {
            key: "expected",
            values: today.map((_, hour) => (hour === running ? Math.round(expected) : 0)),
            look: "hatch",
          },
        ]}
        lines={
          figures.yesterday.length === 0
            ? []
            : [{ key: "yesterday", values: yesterday, dashed: true, stepped: true }]
        }
        hrefOf={(hour) => logsPath(mode, hourRange(figures, hour))}
        format={axis}
      />
    </Figure>
  );
}

const hourRange = ({ dayStart }: ApiLogFigures, hour: number) => ({
  from: new Date(Date.parse(dayStart) + hour * HOUR_MS).toISOString(),
  before: new Date(Date.parse(dayStart) + (hour + 1) * HOUR_MS).toISOString(),
});

function Change({ figures: { calls, callsYesterday } }: Pick<FiguresCardProps, "figures">) {
  const { t } = useTranslation("developer-overview");
  const { percent } = useFormats();
  if (callsYesterday === 0) return null;
  const change = calls / callsYesterday - 1;
  const isMore = change >= 0;
  return (
    <Text size="xs" c="dimmed" className={classes.change}>
      {isMore ? <ArrowUpIcon size={12} aria-hidden /> : <ArrowDownIcon size={12} aria-hidden />}
      {t(isMore ? "calls.more" : "calls.fewer", { share: percent(Math.abs(change)) })}
    </Text>
  );
}

function Errors({ figures, mode }: FiguresCardProps) {
  const { t } = useTranslation("developer-overview");
  const { number } = useFormats();
  const axis = useAxisNumber();
  const hours = hoursOf(figures.today);
  const client = hours.map(({ clientErrors }) => clientErrors);
  const server = hours.map(({ serverErrors }) => serverErrors);
  const errors = figures.clientErrors + figures.serverErrors;
  const share =
    figures.calls === 0
      ? "–"
      : number(errors / figures.calls, { style: "percent", maximumFractionDigits: 2 });
  return (
    <Figure
      name={t("errors.name")}
      value={share}
      facts={
        <div className={classes.legend}>
          <Link to={logsPath(mode, { class: "4xx" })}>
            <span className={classes.swatch} data-look="warning" aria-hidden />
            {t("errors.client", { number: number(figures.clientErrors) })}
          </Link>
          <Link to={logsPath(mode, { class: "5xx" })}>
            <span className={classes.swatch} data-look="danger" aria-hidden />
            {t("errors.server", { number: number(figures.serverErrors) })}
          </Link>
        </div>
      }
    >
      <HourChart
        title={t("errors.table")}
        columns={[
          { name: "4xx", values: client },
          { name: "5xx", values: server },
        ]}
        layers={[
          { key: "4xx", values: client, look: "warning" },
          { key: "5xx", values: server, look: "danger" },
        ]}
        hrefOf={(hour) =>
          logsPath(mode, {
            class: (server[hour] ?? 0) > 0 ? "5xx" : "4xx",
            ...hourRange(figures, hour),
          })
        }
        format={axis}
      />
    </Figure>
  );
}

function Times({ figures }: FiguresCardProps) {
  const { t } = useTranslation("developer-overview");
  const duration = useDuration();
  const lineOf = (hours: ApiLogFigures["today"]) =>
    hoursOf(hours).map(({ calls, p95 }) => (calls === 0 ? null : p95));
  const today = lineOf(figures.today);
  const yesterday = lineOf(figures.yesterday);
  return (
    <Figure
      name={t("times.name")}
      value={figures.p95 === null ? "–" : duration(figures.p95)}
      facts={
        figures.p50 !== null &&
        figures.p99 !== null && (
          <Text size="xs" c="dimmed">
            {t("times.p50", { time: duration(figures.p50) })}
            <br />
            {t("times.p99", { time: duration(figures.p99) })}
          </Text>
        )
      }
    >
      <HourChart
        title={t("times.table")}
        columns={[
          { name: t("today"), values: today.map((value) => value ?? "–") },
          { name: t("yesterday"), values: yesterday.map((value) => value ?? "–") },
        ]}
        lines={[
          { key: "yesterday", values: yesterday, dashed: true },
          { key: "today", values: today },
        ]}
        format={duration}
      />
    </Figure>
  );
}
