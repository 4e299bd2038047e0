import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../formats/formats.ts";
import type { ChartAxis } from "./chart-types.ts";
import { timeLabels, type TimeStep } from "./time-labels.ts";

/** The points of an axis with their names. Names are created lazily, because there may be thousands. */
export interface AxisLabels {
  count: number;
  /** Undefined for categories. */
  step: TimeStep | undefined;
  /** Names the points in the table. */
  name: string;
  short: (index: number) => string;
  /** For labels that are days or more apart. */
  day: (index: number) => string;
  long: (index: number) => string;
  /** The point's identifier in a file: its ISO time, or its name. */
  raw: (index: number) => string;
  /** False for a point that only covers a part of its step. */
  isComplete: (index: number) => boolean;
}

/** Returns the names of an axis' points in the interface language and the workspace's time zone. */
export function useAxisLabels(axis: ChartAxis): AxisLabels {
  const { t, i18n } = useTranslation("charts");
  const workspaceZone = useContext(TimeZoneContext);
  return useMemo((): AxisLabels => {
    if (axis.kind === "category") {
      const label = (index: number) => axis.items[index]?.label ?? "";
      const { name, items } = axis;
      return {
        count: items.length,
        step: undefined,
        name,
        short: label,
        day: label,
        long: label,
        raw: label,
        isComplete: () => true,
      };
    }
    const { times, step, timeZone = workspaceZone, complete } = axis;
    const labels = timeLabels(i18n.language ?? "en-us", step, timeZone);
    const at = (index: number) => times[index] ?? "";
    return {
      count: times.length,
      step,
      name: t("table.time"),
      short: (index) => labels.short(at(index)),
      day: (index) => labels.day(at(index)),
      long: (index) => labels.long(at(index)),
      raw: at,
      isComplete: (index) => complete?.[index] ?? true,
    };
  }, [axis, t, i18n.language, workspaceZone]);
}
