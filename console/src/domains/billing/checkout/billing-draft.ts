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

/** Returns the stored details as they are typed: the tax id with its punctuation. */
export function draftOf(info: BillingInfo): BillingDraft {
  const { fullName, email, taxId, street, city, state, zip } = info;
  return { fullName, email, taxId: formatTaxId(taxId), street, city, state, zip };
}

export type FieldError = "required" | "taxId" | "email" | "zip";

/** Returns what is wrong with a field; undefined when nothing is. */
export function fieldError(field: BillingField, value: string): FieldError | undefined {
  if (value.trim() === "") return "required";
  if (field === "taxId" && taxIdKind(value) === undefined) return "taxId";
  if (field === "email" && !looksLikeEmail(value)) return "email";
  if (field === "zip" && placeOfZip(value) === undefined) return "zip";
  return undefined;
}

/** Returns what can be saved of a draft: fields that are incomplete stay empty on the server. */
export function savable(draft: BillingDraft): BillingDraft {
  const saved = { ...draft, taxId: plainTaxId(draft.taxId) };
  for (const field of ["taxId", "email", "zip"] as const)
    if (fieldError(field, draft[field]) !== undefined) saved[field] = "";
  return saved;
}

/** Returns the fields that a payment still needs. */
export const missingFields = (draft: BillingDraft): BillingField[] =>
  BILLING_FIELDS.filter((field) => fieldError(field, draft[field]) !== undefined);

/**
 * Returns a draft with another zip code, and with its state and city where the code says them. A city that was typed
 * stays unless the code belongs to another one.
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
