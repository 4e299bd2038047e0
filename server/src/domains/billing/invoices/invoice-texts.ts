import { type Language, type OrderLine, permille } from "@arauto/contracts";
import { moneyText } from "../../../platform/money-text.ts";
import { translator } from "../../../platform/texts.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The texts of an invoice line. */
export interface LineTexts {
  title: string;
  detail: string;
  quantity: string;
  price: string;
  amount: string;
  isReduction: boolean;
}

/** Returns the texts of an invoice in the reader's language, with days in the workspace's time zone. */
export function invoiceTexts(invoice: InvoiceDetailsRow, lang: Language) {
  const t = translator(lang, "billing");
  const money = (amount: number) => moneyText(lang, amount, invoice.currency);
  const days = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: invoice.timeZone });
  const date = (at: Date) => days.format(at);
  return {
    t,
    money,
    facts: (): [string, string][] => {
      const { method, paidAt, dueAt, periodFrom, periodUntil, orderReference } = invoice;
      // The period ends when the next one begins; its last day is the day before.
      const last = new Date(periodUntil.getTime() - DAY_MS);
      const by = method ? `${t(`method.${method}`)}, ` : "";
      return [
        [t("issued"), date(invoice.issuedAt)],
        [t("period"), t("periodText", { from: date(periodFrom), until: date(last) })],
        paidAt ? [t("payment"), `${by}${date(paidAt)}`] : [t("due"), date(dueAt)],
        [t("order"), orderReference],
      ];
    },
    /** Text on the ribbon. */
    status: (): string =>
      invoice.status === "open"
        ? t("openUntil", { date: date(invoice.dueAt) })
        : t(`status.${invoice.status}`),
    line: (line: OrderLine): LineTexts => {
      const count = line.kind === "plan" ? (line.months ?? 1) * line.quantity : line.quantity;
      return {
        ...wordsOf(line, invoice, { t, lang, money }),
        quantity: new Intl.NumberFormat(lang).format(count),
        price: money(line.unitAmount),
        amount: money(line.amount),
        isReduction: line.amount < 0,
      };
    },
  };
}

type Translate = ReturnType<typeof translator<"billing">>;

const planName = (plan: string | null): string =>
  plan === null ? "" : plan.charAt(0).toUpperCase() + plan.slice(1);

function wordsOf(
  line: OrderLine,
  { period, subtotal }: InvoiceDetailsRow,
  { t, lang, money }: { t: Translate; lang: Language; money: (amount: number) => string },
): Pick<LineTexts, "title" | "detail"> {
  const plan = planName(line.plan);
  switch (line.kind) {
    case "plan": {
      const { quantity, months, unitAmount } = line;
      const detail = t("line.planText", {
        quantity,
        months: months ?? 1,
        price: money(unitAmount),
      });
      return { title: t(`line.${period}`, { plan }), detail };
    }
    case "yearlyDiscount": {
      const share = permille(-line.amount, subtotal) / 1000;
      const format = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1 });
      return { title: t("line.yearlyDiscount"), detail: format.format(share) };
    }
    case "unusedDays": {
      const facts = { days: line.days ?? 0, ofDays: line.ofDays ?? 0 };
      return { title: t("line.unusedDays", { plan }), detail: t("line.unusedDaysText", facts) };
    }
    case "credit":
      return { title: t("line.credit"), detail: "" };
  }
}
