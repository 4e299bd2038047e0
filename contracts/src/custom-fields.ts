import { z } from "zod";
import { deletedCount, id, idList, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

export const CUSTOM_FIELD_TYPES = ["text", "number", "email", "date", "boolean"] as const;
export const customFieldType = z.enum(CUSTOM_FIELD_TYPES).meta({ id: "CustomFieldType" });
export type CustomFieldType = z.infer<typeof customFieldType>;

export const customField = z
  .object({
    id,
    /** Used in templates (`account.fields.<identifier>`) and filters; never changes. */
    identifier: z.string(),
    name: z.string(),
    type: customFieldType,
    status: z.enum(["active", "inactive"]),
    createdAt: timestamp,
    version,
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof customField>;

export const customFieldIdentifier = z
  .string()
  .trim()
  .max(50)
  .regex(/^[a-z][a-z0-9_]*$/, "Use lowercase letters, digits and _, starting with a letter");

export const createCustomFieldBody = z
  .object({ identifier: customFieldIdentifier, name: line(100), type: customFieldType })
  .meta({ id: "CreateCustomFieldBody" });
export const updateCustomFieldBody = z
  .object({ name: line(100), status: z.enum(["active", "inactive"]), version })
  .meta({ id: "UpdateCustomFieldBody" });

const tag = "CustomFields";
export const customFieldRoutes = {
  list: defineRoute({
    operationId: "listCustomFields",
    method: "GET",
    path: "/v1/CustomFields",
    tag,
    access: "CONFIG.VIEW",
    summary: "List custom fields",
    query: listQuery(["name", "identifier", "createdAt"]),
    response: page("CustomFieldPage", customField),
  }),
  create: defineRoute({
    operationId: "createCustomField",
    method: "POST",
    path: "/v1/CustomFields",
    tag,
    access: "ACCOUNT.WRITE",
    status: 201,
    summary: "Create a custom field",
    body: createCustomFieldBody,
    response: customField,
  }),
  get: defineRoute({
    operationId: "getCustomField",
    method: "GET",
    path: "/v1/CustomFields/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "One custom field",
    params: idParams,
    response: customField,
  }),
  update: defineRoute({
    operationId: "updateCustomField",
    method: "PUT",
    path: "/v1/CustomFields/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Rename, enable or disable a custom field",
    params: idParams,
    body: updateCustomFieldBody,
    response: customField,
  }),
  remove: defineRoute({
    operationId: "deleteCustomFields",
    method: "POST",
    path: "/v1/CustomFields/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "Delete custom fields and their values; refused with IN_USE while a filter or template names one",
    body: idList.meta({ id: "DeleteCustomFieldsBody" }),
    response: deletedCount,
  }),
};
