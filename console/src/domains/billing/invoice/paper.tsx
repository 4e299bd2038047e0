import { formatTaxId, taxIdKind } from "@arauto/contracts/tax-id";
import { CheckIcon } from "@phosphor-icons/react";
import { Trans, useTranslation } from "react-i18next";
import type { InvoiceDetails } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import { useOrderLineText } from "../checkout/order-line-text.ts";
import { Ribbon } from "../parts/ribbon.tsx";
import { useMoney } from "../parts/use-money.ts";
import { useInvoiceStatus } from "./use-invoice-status.ts";
import classes from "./invoice.module.css";

const DAY_MS = 86_400_000;
const RIBBONS = { open: "warning", paid: "success", refunded: "quiet", canceled: "quiet" } as const;

/** The invoice on a sheet of A4; white in every theme, like the paper it is printed on. */
export function Paper({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const status = useInvoiceStatus();
  return (
    <article className={classes.paper} aria-label={t("title", { number: invoice.number })}>
      <div className={classes.wall}>
        <TileWall seed={invoice.number} columns={24} rows={2} tone="wall" />
      </div>
      <div className={classes.body}>
        <div className={classes.top}>
          <div>
            <h2 className={classes.title}>{t("invoice")}</h2>
            <p className={classes.number}>{invoice.number}</p>
          </div>
          <Seller seller={invoice.seller} />
        </div>
        <div className={classes.parties}>
          <Buyer buyer={invoice.buyer} />
          <Facts invoice={invoice} />
        </div>
        <Lines invoice={invoice} />
        <div className={classes.bottom}>
          <span className={classes.ribbon}>
            <Ribbon
              tone={RIBBONS[invoice.status]}
              icon={invoice.status === "paid" ? <CheckIcon size={16} aria-hidden /> : undefined}
            >
              {status(invoice).label}
            </Ribbon>
          </span>
          <Sums invoice={invoice} />
        </div>
        <div className={classes.foot}>
          {invoice.receipt && (
            <p>
              {t("receipt")}
              <br />
              <bdi className={classes.mono}>{invoice.receipt}</bdi>
            </p>
          )}
          <p>
            <Trans t={t} i18nKey="legal" components={{ term: <span className={classes.term} /> }} />
          </p>
        </div>
      </div>
      {invoice.isTest && <p className={classes.test}>{t("test")}</p>}
    </article>
  );
}

function TaxId({ value }: { value: string }) {
  const kind = taxIdKind(value);
  if (value === "") return null;
  return (
    <p>
      {kind?.toUpperCase()} <bdi dir="ltr">{formatTaxId(value)}</bdi>
    </p>
  );
}

function Seller({ seller: { name, taxId, address, email } }: { seller: InvoiceDetails["seller"] }) {
  return (
    <address className={classes.seller}>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <TaxId value={taxId} />
      {address.split("\n").map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
    </address>
  );
}

function Buyer({ buyer }: { buyer: InvoiceDetails["buyer"] }) {
  const { t } = useTranslation("invoice");
  const { fullName, taxId, street, zip, city, state, email } = buyer;
  return (
    <address>
      <p className={classes.label}>{t("to")}</p>
      <p>
        <strong>
          <bdi>{fullName}</bdi>
        </strong>
      </p>
      <TaxId value={taxId} />
      <p>
        <bdi>{street}</bdi>
      </p>
      <p>
        <bdi>
          {zip} {[city, state].filter(Boolean).join(", ")}
        </bdi>
      </p>
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
    </address>
  );
}

function Facts({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const { date, dateTime } = useFormats();
  const { issuedAt, periodFrom, periodUntil, method, paidAt, orderReference } = invoice;
  // The period ends where the next one begins; its last day is the one before.
  const last = new Date(Date.parse(periodUntil) - DAY_MS).toISOString();
  return (
    <dl className={classes.facts}>
      <dt>{t("facts.issued")}</dt>
      <dd>{date(issuedAt)}</dd>
      <dt>{t("facts.period")}</dt>
      <dd>{t("facts.range", { from: date(periodFrom), until: date(last) })}</dd>
      {method && (
        <>
          <dt>{t("facts.payment")}</dt>
          <dd>
            {paidAt
              ? t("facts.paidBy", { method: t(`methods.${method}`), date: dateTime(paidAt) })
              : t(`methods.${method}`)}
          </dd>
        </>
      )}
      <dt>{t("facts.order")}</dt>
      <dd className={classes.mono}>
        <bdi dir="ltr">{orderReference}</bdi>
      </dd>
    </dl>
  );
}

function Lines({ invoice: { lines, currency, subtotal } }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const { number } = useFormats();
  const money = useMoney();
  const text = useOrderLineText(currency);
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t("lines.what")}</th>
          <th scope="col">
            <bdi>{t("lines.quantity")}</bdi>
          </th>
          <th scope="col">{t("lines.price")}</th>
          <th scope="col">{t("lines.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { title, detail } = text(line, subtotal);
          const count = line.kind === "plan" ? (line.months ?? 1) * line.quantity : line.quantity;
          return (
            <tr key={`${line.kind} ${line.plan} ${line.invoiceId}`}>
              <th scope="row">
                {title}
                <p>{detail}</p>
              </th>
              <td data-label={t("lines.quantity")}>
                <bdi>{number(count)}</bdi>
              </td>
              <td data-label={t("lines.price")}>
                <bdi>{money(line.unitAmount, currency)}</bdi>
              </td>
              <td data-minus={line.amount < 0 || undefined}>
                <bdi>{money(line.amount, currency)}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sums({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation("invoice");
  const money = useMoney();
  const { subtotal, reductions, total, paid, balance, method, currency } = invoice;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t("sums.subtotal")}</dt>
        <dd>{money(subtotal, currency)}</dd>
      </div>
      {reductions !== 0 && (
        <div>
          <dt>{t("sums.reductions")}</dt>
          <dd>{money(reductions, currency)}</dd>
        </div>
      )}
      <div className={classes.sumTotal}>
        <dt>{t("sums.total")}</dt>
        <dd>{money(total, currency)}</dd>
      </div>
      {paid !== 0 && (
        <div>
          <dt>{method ? t(`sums.paidBy.${method}`) : t("sums.paid")}</dt>
          <dd>{money(-paid, currency)}</dd>
        </div>
      )}
      <div>
        <dt>
          <strong>{t("sums.balance")}</strong>
        </dt>
        <dd>
          <strong>{money(balance, currency)}</strong>
        </dd>
      </div>
    </dl>
  );
}
