import { BILLING_CLAIMS, BILLING_MODES } from "@arauto/contracts";
import { z } from "zod";
import { orNull, parsedBy, setting } from "./setting.ts";

const isClaim = (text: string): text is (typeof BILLING_CLAIMS)[number] =>
  (BILLING_CLAIMS as readonly string[]).includes(text);

/** Plans, payments and invoices. */
export const BILLING_SETTINGS = {
  billing: setting({
    name: "ARAUTO_BILLING",
    schema: z.enum(BILLING_MODES, "expected test, on or off").default("test"),
    meaning:
      "`test`: plans with test payments, where no money moves. `on`: real payments, needs ARAUTO_PAYMENT_PROVIDERS. `off`: no plans, trials or payment pages, for organizations that run Arauto for themselves",
  }),
  /** In order of preference. */
  paymentProviders: setting({
    name: "ARAUTO_PAYMENT_PROVIDERS",
    schema: orNull(parsedBy(readNames, "expected names of providers, for example stripe,pix")),
    default: "none",
    meaning:
      "Payment providers with ARAUTO_BILLING=on, for example `pix,stripe`. If several offer a payment method, the first one is used. See [docs/billing.md](docs/billing.md)",
  }),
  testPixSeconds: setting({
    name: "ARAUTO_TEST_PIX_SECONDS",
    schema: z.coerce.number().int().min(1).max(3600).default(8),
    meaning: "Seconds until a test Pix is paid automatically, with ARAUTO_BILLING=test",
  }),
  historyDays: setting({
    name: "ARAUTO_HISTORY_DAYS",
    schema: z.coerce.number().int().min(1).max(3650).default(90),
    meaning:
      "Days that API logs and webhook deliveries are kept with ARAUTO_BILLING=off. Otherwise the plan decides",
  }),
  trialDays: setting({
    name: "ARAUTO_TRIAL_DAYS",
    schema: z.coerce.number().int().min(0).max(3650).default(14),
    meaning: "Length of a new workspace's trial, in days",
  }),
  billingGraceDays: setting({
    name: "ARAUTO_BILLING_GRACE_DAYS",
    schema: z.coerce.number().int().min(0).max(90).default(7),
    meaning:
      "Days that a plan continues after the last charge of an unpaid renewal was refused. Charges are retried for 21 days before that",
  }),
  sellerName: setting({
    name: "ARAUTO_SELLER_NAME",
    schema: z.string().max(200).default(""),
    default: "none",
    meaning: "Name of the company that issues invoices. Required with ARAUTO_BILLING=on",
  }),
  sellerTaxId: setting({
    name: "ARAUTO_SELLER_TAX_ID",
    schema: z.string().max(40).default(""),
    default: "none",
    meaning: "Its CNPJ or other tax id, as invoices show it",
  }),
  sellerAddress: setting({
    name: "ARAUTO_SELLER_ADDRESS",
    schema: z.string().max(500).default(""),
    default: "none",
    meaning: "Its address, as invoices show it. `|` starts a new line",
  }),
  sellerEmail: setting({
    name: "ARAUTO_SELLER_EMAIL",
    schema: z.union([z.literal(""), z.email()]).default(""),
    default: "none",
    meaning: "Email address for questions about invoices",
  }),
  billingClaims: setting({
    name: "ARAUTO_BILLING_CLAIMS",
    schema: orNull(
      parsedBy(readClaims, `expected some of ${BILLING_CLAIMS.join(", ")}, separated by commas`),
    ),
    default: "none",
    meaning:
      "Promises that the plans page shows: `moneyBack30` (30-day money-back guarantee), `support24x7`, `instantActivation`, `trusted` (10,000+ customers). Turn on only what you keep",
  }),
};

const listed = (text: string): string[] => text.split(",").map((name) => name.trim());

function readNames(text: string): readonly string[] | undefined {
  const names = listed(text);
  return names.every((name) => /^[a-z][a-z0-9-]*$/.test(name)) ? [...new Set(names)] : undefined;
}

function readClaims(text: string): readonly (typeof BILLING_CLAIMS)[number][] | undefined {
  const claims = listed(text);
  return claims.every(isClaim) ? claims : undefined;
}
