import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { type AnalyzeView, FILTERS } from "./analyze-address.ts";
import { noonOf } from "./annotation-list.tsx";

/** Describes the period of a view, and counts its filters. */
export function useScopeText({
  period,
  from,
  to,
  filters,
}: Pick<AnalyzeView, "period" | "from" | "to" | "filters">): string {
  const { t } = useTranslation("analyze");
  const { days } = useFormats();
  const shown =
    period === "custom" && from !== undefined && to !== undefined
      ? days(noonOf(from), noonOf(to))
      : t(`period.${period}`);
  const values = FILTERS.reduce((sum, name) => sum + (filters[name]?.length ?? 0), 0);
  return values === 0 ? shown : `${shown} · ${t("share.filterCount", { count: values })}`;
}
