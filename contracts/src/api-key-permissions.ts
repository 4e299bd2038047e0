import { z } from "zod";
import type { Permission } from "./permissions.ts";

/**
 * Permissions of an API key, and the permissions that a user needs to grant them. Everything that keys can access is
 * listed here once; a route names one of these in `apiKey`, and routes that name none are closed to keys.
 *
 * Write permissions include reading. Routes that export data (exports, personal data) require a write permission, so
 * that only users who may export can open them to a program.
 */
const GRANTS = {
  "contacts:read": ["CONFIG.VIEW"],
  "contacts:write": ["CONFIG.VIEW", "ACCOUNT.WRITE", "DATA.EXPORT"],
  "events:read": ["CONFIG.VIEW"],
  "events:write": ["CONFIG.VIEW", "ACCOUNT.WRITE"],
  "deals:read": ["CONFIG.VIEW"],
  "deals:write": ["CONFIG.VIEW", "CRM.WRITE"],
  "filters:read": ["CONFIG.VIEW"],
  "filters:write": ["CONFIG.VIEW", "ACCOUNT.WRITE"],
  "templates:read": ["CONFIG.VIEW"],
  "templates:write": ["CONFIG.VIEW", "TEMPLATE.WRITE"],
  "campaigns:read": ["CONFIG.VIEW"],
  "campaigns:write": ["CONFIG.VIEW", "CAMPAIGN.WRITE", "CAMPAIGN.SEND"],
  "workflows:read": ["CONFIG.VIEW"],
  "workflows:write": ["CONFIG.VIEW", "WORKFLOW.WRITE", "CAMPAIGN.SEND"],
  "tasks:read": ["CONFIG.VIEW"],
  "tasks:write": ["CONFIG.VIEW", "WORKFLOW.WRITE", "CAMPAIGN.SEND", "DATA.EXPORT"],
  "emails:read": ["CONFIG.VIEW"],
  "emails:write": ["CONFIG.VIEW", "CAMPAIGN.SEND"],
  "webhooks:read": ["CONFIG.VIEW", "DEVELOPER.MANAGE"],
  "webhooks:write": ["CONFIG.VIEW", "DEVELOPER.MANAGE"],
  "reports:read": ["CONFIG.VIEW"],
  "reports:write": ["CONFIG.VIEW", "CAMPAIGN.WRITE"],
} as const satisfies Record<string, readonly Permission[]>;

export type KeyPermission = keyof typeof GRANTS;

/** All permissions of API keys, by resource; reading before writing. */
export const KEY_PERMISSIONS = Object.keys(GRANTS) as [KeyPermission, ...KeyPermission[]];
export const keyPermission = z.enum(KEY_PERMISSIONS).meta({ id: "ApiKeyPermission" });

/** Returns the user permissions that correspond to a key's permission. */
export const userPermissionsOf = (permission: KeyPermission): readonly Permission[] =>
  GRANTS[permission];

/** Returns the read permission of a write permission; a read permission returns itself. */
export const readingOf = (permission: KeyPermission): KeyPermission =>
  permission.replace(/:write$/, ":read") as KeyPermission;

/** Returns whether a key with these permissions has the permission `required`. */
export const keyAllows = (granted: readonly KeyPermission[], required: KeyPermission): boolean =>
  granted.some((one) => one === required || readingOf(one) === required);

/**
 * Returns the permissions without duplicates and without read permissions that write permissions include, in the order
 * of the list.
 */
export const simplestKeyPermissions = (granted: readonly KeyPermission[]): KeyPermission[] =>
  KEY_PERMISSIONS.filter(
    (one) =>
      granted.includes(one) && !granted.some((other) => other !== one && readingOf(other) === one),
  );

/** Returns whether a user with these permissions may grant a permission to a key. */
export const mayGrant = (permissions: readonly Permission[], requested: KeyPermission): boolean =>
  userPermissionsOf(requested).every((one) => permissions.includes(one));

/**
 * Permissions with which a key sends email on behalf of the workspace's own records: such a key can't be limited to one
 * sending domain.
 */
export const SENDING_KEY_PERMISSIONS: readonly KeyPermission[] = [
  "contacts:write",
  "events:write",
  "templates:write",
  "campaigns:write",
  "workflows:write",
  "tasks:write",
];

/** All permissions that the tools of AI assistants need. A test compares it with the routes that they call. */
export const ASSISTANT_PERMISSIONS: readonly KeyPermission[] = [
  "contacts:read",
  "filters:write",
  "templates:write",
  "campaigns:write",
  "reports:read",
];
