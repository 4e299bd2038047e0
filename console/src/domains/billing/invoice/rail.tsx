import { Anchor, Button, Group, Text } from "@mantine/core";
import { CaretLeftIcon, CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type InvoiceDetails, useRefundInvoiceMutation } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useOrderLineText } from "../checkout/order-line-text.ts";
import { useMoney } from "../parts/use-money.ts";
import { useInvoiceStatus } from "./use-invoice-status.ts";
import classes from "./invoice.module.css";

/** Next to the paper: the invoice's history, the origin of each line, and the refund. */
export function Rail({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const { can } = useSession();
  return (
    <aside className={classes.rail} aria-label={t("rail")}>
      <History invoice={invoice} />
      <Origins invoice={invoice} />
      {invoice.refund && can("BILLING.MANAGE") && (
        <Refund invoice={invoice} refund={invoice.refund} />
      )}
      {invoice.refundByHand && <RefundByHand invoice={invoice} refund={invoice.refundByHand} />}
      <Neighbors invoice={invoice} />
    </aside>
  );
}

function History({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const { clock, date } = useFormats();
  const money = useMoney();
  const status = useInvoiceStatus()(invoice);
  const { total, currency, nextCharge, method, history } = invoice;
  return (
    <section className={classes.card}>
      <Group justify="space-between">
        <StatusPill tone={status.tone} label={status.label} />
        {method && (
          <Text span size="sm">
            {t(`methods.${method}`)}
          </Text>
        )}
      </Group>
      <p className={classes.amount}>{money(total, currency)}</p>
      {nextCharge && (
        <Text size="sm" c="dimmed">
          {t("nextCharge", {
            date: date(nextCharge.at),
            amount: money(nextCharge.amount, currency),
          })}
        </Text>
      )}
      <ol className={classes.history}>
        {history.map(({ step, at, by, failure, method: used }) => (
          <li key={`${step} ${at}`} data-step={step}>
            <Text size="sm" fw={550}>
              {t(`steps.${step}`, { method: used ? t(`methods.${used}`) : "" })}
            </Text>
            <Text size="xs" c="dimmed">
              {by ? t("at.by", { time: clock(at), name: by }) : clock(at)}
              {failure && ` · ${t(`failures.${failure}`)}`}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Origins({ invoice: { lines, currency, subtotal } }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const money = useMoney();
  const text = useOrderLineText(currency);
  return (
    <section className={classes.card} aria-labelledby="origins">
      <h2 id="origins" className={classes.cardTitle}>
        {t("origins")}
      </h2>
      <ul className={classes.origins}>
        {lines.map((line) => {
          const { title, detail } = text(line, subtotal);
          return (
            <li key={`${line.kind} ${line.plan} ${line.invoiceId}`}>
              <Group justify="space-between" gap="xs">
                <Text span size="sm" fw={600}>
                  {money(line.amount, currency)}
                </Text>
                {line.invoiceId ? (
                  <Anchor
                    component={Link}
                    to={`/payment-invoice-preview/${line.invoiceId}`}
                    size="sm"
                  >
                    {t("title", { number: line.invoiceNumber })}
                  </Anchor>
                ) : line.kind === "plan" || line.kind === "yearlyDiscount" ? (
                  <Anchor component={Link} to="/payment" size="sm">
                    {t(line.kind === "plan" ? "toPlan" : "toPrices")}
                  </Anchor>
                ) : null}
              </Group>
              <Text size="xs" c="dimmed">
                {title}
                {detail && ` · ${detail}`}
              </Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Refund({
  invoice: { id, currency },
  refund,
}: {
  invoice: InvoiceDetails;
  refund: NonNullable<InvoiceDetails["refund"]>;
}) {
  const { t } = useTranslation("invoice");
  const { date } = useFormats();
  const money = useMoney();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const [request, { isLoading }] = useRefundInvoiceMutation();
  const amount = money(refund.amount, currency);

  async function ask() {
    const yes = await confirm({
      title: t("refund.confirmTitle", { amount }),
      consequence: t("refund.confirmText"),
      confirmLabel: t("refund.button", { amount }),
      danger: true,
    });
    if (!yes) return;
    const { error } = await request({ id });
    if (error) showProblem(error);
    else toast.success(t("refund.done", { amount }));
  }

  return (
    <section className={classes.card} aria-labelledby="refund">
      <h2 id="refund" className={classes.cardTitle}>
        {t("refund.title")}
      </h2>
      <Text size="sm" c="dimmed">
        {t("refund.text", { date: date(refund.until) })}
      </Text>
      <Group mt="sm">
        <Button
          variant="default"
          color="red"
          className={classes.refund}
          loading={isLoading}
          onClick={() => void ask()}
        >
          {t("refund.button", { amount })}
        </Button>
      </Group>
    </section>
  );
}

/** How to request a refund from the seller when the provider can't return the money. */
function RefundByHand({
  invoice: { currency, number, seller },
  refund: { amount, until },
}: {
  invoice: InvoiceDetails;
  refund: NonNullable<InvoiceDetails["refundByHand"]>;
}) {
  const { t } = useTranslation("invoice");
  const { date } = useFormats();
  const money = useMoney();
  const address = `mailto:${seller.email}?subject=${encodeURIComponent(t("title", { number }))}`;
  return (
    <section className={classes.card} aria-labelledby="refund">
      <h2 id="refund" className={classes.cardTitle}>
        {t("refund.title")}
      </h2>
      <Text size="sm" c="dimmed">
        {t("refund.byHand", {
          date: date(until),
          amount: money(amount, currency),
          seller: seller.email || seller.name,
        })}
      </Text>
      {seller.email && (
        <Group mt="sm">
          <Button component="a" href={address} variant="default">
            {t("refund.write")}
          </Button>
        </Group>
      )}
    </section>
  );
}

function Neighbors({ invoice: { previous, next } }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  if (!previous && !next) return null;
  return (
    <nav className={classes.neighbors} aria-label={t("neighbors")}>
      {previous ? (
        <Link to={`/payment-invoice-preview/${previous.id}`} aria-keyshortcuts="ArrowLeft">
          <CaretLeftIcon size={16} className="flip-rtl" aria-hidden />
          <span className="visually-hidden">{t("previous")} </span>
          <bdi>{previous.number}</bdi>
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={`/payment-invoice-preview/${next.id}`} aria-keyshortcuts="ArrowRight">
          <span className="visually-hidden">{t("next")} </span>
          <bdi>{next.number}</bdi>
          <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
        </Link>
      )}
    </nav>
  );
}
