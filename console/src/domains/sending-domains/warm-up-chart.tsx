import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./warm-up-chart.module.css";

export interface WarmUpChartProps {
  limits: readonly number[];
  /** From 1 on; after the last one the plan is over. Without it, no day is highlighted. */
  day?: number;
  takenToday?: number;
}

/** The lowest bar, as a share of the highest. */
const FOOT = 0.08;

/**
 * The limit of each day as a bar. Limits grow exponentially, so the scale is logarithmic. Screen
 * readers get a description, and the table lists every figure.
 */
export function WarmUpChart({ limits, day, takenToday = 0 }: WarmUpChartProps) {
  const { t } = useTranslation("sending-domains");
  const { number } = useFormats();
  const most = Math.log10(Math.max(...limits, 10));
  const least = Math.min(Math.log10(Math.max(1, Math.min(...limits))), most - 1);
  const height = (limit: number) =>
    FOOT + (1 - FOOT) * Math.max(0, (Math.log10(limit) - least) / (most - least));
  const days = limits.map((limit, index) => ({ number: index + 1, limit }));
  const first = limits[0] ?? 0;
  const last = limits.at(-1) ?? 0;

  return (
    <figure>
      <Group
        className={classes.bars}
        gap="clamp(1px, 0.4vw, 4px)"
        align="flex-end"
        wrap="nowrap"
        aria-hidden
      >
        {days.map((one) => {
          const when =
            day === undefined || one.number > day ? "later" : one.number === day ? "today" : "past";
          return (
            <div
              key={one.number}
              className={classes.bar}
              data-when={when}
              title={t("warmUp.bar", { day: number(one.number), limit: number(one.limit) })}
              style={{ blockSize: `${height(one.limit) * 100}%` }}
            >
              {when === "today" && (
                <div
                  className={classes.taken}
                  style={{ blockSize: `${Math.min(1, takenToday / one.limit) * 100}%` }}
                />
              )}
            </div>
          );
        })}
      </Group>
      <Text className={classes.ends} component="figcaption" size="2xs" c="var(--text-tertiary)">
        <span>{t("warmUp.bar", { day: number(1), limit: number(first) })}</span>
        <span>{t("warmUp.bar", { day: number(limits.length), limit: number(last) })}</span>
      </Text>
      <details className={classes.table}>
        <summary>{t("warmUp.asTable")}</summary>
        {/* Focusable, so that it can be scrolled with the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("warmUp.asTable")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("warmUp.column.day")}</th>
                <th scope="col">{t("warmUp.column.limit")}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((one) => (
                <tr key={one.number} data-today={one.number === day || undefined}>
                  <th scope="row">{number(one.number)}</th>
                  <td>{number(one.limit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
