// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import type { InvoiceDetails } from "../../../lib/api.generated.ts";
import { PAID_INVOICE } from "../testing/example-invoice.ts";
import { type Shown, showWithApi } from "../testing/show-with-api.tsx";
import { Rail } from "./rail.tsx";

let shown: Shown | undefined;
afterEach(() => shown?.stop());
const show = async (invoice: Partial<InvoiceDetails>) => {
  shown = await showWithApi(<Rail invoice={{ ...PAID_INVOICE, ...invoice }} />, () => ({}));
};
const refundByHand = { amount: 7_900, until: "2026-12-01T12:00:00.000Z" };

it("says whom to write to for a refund that the provider can't make", async () => {
  const seller = { ...PAID_INVOICE.seller, email: "billing@estandarte.example" };
  await show({ refundByHand, seller });
  expect(document.body.textContent).toContain("refund.byHand");
  expect(document.querySelector("a[href^='mailto:']")?.getAttribute("href")).toMatch(
    /^mailto:billing@estandarte\.example\?subject=/,
  );
});

it("names the seller where the installation has no address for it", async () => {
  await show({ refundByHand });
  expect(document.body.textContent).toContain("refund.byHand");
  expect(document.querySelector("a[href^='mailto:']")).toBeNull();
});

it("mentions no refund after the days of the law", async () => {
  await show({});
  expect(document.body.textContent).not.toContain("refund.");
});
