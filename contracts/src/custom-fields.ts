import { z } from "zod";
import {
  createdRange,
  deletedCount,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import { defineRoute } from "./route.ts";

export const CUSTOM_FIELD_TYPES = ["text", "number", "email", "date", "boolean"] as const;
export const customFieldType = z.enum(CUSTOM_FIELD_TYPES).meta({ id: "CustomFieldType" });
export type CustomFieldType = z.infer<typeof customFieldType>;

export const CUSTOM_FIELD_OBJECTS = ["contact", "deal"] as const;
/** The kind of record that a field belongs to. */
export const customFieldObject = z.enum(CUSTOM_FIELD_OBJECTS).meta({ id: "CustomFieldObject" });
export type CustomFieldObject = z.infer<typeof customFieldObject>;

export const customFieldStatus = z.enum(["active", "inactive"]).meta({ id: "CustomFieldStatus" });
export type CustomFieldStatus = z.infer<typeof customFieldStatus>;

export const customField = z
  .object({
    id,
    object: customFieldObject,
    /**
     * Unique among the fields of its object; never changes. Templates (`account.fields.<identifier>`) and filters name
     * fields of contacts by it.
     */
    identifier: z.string(),
    name: z.string(),
    type: customFieldType,
    status: customFieldStatus,
    /** Number of filters and templates that use it. */
    usedBy: z.object({ filters: z.number().int(), templates: z.number().int() }),
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
  .object({
    object: customFieldObject.default("contact"),
    identifier: customFieldIdentifier,
    name: line(100),
    type: customFieldType,
  })
  .meta({ id: "CreateCustomFieldBody" });
export const updateCustomFieldBody = z
  .object({ name: line(100), status: customFieldStatus, version })
  .meta({ id: "UpdateCustomFieldBody" });

/** Maximum number of custom fields in a workspace, per object. */
export const CUSTOM_FIELDS_MAX = 200;

const user = z.object({ id, name: z.string() });
/** Where a field is used. */
export const customFieldUsage = z
  .object({
    filters: z.array(user),
    templates: z.array(user),
    /** 0 for a field of deals. */
    contactsWithValue: z.number().int(),
    /** 0 for a field of contacts. */
    dealsWithValue: z.number().int(),
  })
  .meta({ id: "CustomFieldUsage" });

/** Whether all values of a field can be converted to another type. */
export const typeChange = z
  .object({
    type: customFieldType,
    values: z.number().int(),
    convertible: z.number().int(),
    /** Up to ten values that can't be converted. */
    examples: z.array(z.string()),
    /** Filters with a condition that the new type doesn't support. */
    filters: z.array(user),
  })
  .meta({ id: "TypeChange" });

const tag = "CustomFields";
export const customFieldRoutes = {
  list: defineRoute({
    operationId: "listCustomFields",
    method: "GET",
    path: "/v1/CustomFields",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List custom fields",
    query: listQuery(["name", "identifier", "createdAt"]).extend({
      object: customFieldObject.default("contact"),
      status: customFieldStatus.optional(),
      type: customFieldType.optional(),
      ...createdRange,
    }),
    response: page("CustomFieldPage", customField),
  }),
  create: defineRoute({
    operationId: "createCustomField",
    method: "POST",
    path: "/v1/CustomFields",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
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
    apiKey: "contacts:read",
    summary: "Get a custom field",
    params: idParams,
    response: customField,
  }),
  update: defineRoute({
    operationId: "updateCustomField",
    method: "PUT",
    path: "/v1/CustomFields/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Update a custom field",
    description: "Renames, enables or disables it.",
    params: idParams,
    body: updateCustomFieldBody,
    response: customField,
  }),
  usage: defineRoute({
    operationId: "getCustomFieldUsage",
    method: "GET",
    path: "/v1/CustomFields/{id}/Usage",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "List where a custom field is used",
    params: idParams,
    response: customFieldUsage,
  }),
  checkType: defineRoute({
    operationId: "checkCustomFieldType",
    method: "POST",
    path: "/v1/CustomFields/{id}/CheckType",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "contacts:read",
    summary: "Preview a type change",
    description: "Returns whether every value converts to another type.",
    params: idParams,
    body: z.object({ type: customFieldType }).meta({ id: "CheckCustomFieldTypeBody" }),
    response: typeChange,
  }),
  changeType: defineRoute({
    operationId: "changeCustomFieldType",
    method: "POST",
    path: "/v1/CustomFields/{id}/ChangeType",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Change a custom field's type",
    description: "Converts all values. Fails with `WRONG_STATE` when a value does not convert.",
    params: idParams,
    body: z.object({ type: customFieldType, version }).meta({ id: "ChangeCustomFieldTypeBody" }),
    response: customField,
  }),
  setStatus: defineRoute({
    operationId: "setCustomFieldsStatus",
    method: "POST",
    path: "/v1/CustomFields/BulkStatus",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Enable or disable custom fields",
    description: "Returns the number of changed fields.",
    body: idList.extend({ status: customFieldStatus }).meta({ id: "SetCustomFieldsStatusBody" }),
    response: deletedCount,
  }),
  remove: defineRoute({
    operationId: "deleteCustomFields",
    method: "POST",
    path: "/v1/CustomFields/BulkDelete",
    tag,
    access: "ACCOUNT.WRITE",
    apiKey: "contacts:write",
    summary: "Delete custom fields",
    description:
      "Values are removed in the background. Fails with `IN_USE` while a filter or template uses a field.",
    body: idList.meta({ id: "DeleteCustomFieldsBody" }),
    response: deletedCount,
  }),
};
