import { useTranslation } from "react-i18next";

const DAYS_OF_YEAR = 365;

/** Returns how long a plan keeps events and logs, in words: a full year is not counted in days. */
export function useRetentionText(): (days: number) => string {
  const { t } = useTranslation("plans");
  return (days) =>
    days % DAYS_OF_YEAR === 0
      ? t("years", { count: days / DAYS_OF_YEAR })
      : t("days", { count: days });
}
