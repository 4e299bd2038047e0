import { formatTaxId, type Language, type OrderLine, unitsOf } from "@arauto/contracts";
import PDFDocument from "pdfkit";
import { translator } from "../../../platform/texts.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";
import { writeLine } from "./pdf-text.ts";

type Doc = InstanceType<typeof PDFDocument>;

const MARGIN = 48;
const INK = "#14172a";
const QUIET = "#5b6072";
const ACCENT = "#124ab8";
/** No line of A4 has more letters. */
const LETTERS_MAX = 300;
/** Right edge of the page (A4). */
const RIGHT = 595.28 - MARGIN;

/**
 * Returns an invoice as PDF: one page of A4 with a bounded number of lines and lengths. Reading the fonts takes up to a
 * second, so it runs on another thread; see `invoice-thread.ts`.
 */
export function invoicePdf(invoice: InvoiceDetailsRow, lang: Language): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: lang.replace(/-(.*)/, (_, region: string) => `-${region.toUpperCase()}`),
    info: { Title: invoice.number, Author: invoice.seller.name, CreationDate: invoice.issuedAt },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  draw(doc, invoice, lang);
  doc.end();
  return done;
}

function draw(doc: Doc, invoice: InvoiceDetailsRow, lang: Language): void {
  const t = translator(lang, "billing");
  const money = (amount: number) =>
    new Intl.NumberFormat(lang, { style: "currency", currency: invoice.currency }).format(
      amount / unitsOf(invoice.currency),
    );
  const date = (at: Date) =>
    new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" }).format(at);
  doc.rect(0, 0, 600, 14).fill(ACCENT);
  doc.fillColor(INK);
  write(doc, t("invoice"), { x: MARGIN, y: 44, size: 22, bold: true });
  write(doc, `${invoice.number}  ·  ${t(`status.${invoice.status}`)}`, { x: MARGIN, y: 74 });
  const { seller, buyer } = invoice;
  block(doc, { x: 320, y: 44, right: true }, [
    seller.name,
    formatTaxId(seller.taxId),
    ...seller.address.split("\n"),
    seller.email,
  ]);
  block(doc, { x: MARGIN, y: 150 }, [
    t("to"),
    buyer.fullName,
    formatTaxId(buyer.taxId),
    buyer.street,
    `${buyer.zip} ${buyer.city}, ${buyer.state}`,
    buyer.email,
  ]);
  const period = { from: date(invoice.periodFrom), until: date(invoice.periodUntil) };
  const facts: [string, string][] = [
    [t("issued"), date(invoice.issuedAt)],
    [t("period"), t("periodText", period)],
    invoice.paidAt
      ? [
          t("payment"),
          `${invoice.method ? `${t(`method.${invoice.method}`)}, ` : ""}${date(invoice.paidAt)}`,
        ]
      : [t("due"), date(invoice.dueAt)],
    [t("order"), invoice.orderReference],
  ];
  for (const [index, [name, value]] of facts.entries()) {
    const y = 150 + index * 16;
    write(doc, name, { x: 320, y, quiet: true });
    write(doc, value, { x: 400, y });
  }
  const bottom = drawLines(
    doc,
    invoice,
    280,
    (line) => lineTexts(line, invoice, { t, money }),
    money,
  );
  drawTotals(doc, invoice, bottom + 20, { t, money });
  drawFoot(doc, invoice, t);
}

type Translate = ReturnType<typeof translator<"billing">>;
interface Words {
  t: Translate;
  money: (amount: number) => string;
}

const planName = (plan: string | null): string =>
  plan === null ? "" : plan.charAt(0).toUpperCase() + plan.slice(1);

function lineTexts(
  line: OrderLine,
  { period }: InvoiceDetailsRow,
  { t, money }: Words,
): [string, string] {
  const plan = planName(line.plan);
  switch (line.kind) {
    case "plan": {
      const facts = {
        quantity: line.quantity,
        months: line.months ?? 1,
        price: money(line.unitAmount),
      };
      return [t(`line.${period}`, { plan }), t("line.planText", facts)];
    }
    case "yearlyDiscount":
      return [t("line.yearlyDiscount"), ""];
    case "unusedDays": {
      const facts = { days: line.days ?? 0, ofDays: line.ofDays ?? 0 };
      return [t("line.unusedDays", { plan }), t("line.unusedDaysText", facts)];
    }
    case "credit":
      return [t("line.credit"), ""];
  }
}

function drawLines(
  doc: Doc,
  { lines }: InvoiceDetailsRow,
  top: number,
  textsOf: (line: OrderLine) => [string, string],
  money: (amount: number) => string,
): number {
  let y = top;
  rule(doc, y);
  for (const line of lines) {
    const [title, detail] = textsOf(line);
    write(doc, title, { x: MARGIN, y: y + 10, bold: true });
    write(doc, money(line.amount), { x: 380, y: y + 10, right: true });
    if (detail !== "") write(doc, detail, { x: MARGIN, y: y + 25, quiet: true });
    y += 46;
    rule(doc, y);
  }
  return y;
}

function drawTotals(doc: Doc, invoice: InvoiceDetailsRow, top: number, { t, money }: Words): void {
  const { subtotal, total, status } = invoice;
  const rows: [string, string, boolean][] = [
    [t("subtotal"), money(subtotal), false],
    [t("reductions"), money(total - subtotal), false],
    [t("total"), money(total), true],
  ];
  if (status === "paid" || status === "refunded") rows.push([t("paid"), money(-total), false]);
  if (status === "refunded") rows.push([t("refunded"), money(total), false]);
  rows.push([t("balance"), money(status === "open" ? total : 0), false]);
  for (const [index, [name, value, bold]] of rows.entries()) {
    const y = top + index * 18;
    write(doc, name, { x: 320, y, bold });
    write(doc, value, { x: 400, y, bold, right: true });
  }
}

function drawFoot(doc: Doc, { receipt, seller, isTest }: InvoiceDetailsRow, t: Translate): void {
  rule(doc, 740);
  if (receipt !== null)
    write(doc, `${t("receipt")}: ${receipt}`, { x: MARGIN, y: 750, quiet: true });
  if (seller.email !== "")
    write(doc, t("note", { email: seller.email }), { x: MARGIN, y: 766, quiet: true });
  if (isTest) write(doc, t("test"), { x: MARGIN, y: 724, bold: true });
}

const rule = (doc: Doc, y: number): void => {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor("#c9cbd3").stroke();
};

function block(
  doc: Doc,
  { x, y, right = false }: { x: number; y: number; right?: boolean },
  lines: readonly string[],
): void {
  const shown = lines.filter((line) => line.trim() !== "").slice(0, 8);
  for (const [index, line] of shown.entries())
    write(doc, line, { x, y: y + index * 15, bold: index === 0, right });
}

interface Style {
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
  quiet?: boolean;
  right?: boolean;
}

/** Writes one line. */
function write(
  doc: Doc,
  text: string,
  { x, y, size = 10, bold = false, quiet = false, right = false }: Style,
): void {
  const color = quiet ? QUIET : INK;
  writeLine(doc, text.slice(0, LETTERS_MAX), x, y, { size, bold, color, right, width: RIGHT - x });
}
