import { useTranslation } from "react-i18next";
import type { LastQuarter } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";

/** Returns the months of the last quarter, and its number of emails; null when nothing was sent. */
export function useQuarterText(quarter: LastQuarter | undefined): string | null {
  const { t } = useTranslation("plans");
  const { number } = useFormats();
  const { month } = useDays();
  const months = quarter?.plans[0]?.months ?? [];
  const [first, last] = [months[0], months.at(-1)];
  if (!quarter || quarter.emails === 0 || !first || !last) return null;
  return t("quarter.text", {
    from: month(first.month),
    until: month(last.month),
    count: quarter.emails,
    number: number(quarter.emails),
  });
}
