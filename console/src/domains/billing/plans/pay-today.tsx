import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type PlanOffer, type Subscription, useGetQuoteQuery } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useMoney } from "../parts/use-money.ts";
import { quantityOf } from "./paid-plan.ts";
import type { Period } from "./use-comparison.ts";

interface Props {
  offer: PlanOffer;
  period: Period;
  subscription: Subscription;
}

/** Today's cost of changing to a plan, minus unused days, or when it starts without a charge. */
export function PayToday({ offer, period, subscription }: Props) {
  const { t } = useTranslation("plans");
  const { date } = useFormats();
  const money = useMoney();
  const { currentData: quote, error } = useGetQuoteQuery(
    { plan: offer.plan, period, quantity: quantityOf(offer.plan, subscription) },
    { refetchOnMountOrArgChange: true },
  );
  // The checkout shows the same amount again.
  if (error) return null;
  if (!quote) return <Skeleton height={18} role="status" aria-label={t("payToday.loading")} />;
  const { change, total, credit, currency, effectiveAt } = quote;
  if (change === "none") return null;
  return (
    <Text size="xs" c="dimmed">
      {change === "downgrade"
        ? t("payToday.later", { date: date(effectiveAt) })
        : t(credit > 0 ? "payToday.lessCredit" : "payToday.all", {
            amount: money(total, currency),
            credit: money(credit, currency),
          })}
    </Text>
  );
}
