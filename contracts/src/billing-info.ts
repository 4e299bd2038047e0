import { z } from "zod";
import { email, line, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { plainTaxId, taxIdKind } from "./tax-id.ts";
import { STATE_CODES } from "./zip-codes.ts";

/** Forms save while the user types, so each field may still be empty; a field with a value must be valid. */
const orEmpty = <S extends z.ZodType<string, string>>(schema: S) =>
  z.union([z.literal(""), schema]);

/** CPF or CNPJ, with or without punctuation; stored plain and in upper case. */
export const taxId = z
  .string()
  .max(32)
  .transform(plainTaxId)
  .refine((text) => text === "" || taxIdKind(text) !== undefined, {
    message: "Not a valid CPF or CNPJ",
    params: { code: "invalidTaxId" },
  });

const fields = {
  /** Name of the person or company. */
  fullName: line(200, 0),
  email: orEmpty(email),
  taxId,
  street: line(200, 0),
  city: line(100, 0),
  state: z.enum(["", ...STATE_CODES]),
  /** Postal code (CEP): `00000-000`. */
  zip: orEmpty(z.string().regex(/^\d{5}-\d{3}$/, "Use the form 00000-000")),
};

export const BILLING_INFO_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

export const billingInfoBody = z.object({ ...fields, version });

export const billingInfo = z
  .object({
    fullName: z.string(),
    email: z.string(),
    /** Without punctuation. */
    taxId: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    version,
    /** Null before the first change. */
    updatedAt: timestamp.nullable(),
    /** Fields that a payment needs but are empty. */
    missing: z.array(z.enum(BILLING_INFO_FIELDS as [keyof typeof fields])),
  })
  .meta({ id: "BillingInfo" });
export type BillingInfo = z.infer<typeof billingInfo>;

export const billingInfoRoutes = {
  get: defineRoute({
    operationId: "getBillingInfo",
    method: "GET",
    path: "/v1/Payments/BillingInfo",
    tag: "Payments",
    access: "BILLING.MANAGE",
    errors: ["NOT_FOUND"],
    summary: "Get the billing details",
    description: "Prefilled with the name and email of the Owner before the first change.",
    response: billingInfo,
  }),
  update: defineRoute({
    operationId: "updateBillingInfo",
    method: "PUT",
    path: "/v1/Payments/BillingInfo",
    tag: "Payments",
    access: "BILLING.MANAGE",
    withoutPlan: true,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    summary: "Change the billing details",
    description: "Fields may be empty; `missing` lists what a payment still needs.",
    body: billingInfoBody,
    response: billingInfo,
  }),
};
