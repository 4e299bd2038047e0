import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";

export interface Days {
  /** A moment as day and month: "Nov 26". */
  short: (moment: string) => string;
  /** The days from one moment to another: "Nov 3 – 10"; one day once. */
  range: (from: string, until: string) => string;
  /** A calendar day (`YYYY-MM-DD`), which has no time zone. */
  calendar: (day: string) => string;
  /** The same with its year. */
  calendarLong: (day: string) => string;
  /** A month (`YYYY-MM`) by its name, in full or abbreviated. */
  month: (month: string, style?: "long" | "short") => string;
  /** A month with its year: "November 2026". */
  monthOfYear: (month: string) => string;
}

/** Returns the date formats of plans and invoices, in the interface language. */
export function useDays(): Days {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  const { language } = i18n;
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, options);
    const inZone = format({ day: "numeric", month: "short", ...(timeZone && { timeZone }) });
    const calendar = format({ day: "numeric", month: "short", timeZone: "UTC" });
    const long = format({ dateStyle: "medium", timeZone: "UTC" });
    const months = {
      long: format({ month: "long", timeZone: "UTC" }),
      short: format({ month: "short", timeZone: "UTC" }),
    };
    const ofYear = format({ month: "long", year: "numeric", timeZone: "UTC" });
    return {
      short: (moment) => inZone.format(new Date(moment)),
      range: (from, until) => inZone.formatRange(new Date(from), new Date(until)),
      calendar: (day) => calendar.format(new Date(day)),
      calendarLong: (day) => long.format(new Date(day)),
      month: (month, style = "long") => months[style].format(new Date(`${month}-01T00:00:00Z`)),
      monthOfYear: (month) => ofYear.format(new Date(`${month}-01T00:00:00Z`)),
    };
  }, [language, timeZone]);
}
