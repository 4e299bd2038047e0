import { Alert, Button, Group, Radio, Text } from "@mantine/core";
import { BarcodeIcon, CreditCardIcon, PixLogoIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { OrderSummary, PaymentConfig } from "../../../lib/api.generated.ts";
import { problemText } from "../../../ui/feedback/problem.ts";
import { useMoney } from "../parts/use-money.ts";
import type { BillingField } from "./billing-draft.ts";
import { BoletoPane } from "./boleto-pane.tsx";
import { TestCardPane } from "./card-pane.tsx";
import { PixPane } from "./pix-pane.tsx";
import { StepHead } from "./step-head.tsx";
import { StripePane } from "./stripe-pane.tsx";
import { isLive, type Method, type PaymentFlow } from "./use-payment.ts";
import { Waiting } from "./waiting.tsx";
import classes from "./checkout.module.css";

const ICONS = { pix: PixLogoIcon, card: CreditCardIcon, boleto: BarcodeIcon } as const;

interface Props {
  config: PaymentConfig;
  method: Method;
  onMethod: (method: Method) => void;
  flow: PaymentFlow;
  quote: OrderSummary | undefined;
  /** The billing details are complete. */
  isComplete: boolean;
  /** Missing billing fields. */
  missing: readonly BillingField[];
  cartKey: string;
  isNarrow: boolean;
  email: string;
  /** Returns whether everything required for a payment is there, and shows what is missing. */
  onPay: () => boolean;
}

/** The second step: the payment method and its requirements. */
export function PaymentCard(props: Props) {
  const { config, method, onMethod, flow, quote, email, isNarrow } = props;
  const { t } = useTranslation("checkout");
  const { payment } = flow;
  const isWaiting =
    payment !== null && payment.method === method && isLive(payment) && method !== "card";
  return (
    <section className={classes.card} aria-labelledby="payment-title">
      <StepHead id="payment-title" number={2} title={t("steps.payment")} isDone={false} />
      {quote?.total === 0 ? (
        <WithCredit {...props} />
      ) : (
        <>
          <Radio.Group value={method} onChange={onMethod} aria-labelledby="payment-title">
            <div className={classes.methods}>
              {config.methods.map(({ method: one }) => (
                <MethodChoice key={one} method={one} isChosen={one === method} />
              ))}
            </div>
          </Radio.Group>
          <Problem flow={flow} method={method} />
          <Pane {...props} />
          {isWaiting && !isNarrow && <Waiting email={email} method={method} />}
        </>
      )}
    </section>
  );
}

function MethodChoice({ method, isChosen }: { method: Method; isChosen: boolean }) {
  const { t } = useTranslation("checkout");
  const MethodIcon = ICONS[method];
  return (
    <Radio.Card
      value={method}
      className={classes.method}
      data-method={method}
      data-chosen={isChosen || undefined}
    >
      <Radio.Indicator className={classes.indicator} />
      <MethodIcon size={22} aria-hidden />
      <span>
        <span className={classes.methodName}>{t(`methods.${method}.name`)}</span>
        <span className={classes.methodNote}>{t(`methods.${method}.note`)}</span>
      </span>
    </Radio.Card>
  );
}

function Pane(props: Props) {
  const { config, method, flow, quote, isComplete, missing, cartKey, isNarrow, onPay } = props;
  const isReady = isComplete && quote !== undefined;
  const offer = config.methods.find((one) => one.method === method);
  if (!offer) return null;
  switch (method) {
    case "pix":
      return (
        <PixPane
          flow={flow}
          quote={quote}
          isComplete={isComplete}
          missing={missing}
          isReady={isReady}
          pixMinutes={config.pixMinutes}
          isNarrow={isNarrow}
        />
      );
    case "card":
      return offer.provider === "stripe" ? (
        <StripePane
          key={cartKey}
          flow={flow}
          quote={quote}
          client={offer.client}
          missing={missing}
          isReady={isReady}
        />
      ) : (
        <TestCardPane flow={flow} quote={quote} onPay={onPay} />
      );
    case "boleto":
      return <BoletoPane flow={flow} onPay={onPay} />;
  }
}

/** Why the last attempt didn't start a payment, and what to do. */
function Problem({
  flow: { payment, problem, start, isStarting },
  method,
}: Pick<Props, "flow" | "method">) {
  const { t } = useTranslation(["checkout", "errors"]);
  const isRefused = payment?.status === "failed" && payment.method === method;
  if (!problem && !isRefused) return null;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<WarningCircleIcon aria-hidden />}
      title={isRefused ? t("failed.title") : t(`methods.${method}.failed`)}
    >
      {isRefused ? t(`failed.${payment.failure ?? "other"}`) : problem && problemText(problem, t)}
      {problem && method !== "card" && (
        <Group mt="sm">
          <Button
            size="xs"
            variant="default"
            loading={isStarting}
            onClick={() => void start(method)}
          >
            {t("again")}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** Credit covers the whole amount: the user only has to confirm. */
function WithCredit({ flow: { start, isStarting, problem }, quote, method, onPay }: Props) {
  const { t } = useTranslation(["checkout", "errors"]);
  const money = useMoney();
  if (!quote) return null;
  return (
    <>
      <Text>{t("credit.text", { amount: money(quote.credit, quote.currency) })}</Text>
      {problem && (
        <Alert role="alert" color="red" title={t("failed.title")}>
          {problemText(problem, t)}
        </Alert>
      )}
      <Group>
        <Button size="md" loading={isStarting} onClick={() => void (onPay() && start(method))}>
          {t("credit.confirm")}
        </Button>
      </Group>
    </>
  );
}
