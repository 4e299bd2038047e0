import { barCodeOf, barWidths, formatBoletoLine } from "@arauto/contracts";
import type PDFDocument from "pdfkit";
import { moneyText } from "../../../../platform/money-text.ts";
import type { TestChargeRow } from "./charge-queries.ts";

/** Returns a boleto marked as a test, which no bank accepts. */
export async function testBoletoPdf({
  boletoLine,
  amount,
  currency,
  dueOn,
}: TestChargeRow): Promise<Buffer> {
  // Loaded on first use: it takes a tenth of the start of a process.
  const { default: Document } = await import("pdfkit");
  const doc = new Document({ size: "A4", margin: 48 });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  const line = boletoLine ?? "";
  doc.fontSize(18).text("BOLETO DE TESTE");
  doc.fontSize(10).text("Nenhum banco aceita este boleto.").moveDown(2);
  const due = dueOn?.split("-").toReversed().join("/") ?? "";
  doc
    .text(`Vencimento: ${due}`)
    .text(`Valor: ${moneyText("pt-br", amount, currency)}`)
    .moveDown();
  doc.fontSize(12).text(formatBoletoLine(line)).moveDown();
  drawBarCode(doc, line);
  doc.end();
  return done;
}

const BAR_HEIGHT = 50;

/** Draws a line's bar code, with narrow bars of one point. */
function drawBarCode(doc: InstanceType<typeof PDFDocument>, line: string): void {
  const code = barCodeOf(line);
  if (code === null) return;
  let at = doc.x;
  for (const [place, width] of barWidths(code).entries()) {
    if (place % 2 === 0) doc.rect(at, doc.y, width, BAR_HEIGHT);
    at += width;
  }
  doc.fill("#000000");
}
