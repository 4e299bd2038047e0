import { useTranslation } from "react-i18next";
import type { AnalyzeSummary } from "../../lib/api.generated.ts";
import { dayIn } from "../../ui/formats/calendar-days.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { zoneName } from "../../ui/formats/zone-name.ts";

type Range = Pick<AnalyzeSummary["current"]["range"], "from" | "to">;

/** The period, the period compared with, and their time zone. */
export function Lead({ summary }: { summary: AnalyzeSummary | undefined }) {
  const { t, i18n } = useTranslation("analyze");
  const formats = useFormats();
  if (!summary) return t("lead");
  const { current, compared } = summary;
  const zone = current.range.timeZone;
  const yearsOf = ({ from, to }: Range) =>
    [Date.parse(from), Date.parse(to) - 1].map((at) => dayIn(zone, new Date(at)).slice(0, 4));
  const year = yearsOf(current.range)[0];
  const days = ({ from, to }: Range, withYear: boolean) =>
    formats.days(from, Date.parse(to) - 1, { year: withYear });
  return (
    <>
      {t("leadPeriod", {
        days: days(current.range, true),
        zone: zoneName(i18n.language, zone),
      })}
      {compared &&
        t("leadBefore", {
          // The year is repeated only where it differs.
          days: days(
            compared.range,
            [...yearsOf(compared.range), ...yearsOf(current.range)].some((one) => one !== year),
          ),
        })}
    </>
  );
}
