import { z } from "zod";
import { KEY_PERMISSIONS, keyPermission } from "./api-key-permissions.ts";
import {
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

/** Maximum number of API keys in a workspace, without deleted ones. */
export const API_KEYS_MAX = 100;
/** Maximum number of networks that a key can be restricted to. */
export const API_KEY_NETWORKS_MAX = 50;
/** A key that expires within this many days is about to expire. */
export const API_KEY_EXPIRES_SOON_DAYS = 14;
/** Members are notified this many days before a key expires. */
export const API_KEY_NOTICE_DAYS = 7;
/** Permissions that a key did not use for this many days can be removed in one step. */
export const API_KEY_USE_DAYS = 30;
/** Hours for which the previous secret of a rotated key can stay valid: up to 7 and 30 days. */
export const API_KEY_OVERLAP_HOURS = [0, 1, 24, 168, 720] as const;

/** Test keys work on the same data, but their changes are not kept. */
export const apiKeyMode = z.enum(["live", "test"]).meta({ id: "ApiKeyMode" });
export type ApiKeyMode = z.infer<typeof apiKeyMode>;

export const apiKeyStatus = z.enum(["active", "inactive", "expired"]).meta({ id: "ApiKeyStatus" });
export type ApiKeyStatus = z.infer<typeof apiKeyStatus>;

/** A key for programs, without its secret. */
export const apiKey = z
  .object({
    id,
    name: z.string(),
    mode: apiKeyMode,
    /** `inactive`: disabled. */
    status: apiKeyStatus,
    /** The start of the key up to its secret; identifies the key, and is no secret. */
    prefix: z.string(),
    /** The last four characters of the key. */
    lastFour: z.string(),
    /** Write permissions include reading. */
    permissions: z.array(keyPermission),
    /** Null: never. */
    expiresAt: timestamp.nullable(),
    /** Addresses and networks that may use the key; empty: any. */
    allowedNetworks: z.array(z.string()),
    /** The sending domain that the key is restricted to. */
    sendingDomain: z.object({ id, name: z.string() }).nullable(),
    /** Until when a previous secret of a rotated key is valid: the latest time, if there are several. */
    formerSecretEndsAt: timestamp.nullable(),
    /** Rounded to minutes. */
    lastUsedAt: timestamp.nullable(),
    /** Permissions that the key used in the last 30 days. */
    usedPermissions: z.array(keyPermission),
    createdAt: timestamp,
    /** The user who created it. */
    createdBy: z.object({ id, name: z.string() }).nullable(),
    version,
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKey>;

/** A key with its secret, which is readable only in this response (test keys: at any time). */
export const apiKeyWithSecret = apiKey
  .extend({
    /** The complete key: send it as `Authorization: Bearer`. */
    key: z.string(),
  })
  .meta({ id: "ApiKeyWithSecret" });
export type ApiKeyWithSecret = z.infer<typeof apiKeyWithSecret>;

/** An IPv4 or IPv6 address, or a network in CIDR notation (RFC 4632, RFC 4291). */
const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const network = z
  .string()
  .trim()
  .max(49)
  .refine((text) => NETWORK.safeParse(text).success, {
    message: "Not an IP address or network",
    params: { code: "invalidNetwork" },
  });

const restrictions = {
  permissions: z.array(keyPermission).min(1).max(KEY_PERMISSIONS.length),
  /** In the future; null: never. */
  expiresAt: timestamp.nullable().default(null),
  allowedNetworks: z.array(network).max(API_KEY_NETWORKS_MAX).default([]),
  sendingDomainId: id.nullable().default(null),
};
export const createApiKeyBody = z
  .object({ name: line(80), mode: apiKeyMode, ...restrictions })
  .meta({ id: "CreateApiKeyBody" });
export const updateApiKeyBody = z
  .object({ name: line(80), ...restrictions, version })
  .meta({ id: "UpdateApiKeyBody" });

/** The caller of the request. */
export const caller = z
  .object({
    kind: z.enum(["user", "apiKey"]),
    /** Of the user or the key. */
    id,
    name: z.string(),
    /** Null for users. */
    mode: apiKeyMode.nullable(),
    /** Null for users outside a workspace. */
    workspace: z.object({ id, name: z.string() }).nullable(),
    /** That of a user or a key; the two sets have different names. */
    permissions: z.array(z.string()),
    /** The IP address of the request, which is compared with a key's `allowedNetworks`. */
    ip: z.string(),
  })
  .meta({ id: "Caller" });
export type Caller = z.infer<typeof caller>;

const tag = "API keys";
const access = "DEVELOPER.MANAGE";
export const apiKeyRoutes = {
  list: defineRoute({
    operationId: "listApiKeys",
    method: "GET",
    path: "/v1/ApiKeys",
    tag,
    access,
    summary: "List API keys",
    description: "`search` looks in names and prefixes.",
    query: listQuery(["name", "createdAt", "expiresAt", "lastUsedAt"]).extend({
      status: apiKeyStatus.optional(),
      mode: apiKeyMode.optional(),
      /** `never`: without expiration. `soon`: within 14 days. */
      expires: z.enum(["never", "soon"]).optional(),
    }),
    response: page("ApiKeyPage", apiKey),
  }),
  create: defineRoute({
    operationId: "createApiKey",
    method: "POST",
    path: "/v1/ApiKeys",
    tag,
    access,
    status: 201,
    summary: "Create an API key",
    description:
      "The response contains the complete key. A live key can't be read again. Fails with `FORBIDDEN` for permissions that you don't have yourself, `NAME_TAKEN`, or `API_KEYS_FULL`.",
    errors: ["API_KEYS_FULL", "NAME_TAKEN"],
    body: createApiKeyBody,
    response: apiKeyWithSecret,
  }),
  get: defineRoute({
    operationId: "getApiKey",
    method: "GET",
    path: "/v1/ApiKeys/{id}",
    tag,
    access,
    summary: "Get an API key",
    params: idParams,
    response: apiKey,
  }),
  update: defineRoute({
    operationId: "updateApiKey",
    method: "PUT",
    path: "/v1/ApiKeys/{id}",
    tag,
    access,
    summary: "Update an API key",
    description:
      "Takes effect with the next request of the key. Fails with `FORBIDDEN` when it adds permissions that you don't have yourself.",
    params: idParams,
    body: updateApiKeyBody,
    response: apiKey,
  }),
  setStatus: defineRoute({
    operationId: "setApiKeysStatus",
    method: "POST",
    path: "/v1/ApiKeys/BulkStatus",
    tag,
    access,
    withoutPlan: true,
    summary: "Enable or disable API keys",
    description: "Returns the number of changed keys.",
    body: idList
      .extend({ status: z.enum(["active", "inactive"]) })
      .meta({ id: "SetApiKeysStatusBody" }),
    response: deletedCount,
  }),
  remove: defineRoute({
    operationId: "deleteApiKeys",
    method: "POST",
    path: "/v1/ApiKeys/BulkDelete",
    tag,
    access,
    withoutPlan: true,
    summary: "Delete API keys",
    description: "They stop working immediately and can't be restored.",
    body: idList.meta({ id: "DeleteApiKeysBody" }),
    response: deletedCount,
  }),
  rotate: defineRoute({
    operationId: "rotateApiKey",
    method: "POST",
    path: "/v1/ApiKeys/{id}/Rotate",
    tag,
    access,
    withoutPlan: true,
    summary: "Rotate an API key's secret",
    description:
      "The response contains the complete new key. The former one stays valid for the given time, and secrets of earlier rotations until their own ends.",
    params: idParams,
    body: z
      .object({ overlapHours: z.literal([...API_KEY_OVERLAP_HOURS]), version })
      .meta({ id: "RotateApiKeyBody" }),
    response: apiKeyWithSecret,
  }),
  reveal: defineRoute({
    operationId: "revealApiKey",
    method: "GET",
    path: "/v1/ApiKeys/{id}/Key",
    tag,
    access,
    summary: "Show a test key",
    description: "Fails with `WRONG_STATE` for live keys, which are shown only once.",
    params: idParams,
    errors: ["WRONG_STATE"],
    response: z.object({ key: z.string() }).meta({ id: "RevealedApiKey" }),
  }),
  narrow: defineRoute({
    operationId: "narrowApiKey",
    method: "POST",
    path: "/v1/ApiKeys/{id}/Narrow",
    tag,
    access,
    summary: "Remove unused permissions",
    description:
      "Keeps what the key needed in the last 30 days. Fails with `WRONG_STATE` when it needed nothing.",
    params: idParams,
    body: z.object({ version }).meta({ id: "NarrowApiKeyBody" }),
    response: apiKey,
  }),
  whoAmI: defineRoute({
    operationId: "whoAmI",
    method: "GET",
    path: "/v1/WhoAmI",
    tag,
    access: "user",
    apiKey: "any",
    summary: "Get the caller",
    description: "Returns which API key or user makes the request, in which workspace.",
    response: caller,
  }),
};
