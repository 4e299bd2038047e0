import { AppError, type registration } from "@arauto/contracts";
import type { z } from "zod";
import type { Config } from "../../config.ts";

type Registering = Pick<Config, "registration" | "registrationDomains">;

/** Returns the settings that the sign-in and registration pages show. */
export function registrationOf({
  registration: mode,
  registrationDomains,
}: Registering): z.input<typeof registration> {
  return { mode, domains: [...(registrationDomains ?? [])] };
}

/**
 * Checks registration without an invitation.
 * @throws AppError REGISTRATION_CLOSED; VALIDATION at `email` for a domain that is not allowed
 */
export function refuseRegistration(
  { registration: mode, registrationDomains }: Registering,
  email: string,
): void {
  if (mode !== "open") throw new AppError("REGISTRATION_CLOSED");
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (registrationDomains === null || registrationDomains.includes(domain)) return;
  const message = `Use an address at ${registrationDomains.join(", ")}`;
  throw new AppError("VALIDATION", message, {
    errors: [{ path: "email", code: "domainNotAllowed", message }],
  });
}

/**
 * Checks registration with an invitation.
 * @throws AppError REGISTRATION_CLOSED
 */
export function refuseInvitedRegistration({ registration: mode }: Registering): void {
  if (mode === "closed") throw new AppError("REGISTRATION_CLOSED");
}

/**
 * Whether workspaces open to confirmed addresses only. A domain restriction means nothing for
 * unverified addresses; without a mail server the confirmation would be inside the workspace
 * itself.
 */
export function opensToConfirmedOnly({
  registrationDomains,
  systemSmtp,
}: Pick<Config, "registrationDomains" | "systemSmtp">): boolean {
  return registrationDomains !== null && systemSmtp !== null;
}
