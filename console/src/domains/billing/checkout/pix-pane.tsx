import { Button, Text } from "@mantine/core";
import { ArrowsClockwiseIcon, CaretDownIcon, QrCodeIcon } from "@phosphor-icons/react";
import { type ReactNode, useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { OrderSummary, Payment } from "../../../lib/api.generated.ts";
import { useCountdown } from "../../../lib/countdown.ts";
import { QrCode } from "../../../ui/layout/qr-code.tsx";
import { useMoney } from "../parts/use-money.ts";
import type { BillingField } from "./billing-draft.ts";
import { CopyField } from "./copy-field.tsx";
import { NeedsBilling } from "./needs-billing.tsx";
import { Ring } from "./ring.tsx";
import { isLive, type PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

interface Props {
  flow: PaymentFlow;
  quote: OrderSummary | undefined;
  isComplete: boolean;
  missing: readonly BillingField[];
  /** The billing details are complete and the amount is known, so a code can be created. */
  isReady: boolean;
  pixMinutes: number;
  isNarrow: boolean;
}

/** Names of receivers have at most 25 characters (Manual do BR Code, field 59). */
const RECEIVER_LIKE = "RECEIVER OF PAYMENTS";
const QR_SIZE = 232;

/** Pays by Pix: the code is created as soon as the billing details are complete. */
export function PixPane({
  flow,
  quote,
  isComplete,
  missing,
  isReady,
  pixMinutes,
  isNarrow,
}: Props) {
  const { payment, start } = flow;
  const isPix = payment?.method === "pix" && payment.pix !== null;

  useEffect(() => {
    // Another cart has another `start`, which cancels the code and creates a new one.
    if (isReady) void start("pix");
  }, [isReady, start]);

  if (!isComplete) return <NeedsBilling method="pix" missing={missing} />;
  if (!isPix) return <CodePlaceholder quote={quote} isNarrow={isNarrow} />;
  return (
    <Code
      key={payment.id}
      payment={payment}
      seconds={pixMinutes * 60}
      isNarrow={isNarrow}
      isStarting={flow.isStarting}
      onRenew={() => void start("pix")}
    />
  );
}

function Code({
  payment,
  seconds,
  isNarrow,
  isStarting,
  onRenew,
}: {
  payment: Payment;
  seconds: number;
  isNarrow: boolean;
  isStarting: boolean;
  onRenew: () => void;
}) {
  const { t } = useTranslation("checkout");
  const money = useMoney();
  const until = payment.pix ? Date.parse(payment.pix.expiresAt) : 0;
  const isOver = useCountdown(until) === 0 || !isLive(payment);
  if (!payment.pix) return null;
  const { code, receiver } = payment.pix;
  const picture = (
    <figure className={classes.qr} data-over={isOver || undefined}>
      <QrCode text={code} label={t("pix.qr")} size={QR_SIZE} />
      {payment.isTest && <figcaption>{t("pix.testQr")}</figcaption>}
    </figure>
  );
  const copy = isOver ? (
    <div role="alert" className={classes.over}>
      <Text fw={600}>{t("pix.expired")}</Text>
      <Button
        loading={isStarting}
        leftSection={<ArrowsClockwiseIcon size={18} aria-hidden />}
        onClick={onRenew}
      >
        {t("pix.renew")}
      </Button>
    </div>
  ) : (
    <CopyField value={code} label={t("pix.copy")} name={t("pix.code")} />
  );
  return (
    <Layout
      isNarrow={isNarrow}
      picture={isNarrow && isOver ? null : picture}
      ring={!isOver && <Ring until={until} seconds={seconds} />}
      copy={copy}
      steps={
        !isOver && <Steps amount={money(payment.amount, payment.currency)} receiver={receiver} />
      }
    />
  );
}

/** Reserves the room of the code while it is created. */
function CodePlaceholder({ quote, isNarrow }: Pick<Props, "quote" | "isNarrow">) {
  const { t } = useTranslation("checkout");
  const money = useMoney();
  const amount = quote ? money(quote.total, quote.currency) : "…";
  return (
    <div className={classes.paneGhost} role="status" aria-label={t("pix.creating")}>
      <div className={classes.unseen} aria-hidden inert>
        <Layout
          isNarrow={isNarrow}
          picture={
            <figure className={classes.qr}>
              <svg width={QR_SIZE} height={QR_SIZE} aria-hidden />
            </figure>
          }
          ring={<Ring until={0} seconds={1} />}
          copy={<CopyField value="" label={t("pix.copy")} name="" disabled />}
          steps={<Steps amount={amount} receiver={RECEIVER_LIKE} />}
        />
      </div>
    </div>
  );
}

/** On phones, the code is copied; the QR code is for another phone. */
function Layout({
  isNarrow,
  picture,
  ring,
  copy,
  steps,
}: {
  isNarrow: boolean;
  picture: ReactNode;
  ring: ReactNode;
  copy: ReactNode;
  steps: ReactNode;
}) {
  const { t } = useTranslation("checkout");
  if (isNarrow)
    return (
      <div className={classes.pixNarrow}>
        {ring}
        {copy}
        {steps}
        {picture && (
          <details className={classes.fold}>
            <summary>
              <QrCodeIcon size={20} aria-hidden />
              {t("pix.otherPhone")}
              <CaretDownIcon size={16} className={classes.caret} aria-hidden />
            </summary>
            {picture}
          </details>
        )}
      </div>
    );
  return (
    <div className={classes.pix}>
      {picture}
      <div className={classes.pixSide}>
        {ring}
        {steps}
        {copy}
      </div>
    </div>
  );
}

/** Instructions for the bank's app. */
function Steps({ amount, receiver }: { amount: string; receiver: string }) {
  const { t } = useTranslation("checkout");
  const components = { b: <strong /> };
  return (
    <ol className={classes.steps}>
      <li>
        <Trans t={t} i18nKey="pix.step1" components={components} />
      </li>
      <li>
        <Trans t={t} i18nKey="pix.step2" components={components} />
      </li>
      <li>
        <Trans t={t} i18nKey="pix.step3" values={{ amount, receiver }} components={components} />
      </li>
    </ol>
  );
}
