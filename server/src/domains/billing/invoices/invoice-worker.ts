import type { Language } from "@arauto/contracts";
import { invoicePdf } from "./invoice-pdf.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";

/** An invoice to render, in the reader's language. */
export interface InvoiceJob {
  invoice: InvoiceDetailsRow;
  lang: Language;
}

/** Renders an invoice as PDF, in a separate thread. */
export default async function writeInvoice({ invoice, lang }: InvoiceJob): Promise<Uint8Array> {
  return new Uint8Array(await invoicePdf(invoice, lang));
}
