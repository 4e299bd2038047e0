import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderSummary } from "../../../lib/api.generated.ts";
import { useMoney } from "../parts/use-money.ts";
import type { PaymentFlow } from "./use-payment.ts";

/** The cards of the test provider; their names are sent instead of numbers. */
const TEST_CARDS = [
  "test_card_success",
  "test_card_refused",
  "test_card_no_funds",
  "test_card_3ds",
  "test_card_renewal_refused",
] as const;

/** Pays with a card of the test provider: its cards are named after their outcomes, so there is no number to type. */
export function TestCardPane({
  flow,
  quote,
  onPay,
}: {
  flow: PaymentFlow;
  quote: OrderSummary | undefined;
  /** Returns whether everything required for a payment is there. */
  onPay: () => boolean;
}) {
  const { t } = useTranslation("checkout");
  const money = useMoney();
  const [card, setCard] = useState<string>(TEST_CARDS[0]);
  const { payment, isStarting, start, simulate } = flow;
  if (payment?.card?.needsAuthentication && payment.status === "pending")
    return (
      <Stack gap="sm" role="status">
        <Text fw={600}>{t("card.authenticate")}</Text>
        <Text c="dimmed">{t("card.authenticateText")}</Text>
        <Group gap="xs">
          <Button onClick={() => void simulate("paid")}>{t("card.confirm")}</Button>
          <Button variant="default" onClick={() => void simulate("refused")}>
            {t("card.decline")}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <>
      <Radio.Group
        label={t("card.label")}
        description={t("card.description")}
        inputWrapperOrder={["label", "description", "input"]}
        value={card}
        onChange={setCard}
      >
        <Stack gap="xs" mt="sm">
          {TEST_CARDS.map((one) => (
            <Radio key={one} value={one} label={t(`card.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group>
        <Button
          size="md"
          disabled={!quote}
          loading={isStarting}
          onClick={() => void (onPay() && start("card", card))}
        >
          {quote ? t("pay", { amount: money(quote.total, quote.currency) }) : t("payNow")}
        </Button>
      </Group>
    </>
  );
}
