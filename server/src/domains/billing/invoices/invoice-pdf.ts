import {
  drawTiles,
  formatTaxId,
  type Language,
  taxIdKind,
  TILE_SIDE,
  WALL_SHARES,
} from "@arauto/contracts";
import PDFDocument from "pdfkit";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";
import { invoiceTexts, type LineTexts } from "./invoice-texts.ts";
import { canWrite, decompressFonts } from "./pdf-fonts.ts";
import { writeText } from "./pdf-text.ts";

type Doc = InstanceType<typeof PDFDocument>;
type Texts = ReturnType<typeof invoiceTexts>;

const MARGIN = 48;
/** Width of A4. */
const PAGE = 595.28;
const RIGHT = PAGE - MARGIN;
/** Start of the second column. */
const MIDDLE = 320;
/** Below this, a page contains only its footer. */
const BOTTOM = 726;
const GAP = 20;
/** Height of an order line and of a total. */
const ROW = 41;
const SUM = 18;

const INK = "#161e2f";
const QUIET = "#475061";
const ACCENT = "#134cbb";
const SPARK = "#efba41";
const GREEN = "#036035";
const RIBBONS = {
  open: { ground: "#fef0e2", ink: "#8b440c" },
  paid: { ground: "#e3f9eb", ink: GREEN },
  refunded: { ground: "#f3f1ed", ink: QUIET },
  canceled: { ground: "#f3f1ed", ink: QUIET },
} as const;

/** Upper limit for characters per A4 line, and for lines per field. */
const LETTERS_MAX = 400;
const ADDRESS_LINES = 8;

const WALL = { columns: 24, rows: 2, height: 49.6 };

/**
 * Returns an invoice as an A4 PDF, with a limited number and length of lines. Loading the fonts takes up to a second,
 * so it runs on another thread; see `invoice-thread.ts`.
 */
export async function invoicePdf(invoice: InvoiceDetailsRow, lang: Language): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: lang.replace(/-(.*)/, (_, region: string) => `-${region.toUpperCase()}`),
    info: { Title: invoice.number, Author: invoice.seller.name, CreationDate: invoice.issuedAt },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  await decompressFonts(doc, partiesOf(invoice).flat());
  draw(doc, invoice, invoiceTexts(invoice, lang));
  attachNames(doc, invoice);
  doc.end();
  return done;
}

/** Returns the lines of the seller and of the buyer, some of them empty. */
function partiesOf({ seller, buyer }: InvoiceDetailsRow): string[][] {
  const { fullName, taxId, street, zip, city, state, email } = buyer;
  return [
    [seller.name, seller.taxId, seller.address, seller.email],
    [fullName, taxId, street, `${zip} ${city}, ${state}`, email],
  ];
}

/** Attaches the seller and the buyer as text when their names or addresses have letters that no font here has. */
function attachNames(doc: Doc, invoice: InvoiceDetailsRow): void {
  const { number, issuedAt } = invoice;
  const parties = partiesOf(invoice);
  if (parties.flat().every((text) => text.split("\n").every(canWrite))) return;
  const text = parties.map((lines) => lines.filter(Boolean).join("\n")).join("\n\n");
  doc.file(Buffer.from(text, "utf8"), {
    name: `${number}.txt`,
    type: "text/plain",
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });
}

function draw(doc: Doc, invoice: InvoiceDetailsRow, texts: Texts): void {
  drawWall(doc, invoice.number);
  let y = drawTop(doc, invoice, texts, WALL.height + 26);
  y = drawParties(doc, invoice, texts, y + GAP);
  y = drawLines(doc, invoice, texts, y + GAP);
  drawTotals(doc, invoice, texts, y);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawFoot(doc, invoice, texts, count === 1 ? "" : `${page + 1} / ${count}`);
  }
}

/** Starts a new page when a block doesn't fit on the current one. */
function roomFor(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  doc.addPage();
  return MARGIN;
}

/** Draws the same tile wall as on screen. */
function drawWall(doc: Doc, seed: string): void {
  const { columns, rows, height } = WALL;
  const { base, spark } = drawTiles(seed, columns, rows, WALL_SHARES);
  doc.save().scale(PAGE / (columns * TILE_SIDE), height / (rows * TILE_SIDE));
  if (base !== "") doc.path(base).fill(ACCENT);
  if (spark !== "") doc.path(spark).fill(SPARK);
  doc.restore();
}

function drawTop(doc: Doc, invoice: InvoiceDetailsRow, { t }: Texts, top: number): number {
  const left = write(doc, t("invoice"), { x: MARGIN, y: top, width: 250, size: 24, bold: true });
  write(doc, invoice.number, { x: MARGIN, y: top + left + 2, width: 250 });
  const { name, taxId, address, email } = invoice.seller;
  const bottom = block(doc, { x: MIDDLE, y: top, right: true }, [
    { text: name, bold: true, linesMax: 2 },
    { text: taxIdText(taxId) },
    ...address.split("\n").map((text) => ({ text })),
    { text: email },
  ]);
  const end = Math.max(bottom, top + 60) + 14;
  rule(doc, end, QUIET);
  return end;
}

function drawParties(doc: Doc, invoice: InvoiceDetailsRow, texts: Texts, top: number): number {
  const { fullName, taxId, street, zip, city, state, email } = invoice.buyer;
  const place = [`${zip} ${city}`.trim(), state].filter(Boolean).join(", ");
  const label = write(doc, texts.t("to"), { x: MARGIN, y: top, width: 240, size: 9, color: QUIET });
  const left = block(doc, { x: MARGIN, y: top + label }, [
    { text: fullName, bold: true, linesMax: 3 },
    { text: taxIdText(taxId) },
    { text: street, linesMax: 3 },
    { text: place, linesMax: 2 },
    { text: email, linesMax: 2 },
  ]);
  let right = top;
  for (const [name, value] of texts.facts()) {
    write(doc, name, { x: MIDDLE, y: right, width: 66, color: QUIET });
    right += write(doc, value, { x: MIDDLE + 72, y: right, linesMax: 2 }) + 2;
  }
  return Math.max(left, right);
}

/** Right edges of the numeric columns. */
const COLUMNS = { quantity: 350, price: 450, amount: RIGHT };

function drawLines(doc: Doc, { lines }: InvoiceDetailsRow, texts: Texts, top: number): number {
  const { t } = texts;
  const head = { quantity: t("quantity"), price: t("price"), amount: t("amount") };
  write(doc, t("description"), { x: MARGIN, y: top, size: 9, color: QUIET });
  numbers(doc, top, { size: 9, color: QUIET }, head);
  let y = top + 18;
  rule(doc, y, INK);
  for (const line of lines) {
    y = roomFor(doc, y, ROW);
    drawLine(doc, texts.line(line), y + 7);
    y += ROW;
    rule(doc, y);
  }
  return y;
}

function drawLine(doc: Doc, line: LineTexts, y: number): void {
  write(doc, line.title, { x: MARGIN, y, width: 250, bold: true });
  write(doc, line.detail, { x: MARGIN, y: y + 15, width: 250, size: 9, color: QUIET });
  numbers(doc, y, { color: line.isReduction ? GREEN : INK }, line);
}

function numbers(
  doc: Doc,
  y: number,
  style: { size?: number; color: string },
  { quantity, price, amount }: Pick<LineTexts, keyof typeof COLUMNS>,
): void {
  const cells = { quantity, price, amount };
  for (const column of ["quantity", "price", "amount"] as const) {
    const color = column === "amount" || style.size ? style.color : INK;
    const x = COLUMNS[column] - 95;
    write(doc, cells[column], { ...style, color, x, y, width: 95, right: true });
  }
}

function drawTotals(doc: Doc, invoice: InvoiceDetailsRow, texts: Texts, after: number): void {
  const { t, money } = texts;
  const { subtotal, total, status } = invoice;
  const isPaid = status === "paid" || status === "refunded";
  const rows: { name: string; amount: number; isTotal?: boolean; bold?: boolean }[] = [
    { name: t("subtotal"), amount: subtotal },
    ...(total === subtotal ? [] : [{ name: t("reductions"), amount: total - subtotal }]),
    { name: t("total"), amount: total, isTotal: true },
    ...(isPaid ? [{ name: t("paid"), amount: -total }] : []),
    ...(status === "refunded" ? [{ name: t("refunded"), amount: total }] : []),
    { name: t("balance"), amount: status === "open" ? total : 0, bold: true },
  ];
  const top = roomFor(doc, after, (rows.length + 2) * SUM + 6) + SUM;
  drawRibbon(doc, invoice, texts, top);
  let y = top;
  for (const { name, amount, isTotal = false, bold = isTotal } of rows) {
    if (isTotal) {
      y += 4;
      doc.moveTo(MIDDLE, y).lineTo(RIGHT, y).lineWidth(0.8).strokeColor(INK).stroke();
      y += 8;
    }
    const size = isTotal ? 15 : 10;
    write(doc, name, { x: MIDDLE, y, width: 120, size, bold });
    write(doc, money(amount), { x: MIDDLE + 100, y, size, bold, right: true });
    y += isTotal ? 30 : SUM;
  }
}

/** Draws the invoice's status on a ribbon with a swallowtail, starting at the edge of the paper. */
function drawRibbon(doc: Doc, { status }: InvoiceDetailsRow, texts: Texts, y: number): void {
  const { ground, ink } = RIBBONS[status];
  const height = 26;
  const end = 210;
  doc.polygon([0, y], [end, y], [end - 9, y + height / 2], [end, y + height], [0, y + height]);
  doc.fill(ground);
  write(doc, texts.status(), { x: MARGIN, y: y + 6, width: 150, bold: true, color: ink });
}

function drawFoot(doc: Doc, invoice: InvoiceDetailsRow, { t }: Texts, page: string): void {
  const { receipt, seller, isTest } = invoice;
  const quiet = { size: 8.5, color: QUIET };
  rule(doc, 746);
  if (receipt !== null) {
    write(doc, t("receipt"), { ...quiet, x: MARGIN, y: 754, width: 240 });
    write(doc, receipt, { ...quiet, x: MARGIN, y: 766, width: 240, linesMax: 2 });
  }
  if (seller.email !== "") {
    const note = t("note", { email: seller.email });
    write(doc, note, { ...quiet, x: MIDDLE, y: 754, width: 190, linesMax: 3 });
  }
  write(doc, page, { ...quiet, x: RIGHT - 40, y: 754, width: 40, right: true });
  if (!isTest) return;
  doc.rect(0, 812, PAGE, 30).fill("#e4f5fc");
  write(doc, t("test"), { x: MARGIN, y: 820, bold: true, color: "#025c79" });
}

const taxIdText = (taxId: string): string =>
  [taxIdKind(taxId)?.toUpperCase(), formatTaxId(taxId)].filter(Boolean).join(" ");

const rule = (doc: Doc, y: number, color = "#cfd3db"): void => {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(color).stroke();
};

interface Entry {
  text: string;
  bold?: boolean;
  linesMax?: number;
}

/** Writes a name and address. Returns its bottom edge. */
function block(
  doc: Doc,
  { x, y, right = false }: { x: number; y: number; right?: boolean },
  entries: readonly Entry[],
): number {
  let at = y;
  const width = right ? RIGHT - x : 240;
  for (const entry of entries.filter(({ text }) => text.trim() !== "").slice(0, ADDRESS_LINES))
    at += write(doc, entry.text, { ...entry, x, y: at, width, right });
  return at;
}

interface Placed {
  x: number;
  y: number;
  width?: number;
  size?: number;
  bold?: boolean;
  color?: string;
  right?: boolean;
  linesMax?: number;
}

/** Writes text from a point, or right-aligned to its width. Returns its height. */
function write(
  doc: Doc,
  text: string,
  {
    x,
    y,
    width = RIGHT - x,
    size = 10,
    bold = false,
    color = INK,
    right = false,
    linesMax = 1,
  }: Placed,
): number {
  const style = { size, bold, color, right, width };
  return writeText(doc, text.slice(0, LETTERS_MAX), { x, y, linesMax }, style);
}
