import { describe, expect, it } from "vitest";
import {
  allRoutes,
  KEY_PERMISSIONS,
  keyAllows,
  mayGrant,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  simplestKeyPermissions,
  userPermissionsOf,
} from "./index.ts";

/** Routes that programs can never call, regardless of permissions: adding an exception is a decision. */
const CLOSED =
  /^\/v1\/(?:Auth|Profile|Members|Invitations|Workspaces|Payments|Notifications|Conversations|ApiKeys|SendingDomains|InboundMailboxes|Mailbox|Status)(?:\/|$)/;

describe("routes that API keys can call", () => {
  it("exclude members, billing, keys, profiles, sessions, notifications and settings", () => {
    const open = allRoutes.filter(({ path, apiKey }) => CLOSED.test(path) && apiKey !== undefined);
    expect(open.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("only read sending accounts, so that programs find the addresses that they may send from", () => {
    const open = allRoutes.filter(
      ({ path, apiKey }) => path.startsWith("/v1/SendingAccounts") && apiKey !== undefined,
    );
    expect(open.map(({ operationId }) => operationId)).toEqual([
      "listSendingAccounts",
      "getSendingAccount",
    ]);
    expect(open.every(({ method }) => method === "GET")).toBe(true);
  });

  it("need a permission of keys that includes the permission of users", () => {
    const lacking = allRoutes.filter(
      ({ apiKey, access }) =>
        apiKey !== undefined &&
        (apiKey === "any"
          ? access !== "user"
          : !userPermissionsOf(apiKey).some((permission) => permission === access)),
    );
    expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("change nothing with a permission to read", () => {
    const reading = allRoutes.filter(
      ({ apiKey, method }) => apiKey?.endsWith(":read") && method !== "GET",
    );
    expect(reading.map(({ operationId }) => operationId).toSorted()).toEqual([
      "checkCustomFieldType",
      "countWebhookReplay",
      "estimateWebhook",
      "explainFilter",
      "exportTemplates",
      "previewFilter",
      "previewTaskSchedule",
      "previewWorkflowSchedule",
      "reviewCampaign",
    ]);
  });

  it("use every permission", () => {
    const used = new Set(allRoutes.map(({ apiKey }) => apiKey));
    expect(KEY_PERMISSIONS.filter((permission) => !used.has(permission))).toEqual([]);
  });
});

describe("permissions of API keys", () => {
  it("to write include reading, of the same resource only", () => {
    expect(keyAllows(["contacts:write"], "contacts:read")).toBe(true);
    expect(keyAllows(["contacts:read"], "contacts:write")).toBe(false);
    expect(keyAllows(["contacts:write"], "filters:read")).toBe(false);
  });

  it("are stored without permissions that others include", () => {
    expect(
      simplestKeyPermissions(["reports:read", "contacts:read", "contacts:write", "contacts:write"]),
    ).toEqual(["contacts:write", "reports:read"]);
  });

  it("can all be granted by an Owner, and only some by a Developer", () => {
    expect(KEY_PERMISSIONS.filter((one) => !mayGrant(PERMISSIONS, one))).toEqual([]);
    expect(KEY_PERMISSIONS.filter((one) => !mayGrant(ROLE_PERMISSIONS.developer, one))).toEqual([
      "contacts:write",
      "events:write",
      "deals:write",
      "filters:write",
      "campaigns:write",
      "workflows:write",
      "tasks:write",
      "emails:write",
      "reports:write",
    ]);
  });
});
