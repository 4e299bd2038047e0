import { AppError, type Language } from "@arauto/contracts";
import { Piscina } from "piscina";
import { createFairLimiter } from "../../../platform/fair-limiter.ts";
import { invoiceWorkerFile } from "../../../platform/installation.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";
import type { InvoiceJob } from "./invoice-worker.ts";

/** Heap limit of the thread in megabytes: the largest fonts take several dozen. */
const HEAP_MB = 256;
/** Timeout for one invoice in milliseconds, including the thread's start. */
const LIMIT_MS = 30_000;
/** The thread ends after being idle for this long. */
const IDLE_MS = 60_000;

const limiter = createFairLimiter({
  running: 1,
  waiting: 100,
  waitingPerOwner: 10,
  refusal: "Too many invoices are being written. Try again in a moment",
});
let pool: Piscina<InvoiceJob, Uint8Array> | undefined;

/**
 * Returns an invoice as PDF, rendered on another thread with limits on time and memory. Workspaces take turns.
 * @throws AppError UNAVAILABLE when it takes too long, RATE_LIMITED when too many requests of the workspace wait
 */
export async function writePdf(
  tenantId: string,
  invoice: InvoiceDetailsRow,
  lang: Language,
): Promise<Buffer> {
  pool ??= new Piscina<InvoiceJob, Uint8Array>({
    filename: invoiceWorkerFile,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const running = pool;
  const bytes = await limiter.run(async () => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    try {
      return await running.run({ invoice, lang }, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError("UNAVAILABLE", "Creating the invoice took too long. Try again");
    }
  }, tenantId);
  return Buffer.from(bytes);
}

/** Ends the thread. It starts again with the next invoice. */
export async function stopInvoiceThread(): Promise<void> {
  const running = pool;
  pool = undefined;
  await running?.close();
}
