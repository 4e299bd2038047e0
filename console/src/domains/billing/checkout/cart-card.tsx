import { Anchor, Group, SegmentedControl, Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Cart, OrderSummary, PlanOffer } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import { useMoney } from "../parts/use-money.ts";
import { useRetentionText } from "../plans/retention-text.ts";
import { useOrderLineText } from "./order-line-text.ts";
import { QuantityInput } from "./quantity-input.tsx";
import classes from "./checkout.module.css";

interface Props {
  cart: Cart;
  offer: PlanOffer;
  /** Undefined while it is calculated. */
  quote: OrderSummary | undefined;
  /** A renewal has a fixed cart. */
  isFixed: boolean;
  onChange: (part: Partial<Cart>) => void;
}

/** The items, the price, and the date of the next charge. */
export function CartCard({ cart, offer, quote, isFixed, onChange }: Props) {
  const { t } = useTranslation(["checkout", "billing"]);
  const money = useMoney();
  const { currency } = offer;
  const monthly = money(offer.monthlyPrice, currency);
  const yearly = money(Math.round(offer.yearlyPrice / 12), currency);
  return (
    <section className={classes.cart} aria-labelledby="cart-plan">
      <div className={classes.wall}>
        <TileWall seed={`plan ${cart.plan}`} columns={16} rows={2} tone="quiet" />
      </div>
      <div className={classes.cartBody}>
        <Group gap="sm" wrap="nowrap">
          <TileAvatar id={`plan ${cart.plan}`} size={40} />
          <div className={classes.grow}>
            <h2 id="cart-plan" className={classes.planName}>
              {t(`billing:plans.${cart.plan}`)}
            </h2>
            <Text size="sm" c="dimmed">
              {t(`per.${cart.period}`)}
            </Text>
          </div>
          {!isFixed && (
            <Anchor component={Link} to={`/checkout?period=${cart.period}`} size="sm">
              {t("changePlan")}
            </Anchor>
          )}
        </Group>
        {!isFixed && (
          <>
            <SegmentedControl
              fullWidth
              aria-label={t("period")}
              value={cart.period}
              onChange={(period) => onChange({ period })}
              data={[
                { value: "monthly" as const, label: t("monthlyPrice", { amount: monthly }) },
                { value: "yearly" as const, label: t("yearlyPrice", { amount: yearly }) },
              ]}
            />
            <Group justify="space-between" wrap="nowrap">
              <label htmlFor="cart-quantity" className={classes.quantity}>
                {t("quantity")}
              </label>
              <QuantityInput
                id="cart-quantity"
                value={cart.quantity}
                onChange={(quantity) => onChange({ quantity })}
              />
            </Group>
          </>
        )}
        <Sums quote={quote} currency={currency} />
        <Included offer={offer} quantity={cart.quantity} />
        {quote && <NextCharge quote={quote} />}
      </div>
    </section>
  );
}

function Sums({ quote, currency }: { quote: OrderSummary | undefined; currency: string }) {
  const { t } = useTranslation("checkout");
  const money = useMoney();
  const { percent } = useFormats();
  const text = useOrderLineText(currency);
  if (!quote) return <div className={classes.sumsGhost} role="status" aria-label={t("adding")} />;
  return (
    <>
      <dl className={classes.lines}>
        {quote.lines.map((line) => {
          const { title, detail } = text(line, quote.subtotal);
          return (
            <div key={`${line.kind} ${line.plan} ${line.invoiceId}`}>
              <dt>
                {title}
                <Text span display="block" size="xs" c="dimmed">
                  {line.kind === "plan" ? t("subtotal", { detail }) : detail}
                </Text>
              </dt>
              <dd data-minus={line.amount < 0 || undefined}>{money(line.amount, currency)}</dd>
            </div>
          );
        })}
      </dl>
      <Group justify="space-between" align="baseline">
        <Text fw={600} size="sm">
          {t("total")}
        </Text>
        <Text className={classes.total} aria-live="polite">
          {money(quote.total, currency)}
        </Text>
      </Group>
      {quote.savings > 0 && (
        <Group gap="2xs" wrap="nowrap" c="var(--success-text)" fz="sm" fw={550}>
          <CheckIcon size={16} aria-hidden />
          {t("youSave", {
            amount: money(quote.savings, currency),
            percent: percent(quote.savingsPermille / 1000),
          })}
        </Group>
      )}
    </>
  );
}

function Included({ offer: { limits }, quantity }: { offer: PlanOffer; quantity: number }) {
  const { t } = useTranslation("checkout");
  const { number } = useFormats();
  const retention = useRetentionText();
  const text = (key: "contacts" | "emails" | "members" | "apiKeys") => {
    const max = limits[key];
    if (max === null) return t(`includes.unlimited.${key}`);
    return t(`includes.${key}`, { count: max * quantity, number: number(max * quantity) });
  };
  return (
    <ul className={classes.includes}>
      <li>{text("contacts")}</li>
      <li>{text("emails")}</li>
      <li>{text("members")}</li>
      <li>{text("apiKeys")}</li>
      <li>{t("includes.retention", { time: retention(limits.retentionDays) })}</li>
    </ul>
  );
}

export function NextCharge({ quote }: { quote: OrderSummary }) {
  const { t } = useTranslation("checkout");
  const { date } = useFormats();
  const money = useMoney();
  return (
    <Text size="xs" c="dimmed">
      {t("nextCharge", {
        date: date(quote.nextChargeAt),
        amount: money(quote.nextChargeAmount, quote.currency),
      })}
    </Text>
  );
}
