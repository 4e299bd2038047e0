import { Group, SegmentedControl, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlanOffer } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { Period } from "./use-comparison.ts";
import classes from "./plans.module.css";

/** Switches all prices between monthly and yearly, and shows the savings of a year. */
export function PeriodSwitch({
  offers,
  value,
  onChange,
}: {
  offers: readonly PlanOffer[];
  value: Period;
  onChange: (period: Period) => void;
}) {
  const { t } = useTranslation("plans");
  const saved = useSavings(offers);
  return (
    <SegmentedControl<Period>
      className={classes.switch}
      aria-label={t("period.label")}
      value={value}
      onChange={onChange}
      data={[
        { value: "monthly", label: t("period.monthly") },
        {
          value: "yearly",
          label: (
            <Group gap="2xs" wrap="nowrap" justify="center">
              {t("period.yearly")}
              {saved && (
                <Text span className={classes.saved} size="2xs" fw={600}>
                  {saved}
                </Text>
              )}
            </Group>
          ),
        },
      ]}
    />
  );
}

/** Returns the yearly savings, when they are the same for all plans: in whole months, otherwise in percent. */
function useSavings(offers: readonly PlanOffer[]): string | null {
  const { t } = useTranslation("plans");
  const { percent } = useFormats();
  const first = offers[0];
  if (!first || first.yearlySavings <= 0) return null;
  const months = first.yearlySavings / first.monthlyPrice;
  if (
    Number.isInteger(months) &&
    offers.every(({ yearlySavings, monthlyPrice }) => yearlySavings === months * monthlyPrice)
  )
    return t("period.free", { count: months });
  const isSame = offers.every(
    ({ yearlySavingsPermille }) => yearlySavingsPermille === first.yearlySavingsPermille,
  );
  return isSame
    ? t("period.saves", { percent: percent(first.yearlySavingsPermille / 1000) })
    : null;
}
