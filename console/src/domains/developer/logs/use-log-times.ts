import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";

export interface LogTimes {
  /** The time of a call to the second, with its day unless that is today. */
  short: (at: string) => string;
  /** Day and time to the millisecond. */
  exact: (at: string) => string;
}

/** Returns the time formats of calls: programs are compared by the second. */
export function useLogTimes(): LogTimes {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  return useMemo(() => {
    const zone = timeZone ? { timeZone } : {};
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(i18n.language, { ...zone, ...options });
    const day = make({ dateStyle: "short" });
    const clock = make({ timeStyle: "medium" });
    const dated = make({
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
    });
    const exact = make({
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      fractionalSecondDigits: 3,
    });
    return {
      short: (at) => {
        const time = new Date(at);
        return day.format(time) === day.format(new Date())
          ? clock.format(time)
          : dated.format(time);
      },
      exact: (at) => exact.format(new Date(at)),
    };
  }, [i18n.language, timeZone]);
}
