import { formatTaxId, plainTaxId, taxIdKind } from "@arauto/contracts/tax-id";
import { placeOfZip } from "@arauto/contracts/zip-codes";
import type { BillingInfo } from "../../../lib/api.generated.ts";
import { looksLikeEmail } from "../../auth/index.ts";

export const BILLING_FIELDS = [
  "fullName",
  "email",
  "taxId",
  "street",
  "city",
  "state",
  "zip",
] as const;
export type BillingField = (typeof BILLING_FIELDS)[number];
export type BillingDraft = Record<BillingField, string>;

/** Returns the stored details as form values: the tax id with its punctuation. */
export function draftOf(info: BillingInfo): BillingDraft {
  const { fullName, email, taxId, street, city, state, zip } = info;
  return { fullName, email, taxId: formatTaxId(taxId), street, city, state, zip };
}

export type FieldError = "required" | "taxId" | "email" | "zip";

/** Returns the error of a field; undefined when it is valid. */
export function fieldError(field: BillingField, value: string): FieldError | undefined {
  if (value.trim() === "") return "required";
  if (field === "taxId" && taxIdKind(value) === undefined) return "taxId";
  if (field === "email" && !looksLikeEmail(value)) return "email";
  if (field === "zip" && placeOfZip(value) === undefined) return "zip";
  return undefined;
}

/** Returns the saveable part of a draft: incomplete fields stay empty on the server. */
export function savable(draft: BillingDraft): BillingDraft {
  const saved = { ...draft, taxId: plainTaxId(draft.taxId) };
  for (const field of ["taxId", "email", "zip"] as const)
    if (fieldError(field, draft[field]) !== undefined) saved[field] = "";
  return saved;
}

/** Returns the fields that are still missing for a payment. */
export const missingFields = (draft: BillingDraft): BillingField[] =>
  BILLING_FIELDS.filter((field) => fieldError(field, draft[field]) !== undefined);

/**
 * Returns a draft with another zip code, and the state and city that it determines. A city that was typed stays unless
 * the code belongs to another one.
 */
export function withZip(draft: BillingDraft, zip: string): BillingDraft {
  const place = placeOfZip(zip);
  const before = placeOfZip(draft.zip);
  if (!place) return { ...draft, zip };
  const wasFilled = draft.city === "" || draft.city === before?.city;
  return {
    ...draft,
    zip,
    state: place.state,
    city: place.city ?? (wasFilled || draft.state !== place.state ? "" : draft.city),
  };
}
