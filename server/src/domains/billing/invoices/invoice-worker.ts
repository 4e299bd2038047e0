import type { Language } from "@arauto/contracts";
import { invoicePdf } from "./invoice-pdf.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";

/** An invoice to write, in the language of its reader. */
export interface InvoiceJob {
  invoice: InvoiceDetailsRow;
  lang: Language;
}

/** Writes an invoice as PDF, on a thread of its own. */
export default async function writeInvoice({ invoice, lang }: InvoiceJob): Promise<Uint8Array> {
  return new Uint8Array(await invoicePdf(invoice, lang));
}
