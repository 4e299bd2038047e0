import { z } from "zod";
import { isCommonPassword } from "./common-passwords.ts";
import { LANGUAGES } from "./languages.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./sign-in.ts";
import { email, line } from "./lists.ts";
import { memberRole, permission } from "./permissions.ts";
import { preferences } from "./preferences.ts";
import { defineRoute } from "./route.ts";

/** Lifetime of an access token in seconds. It is renewed while the user is active. */
export const ACCESS_TOKEN_SECONDS = 30 * 60;
/** Maximum length of a session in seconds, regardless of activity. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** Lifetime of a reset link in seconds. It works once. */
export const RESET_LINK_SECONDS = 30 * 60;

export { PASSWORD_RULES, passwordStrength, type PasswordStrength } from "./password.ts";
export { isCommonPassword } from "./common-passwords.ts";

/** Rules for a new password (spec section 5). Messages are the English texts of the translation keys. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, "Use at least 8 characters")
  .max(PASSWORD_MAX, "Password cannot exceed 20 characters")
  .regex(/[A-Z]/, "Add an uppercase letter")
  .regex(/[a-z]/, "Add a lowercase letter")
  .regex(/[0-9]/, "Add a number")
  .refine((password) => !isCommonPassword(password), {
    message: "This password is too common",
    params: { code: "commonPassword" },
  });

const language = z.enum(LANGUAGES);
/** Without it, the language of the `Accept-Language` header applies, or else English. */
const registrationLanguage = language.optional();
/** The secret part of a link in an email. */
export const linkToken = z.string().min(20).max(200);
/** Six digits from an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().trim().min(6).max(30);

export const registerBody = z
  .object({
    companyName: line(100, 3),
    email,
    name: line(100, 3),
    password: newPassword,
    acceptTerms: z.literal(true, "You must accept our terms and conditions to create an account."),
    lang: registrationLanguage,
  })
  .meta({ id: "RegisterBody" });

/** Validates an existing password that is entered again, regardless of the rules that applied when it was chosen. */
export const currentPassword = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX, "Password shouldn't be more than 20 characters");

export const loginBody = z
  .object({
    email,
    password: currentPassword,
    /** Required after SECOND_FACTOR_REQUIRED, once the password was correct. */
    code: secondFactorCode.optional(),
    /** Language selected on the sign-in page. Ignored if the user has chosen one before. */
    lang: language.optional(),
  })
  .meta({ id: "LoginBody" });

/** Who can create a login on this installation. */
export const registration = z
  .object({
    /** `open`: everyone; `invited`: only with an invitation; `closed`: no one. */
    mode: z.enum(["open", "invited", "closed"]),
    /** Email domains that can register without an invitation; empty allows all. */
    domains: z.array(z.string()),
  })
  .meta({ id: "Registration" });

/** Claims of the access token that the console decodes (spec section 3). */
export const tokenClaims = z
  .object({
    sub: z.uuid(),
    /** Session id. A token whose session is revoked is invalid. */
    sid: z.uuid(),
    personTenantId: z.uuid().optional(),
    tenantId: z.uuid().optional(),
    lang: language,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: z.string().optional(),
    /** Permissions in the selected workspace; empty without one. */
    role: z.array(permission),
    iat: z.number().int(),
    exp: z.number().int(),
  })
  .meta({ id: "TokenClaims" });
export type TokenClaims = z.infer<typeof tokenClaims>;

export const session = z
  .object({
    token: z.string(),
    /** When the token must be renewed. */
    expiresAt: z.iso.datetime(),
    /** Seconds of inactivity before the console ends the session. */
    inactivitySeconds: z.number().int(),
    user: z.object({
      id: z.uuid(),
      name: z.string(),
      username: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      /** URL of the profile picture, or null. */
      avatar: z.string().nullable(),
      lang: language,
      preferences,
      personTenantId: z.uuid().nullable(),
      workspaceName: z.string().nullable(),
      /** The user's role in the workspace; null without one. */
      memberRole: memberRole.nullable(),
      permissions: z.array(permission),
    }),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof session>;

export const authRoutes = {
  registration: defineRoute({
    operationId: "getRegistration",
    method: "GET",
    path: "/v1/Auth/Registration",
    tag: "Auth",
    access: "public",
    rateLimit: 120,
    summary: "Get the registration policy",
    description: "Returns who can create an account.",
    response: registration,
  }),
  register: defineRoute({
    operationId: "register",
    method: "POST",
    path: "/v1/Auth/Register",
    tag: "Auth",
    access: "public",
    status: 201,
    rateLimit: 20,
    summary: "Sign up",
    description: "Creates a user and a workspace that the user owns, and signs in.",
    body: registerBody,
    response: session,
  }),
  login: defineRoute({
    operationId: "login",
    method: "POST",
    path: "/v1/Auth/Login",
    tag: "Auth",
    access: "public",
    errors: [
      "INVALID_CREDENTIALS",
      "SECOND_FACTOR_REQUIRED",
      "SECOND_FACTOR_INVALID",
      "LOCKED_OUT",
    ],
    rateLimit: 30,
    summary: "Sign in",
    description: "Unknown emails and wrong passwords get the same response.",
    body: loginBody,
    response: session,
  }),
  registerInvited: defineRoute({
    operationId: "registerInvited",
    method: "POST",
    path: "/v1/Auth/RegisterInvited",
    tag: "Auth",
    access: "public",
    status: 201,
    rateLimit: 20,
    summary: "Sign up with an invitation",
    description: "Creates a user, adds it to the workspace and signs in.",
    body: z
      .object({
        token: linkToken,
        name: line(100, 3),
        password: newPassword,
        acceptTerms: z.literal(
          true,
          "You must accept our terms and conditions to create an account.",
        ),
        lang: registrationLanguage,
      })
      .meta({ id: "RegisterInvitedBody" }),
    response: session,
  }),
  confirmEmail: defineRoute({
    operationId: "confirmEmail",
    method: "POST",
    path: "/v1/Auth/ConfirmEmail",
    tag: "Auth",
    access: "public",
    rateLimit: 30,
    summary: "Confirm an email address",
    description: "The request can be repeated until the link expires.",
    body: z.object({ token: linkToken }).meta({ id: "LinkTokenBody" }),
  }),
  confirmNewEmail: defineRoute({
    operationId: "confirmNewEmail",
    method: "POST",
    path: "/v1/Auth/ConfirmNewEmail",
    tag: "Auth",
    access: "public",
    rateLimit: 30,
    summary: "Confirm a new email address",
    description: "Replaces the account's email. The link works once.",
    body: z.object({ token: linkToken }).meta({ id: "ConfirmNewEmailBody" }),
  }),
  resendConfirmation: defineRoute({
    operationId: "resendConfirmation",
    method: "POST",
    path: "/v1/Auth/ResendConfirmation",
    tag: "Auth",
    access: "user",
    withoutPlan: true,
    rateLimit: 5,
    summary: "Resend the confirmation email",
    description: "At most once in 60 seconds.",
  }),
  forgotPassword: defineRoute({
    operationId: "forgotPassword",
    method: "POST",
    path: "/v1/Auth/ForgotPassword",
    tag: "Auth",
    access: "public",
    rateLimit: 10,
    summary: "Request a password reset",
    description:
      "Emails a reset link if the email has an account. The response is the same if it has none.",
    body: z.object({ email }).meta({ id: "ForgotPasswordBody" }),
  }),
  checkResetToken: defineRoute({
    operationId: "checkResetToken",
    method: "POST",
    path: "/v1/Auth/CheckResetToken",
    tag: "Auth",
    access: "public",
    rateLimit: 30,
    summary: "Check a reset link",
    description: "Fails with `INVALID_RESET_TOKEN` when the link has expired or was used.",
    body: z.object({ token: linkToken }).meta({ id: "ResetTokenBody" }),
  }),
  resetPassword: defineRoute({
    operationId: "resetPassword",
    method: "POST",
    path: "/v1/Auth/ResetPassword",
    tag: "Auth",
    access: "public",
    rateLimit: 20,
    summary: "Reset a password",
    description: "The link works once. All sessions of the user end.",
    body: z.object({ token: linkToken, password: newPassword }).meta({ id: "ResetPasswordBody" }),
  }),
  logout: defineRoute({
    operationId: "logout",
    method: "POST",
    path: "/v1/Auth/Logout",
    tag: "Auth",
    access: "user",
    withoutPlan: true,
    summary: "Sign out",
    description: "Revokes the current session.",
  }),
  renew: defineRoute({
    operationId: "renewSession",
    method: "POST",
    path: "/v1/Auth/Renew",
    tag: "Auth",
    access: "user",
    withoutPlan: true,
    summary: "Refresh the session token",
    description: "Returns a new token while the session is active and younger than 12 hours.",
    response: session,
  }),
  me: defineRoute({
    operationId: "getSession",
    method: "GET",
    path: "/v1/Auth/Session",
    tag: "Auth",
    access: "user",
    withoutPlan: true,
    summary: "Get the current user",
    description: "Includes current permissions.",
    response: session.shape.user.meta({ id: "SessionUser" }),
  }),
  setLanguage: defineRoute({
    operationId: "setLanguage",
    method: "PUT",
    path: "/v1/Auth/Language",
    tag: "Auth",
    access: "user",
    withoutPlan: true,
    summary: "Set the interface language",
    body: z.object({ lang: language }).meta({ id: "SetLanguageBody" }),
  }),
};
