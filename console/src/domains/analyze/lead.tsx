import { useTranslation } from "react-i18next";
import type { AnalyzeSummary } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { zoneName } from "../../ui/formats/zone-name.ts";

/** The days that are shown and compared with, and their time zone. */
export function Lead({ summary }: { summary: AnalyzeSummary | undefined }) {
  const { t, i18n } = useTranslation("analyze");
  const formats = useFormats();
  if (!summary) return t("lead");
  const days = ({ from, to }: { from: string; to: string }) =>
    formats.days(from, Date.parse(to) - 1);
  const { current, compared } = summary;
  return (
    <>
      {t("leadPeriod", {
        days: days(current.range),
        zone: zoneName(i18n.language, current.range.timeZone),
      })}
      {compared && t("leadBefore", { days: days(compared.range) })}
    </>
  );
}
