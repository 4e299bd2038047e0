import { afterEach, expect, it, vi } from "vitest";
import { PRO_INVOICE } from "../testing/example-invoice.ts";
import { stopInvoiceThread, writePdf } from "./invoice-thread.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await stopInvoiceThread();
});

const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === "%PDF-";

it("writes the invoices of several workspaces, and starts again after it was stopped", async () => {
  const first = await Promise.all(
    ["a", "a", "b"].map((tenantId) => writePdf(tenantId, PRO_INVOICE, "pt-br")),
  );
  expect(first.every(isPdf)).toBe(true);
  await stopInvoiceThread();
  expect(isPdf(await writePdf("a", PRO_INVOICE, "en-us"))).toBe(true);
});

it("does not block the calling thread", async () => {
  await writePdf("a", PRO_INVOICE, "pt-br");
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  // Japanese needs the largest font.
  await writePdf("a", PRO_INVOICE, "pt-br");
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
});

it("aborts an invoice that takes too long, and writes the next one", async () => {
  await writePdf("a", PRO_INVOICE, "pt-br");
  vi.spyOn(AbortSignal, "timeout").mockImplementationOnce(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 0);
    return controller.signal;
  });
  await expect(writePdf("a", PRO_INVOICE, "pt-br")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(isPdf(await writePdf("a", PRO_INVOICE, "pt-br"))).toBe(true);
});

it("queues up to ten invoices of a workspace and rejects more, while another workspace is served next", async () => {
  const done: string[] = [];
  const write = (tenantId: string) =>
    writePdf(tenantId, PRO_INVOICE, "pt-br").then(
      () => done.push(tenantId),
      ({ code }: { code: string }) => done.push(code),
    );
  await Promise.all([...Array.from({ length: 12 }, () => write("a")), write("b")]);
  expect(done.filter((one) => one === "RATE_LIMITED")).toHaveLength(1);
  expect(done.filter((one) => one === "a")).toHaveLength(11);
  // After the one being written and the next of the same workspace.
  const written = done.filter((one) => one !== "RATE_LIMITED");
  expect(written.indexOf("b")).toBeLessThanOrEqual(2);
});
