import { Button, Text } from "@mantine/core";
import { ArrowsClockwiseIcon, CaretDownIcon, QrCodeIcon } from "@phosphor-icons/react";
import { useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Payment } from "../../../lib/api.generated.ts";
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
  isComplete: boolean;
  missing: readonly BillingField[];
  /** The billing details are complete and the amount is known, so a code can be created. */
  isReady: boolean;
  pixMinutes: number;
  isNarrow: boolean;
}

/** Pays by Pix: the code is created as soon as the billing details are complete. */
export function PixPane({ flow, isComplete, missing, isReady, pixMinutes, isNarrow }: Props) {
  const { t } = useTranslation("checkout");
  const { payment, start } = flow;
  const isPix = payment?.method === "pix" && payment.pix !== null;

  useEffect(() => {
    // Another cart has another `start`, which cancels the code and creates a new one.
    if (isReady) void start("pix");
  }, [isReady, start]);

  if (!isComplete) return <NeedsBilling method="pix" missing={missing} />;
  if (!isPix)
    return <div className={classes.paneGhost} role="status" aria-label={t("pix.creating")} />;
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
      <QrCode text={code} label={t("pix.qr")} size={232} />
      {payment.isTest && <figcaption>{t("pix.testQr")}</figcaption>}
    </figure>
  );
  const renew = isOver && (
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
  );
  const steps = <Steps amount={money(payment.amount, payment.currency)} receiver={receiver} />;
  const copy = (
    <CopyField value={code} label={t("pix.copy")} name={t("pix.code")} disabled={isOver} />
  );
  const ring = !isOver && <Ring until={until} seconds={seconds} />;
  if (isNarrow)
    return (
      <div className={classes.pixNarrow}>
        {ring}
        {renew || copy}
        {!isOver && steps}
        {!isOver && (
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
        {renew || (
          <>
            {steps}
            {copy}
          </>
        )}
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
