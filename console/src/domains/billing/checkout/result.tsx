import { Alert, Button, Group, Text } from "@mantine/core";
import { CheckCircleIcon, EnvelopeSimpleIcon } from "@phosphor-icons/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { type Payment, useLazyCheckAccountQuery } from "../../../lib/api.generated.ts";
import { useCountdown } from "../../../lib/countdown.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Mark } from "../../../ui/layout/logo.tsx";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import type { PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

/** Time until the console opens after a payment (spec section 2.3). */
const COUNTDOWN_MS = 5000;

/** The confirmed payment: the items, and a countdown to the console. */
export function Success({ payment }: { payment: Payment }) {
  const { t } = useTranslation(["checkout", "billing"]);
  const { date } = useFormats();
  const navigate = useNavigate();
  const [check] = useLazyCheckAccountQuery();
  const [until] = useState(() => Date.now() + COUNTDOWN_MS);
  const [stays, setStays] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const left = useCountdown(until);
  const title = useRef<HTMLHeadingElement>(null);
  const { result } = payment;

  useEffect(() => title.current?.focus(), []);
  // The console's route guard must know the new plan before it opens.
  useEffect(() => {
    void check(undefined, false).then(() => setIsOpen(true));
  }, [check]);
  useEffect(() => {
    if (left === 0 && isOpen && !stays) void navigate("/dashboard");
  }, [left, isOpen, stays, navigate]);

  return (
    <section className={classes.result} aria-labelledby="result-title">
      <div className={classes.resultWall}>
        <TileWall seed={payment.id} columns={24} rows={3} tone="wall" />
      </div>
      <CheckCircleIcon size={48} weight="fill" className={classes.paid} aria-hidden />
      <h1 id="result-title" ref={title} tabIndex={-1}>
        {t("success.title")}
      </h1>
      {result && (
        <Text>
          {t("success.text", {
            plan: t(`billing:plans.${result.plan}`),
            date: date(result.endsAt),
          })}
        </Text>
      )}
      {!stays && (
        <>
          <p role="timer" className={classes.countdown}>
            {t("success.countdown", { count: left })}
          </p>
          <span className="visually-hidden" role="status">
            {t("success.spoken")}
          </span>
        </>
      )}
      <Group justify="center" gap="xs">
        <Button component={Link} to="/dashboard">
          {t("success.go")}
        </Button>
        {result && (
          <Button
            component={Link}
            to={`/payment-invoice-preview/${result.invoiceId}`}
            variant="default"
          >
            {t("success.invoice")}
          </Button>
        )}
        {!stays && (
          <Button variant="subtle" onClick={() => setStays(true)}>
            {t("success.stay")}
          </Button>
        )}
      </Group>
    </section>
  );
}

/** The provider is processing a card payment, or there has been no news of a payment for too long. */
export function Processing({ flow }: { flow: PaymentFlow }) {
  const { t } = useTranslation("checkout");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.result} aria-labelledby="result-title">
      <Mark size={48} loading />
      <h1 id="result-title" ref={title} tabIndex={-1}>
        {t("processing.title")}
      </h1>
      <Text role="status">{t("processing.text")}</Text>
      {flow.isUnconfirmed && <Unconfirmed flow={flow} />}
    </section>
  );
}

/** The server hasn't responded for a while: wait for the email, or check again. */
export function Unconfirmed({ flow }: { flow: PaymentFlow }) {
  const { t } = useTranslation("checkout");
  return (
    <Alert
      role="alert"
      color="orange"
      icon={<EnvelopeSimpleIcon aria-hidden />}
      title={t("unconfirmed.title")}
    >
      <Text size="sm">{t("unconfirmed.text")}</Text>
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={flow.checkNow}>
          {t("unconfirmed.check")}
        </Button>
      </Group>
    </Alert>
  );
}
