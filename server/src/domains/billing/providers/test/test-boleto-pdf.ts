import PDFDocument from "pdfkit";
import type { TestChargeRow } from "./charge-queries.ts";

/** Returns a boleto that says that it is a test, and that no bank accepts. */
export function testBoletoPdf({
  boletoLine,
  amount,
  currency,
  dueOn,
}: TestChargeRow): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin: 48 });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  doc.fontSize(18).text("BOLETO DE TESTE");
  doc.fontSize(10).text("Nenhum banco aceita este boleto. No bank accepts this boleto.");
  doc
    .moveDown()
    .fontSize(12)
    .text(boletoLine ?? "");
  doc.text(`${currency} ${(amount / 100).toFixed(2)}   ${dueOn ?? ""}`);
  doc.end();
  return done;
}
