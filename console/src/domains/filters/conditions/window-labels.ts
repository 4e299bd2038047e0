import type { TFunction } from "i18next";
import type { DayWindow } from "../../../ui/formats/day-window.ts";
import { zoneName } from "../../../ui/formats/zone-name.ts";

interface WindowLabelOptions {
  t: TFunction<"filters">;
  language: string;
  /** IANA name; undefined means the browser's. */
  timeZone: string | undefined;
}

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats the days in the language, with their time zone. */
export function windowLabel(
  window: DayWindow,
  { t, language, timeZone }: WindowLabelOptions,
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  const whole = format({ dateStyle: "medium" });
  const zone = zoneName(language, timeZone);
  switch (window.kind) {
    case "days":
      return window.from === null
        ? t("window.until", { day: whole.format(at(window.to)), zone })
        : t("window.range", { range: whole.formatRange(at(window.from), at(window.to)), zone });
    case "everyYear":
      return t("window.everyYear", {
        day: format({ day: "numeric", month: "long" }).format(at(window.day)),
        zone,
      });
    case "everyMonth":
      return t("window.everyMonth", {
        month: format({ month: "long" }).format(at(window.month)),
        zone,
      });
  }
}
