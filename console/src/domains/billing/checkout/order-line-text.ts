import { useTranslation } from "react-i18next";
import type { OrderLine } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDays } from "../parts/use-days.ts";
import { useMoney } from "../parts/use-money.ts";

/** Returns the texts of an order line: the item, and how its amount is calculated. */
export function useOrderLineText(
  currency: string,
): (line: OrderLine, subtotal: number) => { title: string; detail: string } {
  const { t } = useTranslation(["checkout", "billing"]);
  const { percent } = useFormats();
  const { calendar } = useDays();
  const money = useMoney();
  return (line, subtotal) => {
    const plan = line.plan ? t(`billing:plans.${line.plan}`) : "";
    const unit = money(Math.abs(line.unitAmount), currency);
    const months = line.months ?? 1;
    switch (line.kind) {
      case "plan":
        return {
          title: t("line.plan", { plan, count: months }),
          detail: t("line.planDetail", { quantity: line.quantity, months, amount: unit }),
        };
      case "yearlyDiscount":
        return {
          title: t("line.yearlyDiscount"),
          detail: percent(subtotal === 0 ? 0 : Math.abs(line.amount) / subtotal),
        };
      case "unusedDays":
        return {
          title: t("line.unusedDays", { plan }),
          detail:
            line.from && line.until
              ? t("line.unusedDetail", {
                  from: calendar(line.from),
                  until: calendar(line.until),
                  count: line.days ?? 0,
                  of: line.ofDays ?? 0,
                })
              : "",
        };
      case "credit":
        return { title: t("line.credit"), detail: "" };
    }
  };
}
