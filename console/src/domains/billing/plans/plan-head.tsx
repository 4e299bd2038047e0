import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PlanOffer } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { Price } from "../parts/price.tsx";
import { Ribbon } from "../parts/ribbon.tsx";
import { useMoney } from "../parts/use-money.ts";
import { PayToday } from "./pay-today.tsx";
import { paidPlanOf, quantityOf } from "./paid-plan.ts";
import type { Comparison, Period } from "./use-comparison.ts";
import classes from "./plans.module.css";

interface Props {
  offer: PlanOffer;
  period: Period;
  comparison: Comparison;
  /** The heading level of the plan's name. */
  as?: "h2" | "h3" | "div";
}

/** A plan's name, price, savings and button. */
export function PlanHead({ offer, period, comparison, as: Name = "div" }: Props) {
  const { t } = useTranslation(["plans", "billing", "payment"]);
  const { percent } = useFormats();
  const money = useMoney();
  const { currency } = offer;
  // The limits and price of the current plan are multiplied by its quantity.
  const quantity = quantityOf(offer.plan, comparison.subscription);
  const plan = t(`billing:plans.${offer.plan}`);
  const yearly = period === "yearly";
  const isRecommended = comparison.recommended === offer.plan;
  const isCurrent = paidPlanOf(comparison.subscription) === offer.plan;
  return (
    <div className={classes.head}>
      <span className={classes.mark}>
        {isCurrent ? (
          <Ribbon tone="inverse">{t("current")}</Ribbon>
        ) : isRecommended ? (
          <Text span size="xs" fw={600} c="var(--brand-text)">
            {t("recommended")}
          </Text>
        ) : null}
      </span>
      <Group gap="xs" wrap="nowrap">
        <TileAvatar id={`plan ${offer.plan}`} size={28} />
        <Name className={classes.name}>
          {quantity > 1 ? t("payment:plan.times", { plan, quantity }) : plan}
        </Name>
      </Group>
      <Text size="sm" c="dimmed" className={classes.purpose}>
        {t(`for.${offer.plan}`)}
      </Text>
      <Price
        amount={
          yearly ? Math.round((quantity * offer.yearlyPrice) / 12) : quantity * offer.monthlyPrice
        }
        currency={currency}
        suffix={t("perMonth")}
      />
      <div className={classes.year}>
        {yearly ? (
          <>
            <span>{t("perYear", { amount: money(quantity * offer.yearlyPrice, currency) })}</span>
            {offer.yearlySavings > 0 && (
              <Text span fw={550} c="var(--success-text)">
                {t("saves", {
                  amount: money(quantity * offer.yearlySavings, currency),
                  percent: percent(offer.yearlySavingsPermille / 1000),
                })}
              </Text>
            )}
          </>
        ) : (
          <span>{t("orYearly", { amount: money(quantity * offer.yearlyPrice, currency) })}</span>
        )}
      </div>
      <Choice offer={offer} period={period} comparison={comparison} isRecommended={isRecommended} />
      <Today offer={offer} period={period} subscription={comparison.subscription} />
    </div>
  );
}

/** Today's cost of a change, for workspaces that pay for another plan or period. */
function Today({
  offer,
  period,
  subscription,
}: Pick<Props, "offer" | "period"> & { subscription: Comparison["subscription"] }) {
  const { can } = useSession();
  const current = paidPlanOf(subscription);
  if (!subscription || current === null || !can("BILLING.MANAGE")) return null;
  if (current === offer.plan && subscription.period === period) return null;
  return <PayToday offer={offer} period={period} subscription={subscription} />;
}

function Choice({
  offer,
  period,
  comparison: { subscription },
  isRecommended,
}: Omit<Props, "as"> & { isRecommended: boolean }) {
  const { t } = useTranslation(["plans", "billing"]);
  const { can } = useSession();
  if (!can("BILLING.MANAGE"))
    return (
      <Text size="xs" c="dimmed">
        {t("ownerOnly")}
      </Text>
    );
  const name = t(`billing:plans.${offer.plan}`);
  const current = paidPlanOf(subscription);
  const isCurrent = current === offer.plan;
  if (isCurrent && subscription?.period === period)
    return (
      <Button component={Link} to="/settings/payment" variant="default" fullWidth>
        {t("manage")}
      </Button>
    );
  const quantity = quantityOf(offer.plan, subscription);
  const more = quantity > 1 ? `&quantity=${quantity}` : "";
  return (
    <Button
      component={Link}
      to={`/checkout?plan=${offer.plan}&period=${period}${more}`}
      variant={isRecommended ? "filled" : "default"}
      fullWidth
    >
      {isCurrent
        ? t(period === "yearly" ? "toYearly" : "toMonthly")
        : t(current ? "switchTo" : "choose", { plan: name })}
    </Button>
  );
}
