import {
  AppError,
  BILLING_INFO_FIELDS,
  type BillingInfo,
  type billingInfoRoutes,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Call } from "../../platform/http/handler.ts";
import { findBillingInfo, saveBillingInfo } from "./billing-info-queries.ts";
import type { Buyer } from "./invoices/invoice-queries.ts";
import { findOwners } from "./plans/plan-queries.ts";

const EMPTY: Buyer = {
  fullName: "",
  email: "",
  taxId: "",
  street: "",
  city: "",
  state: "",
  zip: "",
};

/** Returns the billing details, which default to the Owner's name and email. */
export async function getBillingInfo(tx: Transaction, tenantId: string): Promise<BillingInfo> {
  const row = await findBillingInfo(tx, tenantId);
  if (row) return present(row, row.version, row.updatedAt);
  const [owner] = await findOwners(tx, tenantId);
  return present({ ...EMPTY, fullName: owner?.name ?? "", email: owner?.email ?? "" }, 1, null);
}

const present = (info: Buyer, version: number, updatedAt: Date | null): BillingInfo => {
  const { fullName, email, taxId, street, city, state, zip } = info;
  const fields = { fullName, email, taxId, street, city, state, zip };
  return {
    ...fields,
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    missing: BILLING_INFO_FIELDS.filter((name) => fields[name] === ""),
  };
};

/** @throws AppError VERSION_CONFLICT with the current details */
export async function updateBillingInfo(
  tx: Transaction,
  tenantId: string,
  body: Call<typeof billingInfoRoutes.update>["body"],
): Promise<BillingInfo> {
  const isSaved = await saveBillingInfo(tx, tenantId, body);
  const current = await getBillingInfo(tx, tenantId);
  if (!isSaved) throw new AppError("VERSION_CONFLICT", undefined, { current });
  return current;
}

/** Returns the buyer as shown on invoices. */
export async function buyerOf(tx: Transaction, tenantId: string): Promise<Buyer> {
  const {
    missing: _missing,
    version: _version,
    updatedAt: _at,
    ...buyer
  } = await getBillingInfo(tx, tenantId);
  return buyer;
}

/** Returns the buyer. @throws AppError BILLING_INFO_INCOMPLETE with the empty fields */
export async function requireBuyer(tx: Transaction, tenantId: string): Promise<Buyer> {
  const { missing } = await getBillingInfo(tx, tenantId);
  if (missing.length > 0)
    throw new AppError("BILLING_INFO_INCOMPLETE", undefined, {
      errors: missing.map((path) => ({
        path,
        code: "required",
        message: "This field is required",
      })),
    });
  return buyerOf(tx, tenantId);
}
