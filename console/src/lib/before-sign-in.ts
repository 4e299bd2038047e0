import type { Language, Session } from "@arauto/contracts";
import type {
  ForgotPasswordBody,
  InvitationLook,
  LoginBody,
  Registration,
  RegisterBody,
  RegisterInvitedBody,
  ResetPasswordBody,
  WorkspaceMembership,
} from "./api.generated.ts";
import { ApiProblemError, transportProblem } from "./api-problem.ts";
import { API_BASE, callHeaders, problemOf, problemOfThrown, TIMEOUT_MS } from "./request.ts";

/** The calls below by their operation ids in the OpenAPI document; a test compares them. */
export const CALLS = {
  login: "POST /v1/Auth/Login",
  register: "POST /v1/Auth/Register",
  forgotPassword: "POST /v1/Auth/ForgotPassword",
  checkResetToken: "POST /v1/Auth/CheckResetToken",
  resetPassword: "POST /v1/Auth/ResetPassword",
  confirmEmail: "POST /v1/Auth/ConfirmEmail",
  confirmNewEmail: "POST /v1/Auth/ConfirmNewEmail",
  getRegistration: "GET /v1/Auth/Registration",
  resendConfirmation: "POST /v1/Auth/ResendConfirmation",
  renewSession: "POST /v1/Auth/Renew",
  setLanguage: "PUT /v1/Auth/Language",
  enterWorkspace: "POST /v1/Workspaces/{personTenantId}/Enter",
  registerInvited: "POST /v1/Auth/RegisterInvited",
  logout: "POST /v1/Auth/Logout",
  lookAtInvitation: "POST /v1/Invitations/Look",
  acceptInvitation: "POST /v1/Invitations/Accept",
  declineInvitation: "POST /v1/Invitations/Decline",
  leaveWorkspace: "POST /v1/Members/Leave",
} as const;

/**
 * The API for the screens around signing in. These screens load first and need no cache, so they avoid the generated
 * hooks and their library, which would be a fifth of their scripts.
 * Every call throws ApiProblemError (an ApiProblem).
 */
export const beforeSignIn = {
  login: (body: LoginBody) => call<Session>("login", body),
  register: (body: RegisterBody) => call<Session>("register", body),
  forgotPassword: (body: ForgotPasswordBody) => call<void>("forgotPassword", body),
  checkResetToken: (token: string) => call<void>("checkResetToken", { token }),
  resetPassword: (body: ResetPasswordBody) => call<void>("resetPassword", body),
  confirmEmail: (token: string) => call<void>("confirmEmail", { token }),
  confirmNewEmail: (token: string) => call<void>("confirmNewEmail", { token }),
  getRegistration: () => call<Registration>("getRegistration"),
  resendConfirmation: () => call<void>("resendConfirmation"),
  renewSession: () => call<Session>("renewSession"),
  setLanguage: (lang: Language) => call<void>("setLanguage", { lang }),
  /** Uses the token of a session that was just returned and is not stored yet. */
  enterWorkspace: (personTenantId: string, token: string) =>
    call<Session>("enterWorkspace", undefined, { personTenantId }, token),
  registerInvited: (body: RegisterInvitedBody) => call<Session>("registerInvited", body),
  logout: () => call<void>("logout"),
  lookAtInvitation: (token: string) => call<InvitationLook>("lookAtInvitation", { token }),
  acceptInvitation: (token: string) => call<WorkspaceMembership>("acceptInvitation", { token }),
  declineInvitation: (token: string) => call<void>("declineInvitation", { token }),
  leaveWorkspace: () => call<void>("leaveWorkspace"),
};

async function call<T>(
  name: keyof typeof CALLS,
  body?: object,
  params: Record<string, string> = {},
  token?: string,
): Promise<T> {
  const [method, path = ""] = CALLS[name].split(" ");
  const { headers, correlationId } = callHeaders(token);
  try {
    const response = await fetch(
      API_BASE +
        path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? "")),
      {
        method,
        headers: body ? { ...headers, "content-type": "application/json" } : headers,
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
    if (!response.ok)
      throw new ApiProblemError(await problemOf(response, correlationId, headers.authorization));
    return (await read(response, correlationId)) as T;
  } catch (error) {
    throw error instanceof ApiProblemError
      ? error
      : new ApiProblemError(problemOfThrown(error, correlationId));
  }
}

async function read(response: Response, correlationId: string): Promise<unknown> {
  const text = await response.text();
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiProblemError(transportProblem("PARSING_ERROR", correlationId));
  }
}
