import { z } from "zod";
import { newPassword, currentPassword, secondFactorCode } from "./auth.ts";
import { LANGUAGES } from "./languages.ts";
import { deletedCount, email, id, idParams, line, timestamp } from "./lists.ts";
import { preferences } from "./preferences.ts";
import { defineRoute } from "./route.ts";

export const profile = z
  .object({
    id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** New address that replaces the email once its link is opened; null if there is none. */
    newEmail: z.string().nullable(),
    avatar: z.string().nullable(),
    lang: z.enum(LANGUAGES),
    createdAt: timestamp,
    passwordChangedAt: timestamp.nullable(),
    twoFactor: z.object({
      enabled: z.boolean(),
      since: timestamp.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

/** A signed-in browser or program. */
export const activeSession = z
  .object({
    id,
    /** The current session. */
    current: z.boolean(),
    userAgent: z.string(),
    address: z.string(),
    /** Name of its current workspace. */
    workspaceName: z.string().nullable(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "ActiveSession" });

const codeBody = z.object({ code: secondFactorCode }).meta({ id: "SecondFactorBody" });
const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });

const tag = "Profile";
/** Routes for the signed-in user; they need no workspace. */
const own = { tag, access: "user", withoutPlan: true } as const;

export const profileRoutes = {
  get: defineRoute({
    ...own,
    operationId: "getProfile",
    method: "GET",
    path: "/v1/Profile",
    summary: "Get your profile",
    response: profile,
  }),
  update: defineRoute({
    ...own,
    operationId: "updateProfile",
    method: "PUT",
    path: "/v1/Profile",
    summary: "Update your profile",
    body: z.object({ name: line(100, 3) }).meta({ id: "ProfileBody" }),
    response: profile,
  }),
  changeEmail: defineRoute({
    ...own,
    operationId: "changeEmail",
    method: "POST",
    path: "/v1/Profile/ChangeEmail",
    rateLimit: 10,
    summary: "Request an email change",
    description:
      "Sends a confirmation link to the new address. The response is the same when the address is already in use.",
    body: z
      .object({
        email,
        password: currentPassword,
        /** Required while two-factor authentication is on. */
        code: secondFactorCode.optional(),
      })
      .meta({ id: "ChangeEmailBody" }),
  }),
  cancelEmailChange: defineRoute({
    ...own,
    operationId: "cancelEmailChange",
    method: "DELETE",
    path: "/v1/Profile/ChangeEmail",
    summary: "Cancel an email change",
    description: "The confirmation links stop working.",
  }),
  setAvatar: defineRoute({
    ...own,
    operationId: "setAvatar",
    method: "POST",
    path: "/v1/Profile/Avatar",
    upload: true,
    summary: "Set your profile picture",
    description: "PNG, JPEG or WebP, at most 256 kB and 1024 × 1024 pixels.",
    response: profile,
  }),
  deleteAvatar: defineRoute({
    ...own,
    operationId: "deleteAvatar",
    method: "DELETE",
    path: "/v1/Profile/Avatar",
    summary: "Remove your profile picture",
    response: profile,
  }),
  changePassword: defineRoute({
    ...own,
    operationId: "changePassword",
    method: "POST",
    path: "/v1/Profile/ChangePassword",
    rateLimit: 20,
    summary: "Change your password",
    description: "All your other sessions end.",
    body: z.object({ currentPassword, newPassword }).meta({ id: "ChangePasswordBody" }),
  }),
  setPreferences: defineRoute({
    ...own,
    operationId: "setPreferences",
    method: "PUT",
    path: "/v1/Profile/Preferences",
    summary: "Update your console preferences",
    description: "Preferences that the request does not name do not change.",
    body: preferences,
    response: preferences,
  }),
  sessions: defineRoute({
    ...own,
    operationId: "listSessions",
    method: "GET",
    path: "/v1/Profile/Sessions",
    summary: "List your sessions",
    description: "Most recently used first.",
    response: z.object({ items: z.array(activeSession) }).meta({ id: "ActiveSessionList" }),
  }),
  revokeSession: defineRoute({
    ...own,
    operationId: "revokeSession",
    method: "DELETE",
    path: "/v1/Profile/Sessions/{id}",
    summary: "End a session",
    params: idParams,
  }),
  revokeOtherSessions: defineRoute({
    ...own,
    operationId: "revokeOtherSessions",
    method: "POST",
    path: "/v1/Profile/Sessions/RevokeOthers",
    summary: "End all other sessions",
    response: deletedCount,
  }),
  startTwoFactor: defineRoute({
    ...own,
    operationId: "startTwoFactor",
    method: "POST",
    path: "/v1/Profile/TwoFactor/Start",
    rateLimit: 20,
    summary: "Set up an authenticator app",
    description:
      "Returns a secret (RFC 6238). Sign-in asks for codes only after two-factor authentication is enabled.",
    body: z.object({ password: currentPassword }).meta({ id: "PasswordBody" }),
    response: z
      .object({
        /** Base32, for manual entry. */
        secret: z.string(),
        /** `otpauth://totp/…`, for a QR code. */
        uri: z.string(),
      })
      .meta({ id: "TwoFactorStart" }),
  }),
  enableTwoFactor: defineRoute({
    ...own,
    operationId: "enableTwoFactor",
    method: "POST",
    path: "/v1/Profile/TwoFactor/Enable",
    rateLimit: 20,
    summary: "Enable two-factor authentication",
    description:
      "Every sign-in requires a code from now on. Returns ten recovery codes, which are shown only once.",
    body: codeBody,
    response: recoveryCodes,
  }),
  renewRecoveryCodes: defineRoute({
    ...own,
    operationId: "renewRecoveryCodes",
    method: "POST",
    path: "/v1/Profile/TwoFactor/RecoveryCodes",
    rateLimit: 20,
    summary: "Replace recovery codes",
    description: "Returns ten new codes. The previous codes stop working.",
    body: codeBody,
    response: recoveryCodes,
  }),
  disableTwoFactor: defineRoute({
    ...own,
    operationId: "disableTwoFactor",
    method: "POST",
    path: "/v1/Profile/TwoFactor/Disable",
    rateLimit: 20,
    summary: "Disable two-factor authentication",
    body: z
      .object({ password: currentPassword, code: secondFactorCode })
      .meta({ id: "DisableTwoFactorBody" }),
  }),
};
