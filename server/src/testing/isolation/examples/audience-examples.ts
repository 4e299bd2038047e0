import { billingExamples } from "./billing-examples.ts";
import type { World } from "../world.ts";
import { bulkDelete, byId, type Example } from "./example.ts";

/** The container of a WebP of 10 × 10, all of it ASCII. */
const SMALLEST_WEBP = `RIFF\x18\0\0\0WEBPVP8X\x0c\0\0\0\0\0\0\0\x09\0\0\x09\0\0\0\0`;

/** Sessions, profile, workspaces, notifications, members. */
export function audienceExamples(own: World, other: World): Example[] {
  return [...users(own, other), ...workspaces(own, other)];
}

/** Sessions and profile. */
function users(own: World, other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "renewSession", expected: "own" },
    { operationId: "getSession", expected: "own" },
    { operationId: "setLanguage", expected: "own", body: { lang: "es-es" } },
    { operationId: "logout", expected: "own", endsSession: true },
    { operationId: "resendConfirmation", expected: "clean" },
    {
      operationId: "changeEmail",
      body: { email: "changed@example.com", password: own.login.password },
      expected: "clean",
    },
    { operationId: "cancelEmailChange", expected: "clean" },
    {
      operationId: "changePassword",
      expected: "own",
      body: { currentPassword: own.login.password, newPassword: own.login.password },
    },
    { operationId: "listSessions", expected: "own" },
    ...byId(foreign.session, ["revokeSession"]),
    { operationId: "revokeOtherSessions", expected: "own" },
    { operationId: "startTwoFactor", expected: "own", body: { password: own.login.password } },
    { operationId: "enableTwoFactor", expected: "clean", body: { code: "000000" } },
    { operationId: "renewRecoveryCodes", expected: "clean", body: { code: "000000" } },
    {
      operationId: "disableTwoFactor",
      expected: "clean",
      body: { password: own.login.password, code: "000000" },
    },

    { operationId: "getProfile", expected: "own" },
    { operationId: "updateProfile", expected: "own", body: { name: "Somebody Else" } },
    { operationId: "setAvatar", expected: "own", file: { name: "me.webp", text: SMALLEST_WEBP } },
    { operationId: "deleteAvatar", expected: "own" },
    {
      operationId: "setPreferences",
      expected: "own",
      body: { lists: { [other.secret]: { density: "compact" } } },
    },
  ];
}

/** Workspaces, notifications and members. */
function workspaces(own: World, other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "listWorkspaces", expected: "own" },
    { operationId: "createWorkspace", expected: "own", body: { name: "Another one" } },
    {
      operationId: "enterWorkspace",
      expected: "notFound",
      params: { personTenantId: other.personTenantId },
    },
    { operationId: "getWorkspace", expected: "own" },
    {
      operationId: "updateWorkspace",
      expected: "own",
      body: {
        name: "Renamed",
        address: "",
        language: "en-us",
        timeZone: "America/Recife",
        version: 2,
      },
    },
    { operationId: "checkAccount", expected: "own" },
    { operationId: "resumePausedByPlan", expected: "own" },
    ...billingExamples(other),

    { operationId: "listNotifications", expected: "own" },
    { operationId: "listNotifications", expected: "nothing", query: { search: other.secret } },
    { operationId: "getNotificationSummary", expected: "own" },
    { operationId: "streamNotifications", expected: "own" },
    {
      operationId: "markNotifications",
      expected: "nothing",
      body: { ids: [foreign.notification], read: true },
    },
    bulkDelete("deleteNotifications", foreign.notification),
    bulkDelete("restoreNotifications", foreign.deletedNotification),

    { operationId: "listMembers", expected: "own" },
    {
      operationId: "setMemberRole",
      expected: "notFound",
      params: { id: other.personTenantId },
      body: { role: "analyst" },
    },
    ...byId(other.personTenantId, ["removeMember"]),
    {
      operationId: "transferOwnership",
      expected: "notFound",
      body: { memberId: other.personTenantId, password: own.login.password },
    },
    { operationId: "listInvitations", expected: "own" },
    {
      operationId: "inviteMember",
      expected: "clean",
      body: { email: other.contactEmail, role: "marketer" },
    },
    ...byId(foreign.invitation, ["resendInvitation", "revokeInvitation"]),
    { operationId: "listOwnInvitations", expected: "own" },
    { operationId: "acceptInvitation", expected: "clean", body: { id: foreign.invitation } },
    { operationId: "declineInvitation", expected: "clean", body: { id: foreign.invitation } },
  ];
}
