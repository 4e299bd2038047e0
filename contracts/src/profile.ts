import { z } from "zod";
import { newPassword, presentPassword, secondFactorCode } from "./auth.ts";
import { LANGUAGES } from "./constants.ts";
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
    /** An address that is to replace the email once its owner follows the link sent there; null without one. */
    newEmail: z.string().nullable(),
    avatar: z.string().nullable(),
    lang: z.enum(LANGUAGES),
    createdAt: timestamp,
    passwordChangedAt: timestamp.nullable(),
    twoFactor: z.object({ enabled: z.boolean(), since: timestamp.nullable(), recoveryCodesLeft: z.number().int() }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

/** One signed-in browser or program. */
export const activeSession = z
  .object({
    id,
    /** The one that asks. */
    current: z.boolean(),
    userAgent: z.string(),
    address: z.string(),
    /** Name of the workspace it works in. */
    workspaceName: z.string().nullable(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: "ActiveSession" });

const codeBody = z.object({ code: secondFactorCode }).meta({ id: "SecondFactorBody" });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });

const tag = "Profile";
/** What belongs to the signed-in person; needs no workspace. */
const own = { tag, access: "person", withoutPlan: true } as const;

export const profileRoutes = {
  get: defineRoute({
    ...own,
    operationId: "getProfile",
    method: "GET",
    path: "/v1/Profile",
    summary: "The signed-in person",
    response: profile,
  }),
  update: defineRoute({
    ...own,
    operationId: "updateProfile",
    method: "PUT",
    path: "/v1/Profile",
    summary: "Change the person's name",
    body: z.object({ name: line(100, 3) }).meta({ id: "ProfileBody" }),
    response: profile,
  }),
  changeEmail: defineRoute({
    ...own,
    operationId: "changeEmail",
    method: "POST",
    path: "/v1/Profile/ChangeEmail",
    rateLimit: 10,
    summary: "Send a link to a new address, which replaces the email once it is followed; the answer is the same for an address in use",
    body: z
      .object({
        email,
        password: presentPassword,
        /** Needed while two-factor authentication is on. */
        code: secondFactorCode.optional(),
      })
      .meta({ id: "ChangeEmailBody" }),
  }),
  cancelEmailChange: defineRoute({
    ...own,
    operationId: "cancelEmailChange",
    method: "DELETE",
    path: "/v1/Profile/ChangeEmail",
    summary: "End the links that would change the email",
  }),
  setAvatar: defineRoute({
    ...own,
    operationId: "setAvatar",
    method: "POST",
    path: "/v1/Profile/Avatar",
    upload: true,
    summary: "Set the picture: PNG, JPEG or WebP, at most 256 kB and 1024 × 1024",
    response: profile,
  }),
  deleteAvatar: defineRoute({
    ...own,
    operationId: "deleteAvatar",
    method: "DELETE",
    path: "/v1/Profile/Avatar",
    summary: "Take the picture away",
    response: profile,
  }),
  changePassword: defineRoute({
    ...own,
    operationId: "changePassword",
    method: "POST",
    path: "/v1/Profile/ChangePassword",
    rateLimit: 20,
    summary: "Change the password and end every other session of the person",
    body: z.object({ currentPassword: presentPassword, newPassword }).meta({ id: "ChangePasswordBody" }),
  }),
  setPreferences: defineRoute({
    ...own,
    operationId: "setPreferences",
    method: "PUT",
    path: "/v1/Profile/Preferences",
    summary: "Keep how the person likes the console; what is not named stays as it is",
    body: preferences,
    response: preferences,
  }),
  sessions: defineRoute({
    ...own,
    operationId: "listSessions",
    method: "GET",
    path: "/v1/Profile/Sessions",
    summary: "Where the person is signed in, last used first",
    response: z.object({ items: z.array(activeSession) }).meta({ id: "ActiveSessionList" }),
  }),
  revokeSession: defineRoute({
    ...own,
    operationId: "revokeSession",
    method: "DELETE",
    path: "/v1/Profile/Sessions/{id}",
    summary: "End one of the person's own sessions at once",
    params: idParams,
  }),
  revokeOtherSessions: defineRoute({
    ...own,
    operationId: "revokeOtherSessions",
    method: "POST",
    path: "/v1/Profile/Sessions/RevokeOthers",
    summary: "End every session of the person but the present one",
    response: deletedCount,
  }),
  startTwoFactor: defineRoute({
    ...own,
    operationId: "startTwoFactor",
    method: "POST",
    path: "/v1/Profile/TwoFactor/Start",
    rateLimit: 20,
    summary: "A secret for an authenticator app (RFC 6238); it asks for nothing until it is enabled",
    body: z.object({ password: presentPassword }).meta({ id: "PasswordBody" }),
    response: z
      .object({
        /** Base32, for typing in. */
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
    summary: "Ask for a code at every sign-in from now on; answers ten recovery codes, shown this once",
    body: codeBody,
    response: recoveryCodes,
  }),
  renewRecoveryCodes: defineRoute({
    ...own,
    operationId: "renewRecoveryCodes",
    method: "POST",
    path: "/v1/Profile/TwoFactor/RecoveryCodes",
    rateLimit: 20,
    summary: "Ten new recovery codes in place of the former ones",
    body: codeBody,
    response: recoveryCodes,
  }),
  disableTwoFactor: defineRoute({
    ...own,
    operationId: "disableTwoFactor",
    method: "POST",
    path: "/v1/Profile/TwoFactor/Disable",
    rateLimit: 20,
    summary: "Sign in by password alone again",
    body: z.object({ password: presentPassword, code: secondFactorCode }).meta({ id: "DisableTwoFactorBody" }),
  }),
};
