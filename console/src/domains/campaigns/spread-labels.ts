import { isOver } from "@arauto/contracts/campaign-lifecycle";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../lib/api.generated.ts";
import { TimeZoneContext, useFormats } from "../../ui/formats/formats.ts";
import { dayOf, localTime, useWhenLabels } from "../../ui/formats/when-labels.ts";

/** Returns the texts for campaigns that are spread over hours. */
export function useSpreadLabels() {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const when = useWhenLabels();
  const timeZone = useContext(TimeZoneContext);

  /** "at 11:00 AM", or with the day if it is not today. */
  const at = (moment: string): string => {
    const local = localTime(Date.parse(moment), timeZone);
    return dayOf(local, localTime(Date.now(), timeZone)) === "today"
      ? t("spread.at", { time: formats.clock(moment) })
      : when.ofMoment(moment);
  };

  /** "about 16 per minute"; slow ones by the hour. */
  const rate = (perMinute: number): string => {
    const [key, count] =
      perMinute < 1
        ? (["spread.perHour", Math.max(1, Math.round(perMinute * 60))] as const)
        : (["spread.perMinute", Math.round(perMinute)] as const);
    return t(key, { count, number: formats.number(count) });
  };

  return {
    at,
    rate,
    /** "First email at 9:00 AM, last one at 11:00 AM, about 16 per minute." */
    range: ({
      from,
      until,
      perMinute,
    }: {
      from: string;
      until: string;
      perMinute: number | null;
    }): string =>
      perMinute === null
        ? t("spread.range", { from: at(from), until: at(until) })
        : t("spread.rangeRate", { from: at(from), until: at(until), rate: rate(perMinute) }),
    /** "spread over 2 hr, ends at 11:00 AM"; null if there is nothing to say. */
    line: ({ spreadMinutes, spread, status, kind }: Campaign): string | null => {
      if (spreadMinutes === null || kind !== "oneOff" || isOver(status) || spread?.isEnded)
        return null;
      const time = formats.duration(spreadMinutes * 60_000);
      const end = spread?.endsAt ?? null;
      if (end === null) return t("spread.over", { time });
      return t(Date.parse(end) < Date.now() ? "spread.lineLate" : "spread.line", {
        time,
        end: at(end),
      });
    },
  };
}
