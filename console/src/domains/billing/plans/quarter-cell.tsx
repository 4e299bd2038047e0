import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LastQuarter } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";
import { useMoney } from "../parts/use-money.ts";
import type { Period } from "./use-comparison.ts";
import classes from "./quarter-cell.module.css";

type PlanQuarter = LastQuarter["plans"][number];

interface Props {
  quarter: LastQuarter;
  of: PlanQuarter;
  period: Period;
  isCurrent: boolean;
}

/** The cost of the last three months on a plan, and the share of its emails used. */
export function QuarterCell({ quarter, of, period, isCurrent }: Props) {
  const money = useMoney();
  const { paid, currency } = quarter;
  const cost = period === "yearly" ? of.yearlyCost : of.monthlyCost;
  const isPaid = isCurrent && paid > 0;
  return (
    <div className={classes.cell}>
      <Bars months={of.months} />
      <div className={classes.text}>
        <Text span fw={700} size="xl" ff="var(--font-display)">
          {money(isPaid ? paid : cost, currency)}
        </Text>
        <Difference quarter={quarter} cost={cost} isPaid={isPaid} />
        <Room of={of} />
      </div>
    </div>
  );
}

function Difference({
  quarter: { paid, currency },
  cost,
  isPaid,
}: {
  quarter: LastQuarter;
  cost: number;
  isPaid: boolean;
}) {
  const { t } = useTranslation("plans");
  const money = useMoney();
  if (isPaid) return <span>{t("quarter.paid")}</span>;
  if (paid === 0 || paid === cost) return null;
  return (
    <span>
      {cost > paid
        ? t("quarter.more", { amount: money(cost - paid, currency) })
        : t("quarter.less", { amount: money(paid - cost, currency) })}
    </span>
  );
}

/** Share of the limit above which a month is mentioned. */
const TIGHT_PERCENT = 90;

function Room({ of }: { of: PlanQuarter }) {
  const { t } = useTranslation("plans");
  const { number, percent } = useFormats();
  const { month } = useDays();
  const missing = of.months.reduce((sum, one) => sum + one.missing, 0);
  if (missing > 0)
    return (
      <Text span size="2xs" fw={600} c="var(--danger-text)">
        {t("quarter.missing", { count: missing, number: number(missing) })}
      </Text>
    );
  const fullest = of.months.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))[0];
  if (fullest && (fullest.percent ?? 0) >= TIGHT_PERCENT)
    return (
      <Text span size="2xs" fw={600} c="var(--warning-text)">
        {t("quarter.tight", {
          month: month(fullest.month, "short"),
          percent: percent((fullest.percent ?? 0) / 100),
        })}
      </Text>
    );
  return (
    <Text span size="2xs" c="dimmed">
      {t("quarter.room")}
    </Text>
  );
}

/** Minimum share whose number fits into the bar. */
const INSIDE_PERCENT = 50;

function Bars({ months }: { months: PlanQuarter["months"] }) {
  const { month } = useDays();
  const { percent, number } = useFormats();
  return (
    <ul className={classes.bars}>
      {months.map((one) => (
        <li key={one.month} className={classes.month}>
          <span
            className={classes.bar}
            data-over={one.missing > 0 || undefined}
            data-high={(one.percent ?? 0) >= INSIDE_PERCENT || undefined}
            style={{ blockSize: `${Math.max(2, Math.min(100, one.percent ?? 0) * 0.4)}px` }}
          >
            <span className={classes.share}>
              {one.percent === null ? number(one.emails) : percent(one.percent / 100)}
            </span>
          </span>
          <span>{month(one.month, "short")}</span>
        </li>
      ))}
    </ul>
  );
}
