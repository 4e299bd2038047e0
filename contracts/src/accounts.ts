import { z } from "zod";
import { deletedCount, email, id, idList, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { phone } from "./phone.ts";
import { defineRoute } from "./route.ts";

export const ACCOUNT_STATUSES = ["active", "inactive", "pending"] as const;
export const accountStatus = z.enum(ACCOUNT_STATUSES).meta({ id: "AccountStatus" });
export type AccountStatus = z.infer<typeof accountStatus>;

/** Why no campaign may be sent to an address; null when it may. */
export const SUPPRESSION_REASONS = ["unsubscribed", "bounced", "complained", "manual"] as const;
export const suppressionReason = z.enum(SUPPRESSION_REASONS).meta({ id: "SuppressionReason" });
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** Values of custom fields by identifier: text, number, boolean, or ISO date for type date. */
export const fieldValues = z.record(z.string().max(50), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]));
export type FieldValues = z.infer<typeof fieldValues>;

export const account = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    status: accountStatus,
    fields: fieldValues,
    suppression: suppressionReason.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof account>;

export const accountBody = z
  .object({
    name: line(100, 2),
    email,
    phone: phone.nullable().default(null),
    status: accountStatus,
    fields: fieldValues.default({}),
  })
  .meta({ id: "AccountBody" });
export const updateAccountBody = accountBody.extend({ version }).meta({ id: "UpdateAccountBody" });

const tag = "Accounts";
export const accountRoutes = {
  list: defineRoute({
    operationId: "listAccounts",
    method: "GET",
    path: "/v1/Accounts",
    tag,
    access: "CONFIG.VIEW",
    summary: "List contacts; `search` matches name and email",
    query: listQuery(["createdAt", "name", "email", "status"]).extend({ status: accountStatus.optional() }),
    response: page("AccountPage", account),
  }),
  create: defineRoute({
    operationId: "createAccount",
    method: "POST",
    path: "/v1/Accounts",
    tag,
    access: "ACCOUNT.WRITE",
    status: 201,
    summary: "Create a contact",
    body: accountBody,
    response: account,
  }),
  get: defineRoute({
    operationId: "getAccount",
    method: "GET",
    path: "/v1/Accounts/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "One contact",
    params: idParams,
    response: account,
  }),
  update: defineRoute({
    operationId: "updateAccount",
    method: "PUT",
    path: "/v1/Accounts/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Change a contact",
    params: idParams,
    body: updateAccountBody,
    response: account,
  }),
  remove: defineRoute({
    operationId: "deleteAccounts",
    method: "POST",
    path: "/v1/Accounts/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Delete contacts; those suppressed stay suppressed by hash",
    body: idList.meta({ id: "DeleteAccountsBody" }),
    response: deletedCount,
  }),
  timeline: defineRoute({
    operationId: "getAccountTimeline",
    method: "GET",
    path: "/v1/Accounts/{id}/Timeline",
    tag,
    access: "CONFIG.VIEW",
    summary: "What happened with this contact, newest first",
    params: idParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.string().max(1000).optional() }),
    response: page(
      "AccountTimeline",
      z.object({ id, type: z.string(), occurredAt: timestamp, data: z.record(z.string(), z.unknown()) }).meta({ id: "TimelineEntry" }),
    ),
  }),
};
