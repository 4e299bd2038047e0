import {
  DOMAIN_RATES_MAX,
  email,
  providerOfHost,
  PROVIDERS,
  type ProviderTraits,
  type SendingAccount,
  type sendingAccountBody,
  type SendingProvider,
} from "@arauto/contracts";
import type { z } from "zod";

export { DOMAIN_RATES_MAX };

export type SmtpSecurity = "tls" | "starttls" | "none";

/** The usual submission port of each security mode (RFC 8314; 25 without TLS). */
export const PORT_OF: Record<SmtpSecurity, number> = { starttls: 587, tls: 465, none: 25 };

export interface SendingAccountForm {
  name: string;
  fromName: string;
  fromEmail: string;
  provider: SendingProvider;
  host: string;
  port: number | string;
  security: SmtpSecurity;
  /** Empty where it follows from another field; see `usernameOf`. */
  username: string;
  /** The stored one, which belongs to the stored password. */
  savedUsername: string;
  /** Empty keeps the stored password. */
  password: string;
  ratePerSecond: number | string;
  connections: number | string;
  ratePerHour: number | string;
  domainRates: { key: string; domain: string; perMinute: number | string }[];
}

export const emptyForm: SendingAccountForm = {
  name: "",
  fromName: "",
  fromEmail: "",
  provider: "other",
  host: "",
  port: PORT_OF.starttls,
  security: "starttls",
  username: "",
  savedUsername: "",
  password: "",
  ratePerSecond: "",
  connections: 4,
  ratePerHour: "",
  domainRates: [],
};

/** Returns the known settings of a provider; undefined for any other server. */
export const traitsOf = (provider: SendingProvider): ProviderTraits | undefined =>
  provider === "other" ? undefined : PROVIDERS[provider];

/**
 * Returns a new account's form with everything that its provider decides.
 * @param fromName the sender name of the workspace's other accounts
 */
export function formFor(provider: SendingProvider, fromName: string): SendingAccountForm {
  const traits = traitsOf(provider);
  if (!traits) return { ...emptyForm, fromName };
  const { name, hosts, port, security, username } = traits;
  return {
    ...emptyForm,
    provider,
    name,
    fromName,
    host: Object.values(hosts)[0] ?? "",
    port,
    security,
    username: username.kind === "fixed" ? username.value : "",
    ratePerSecond: traits.ratePerSecond ?? "",
    ratePerHour: traits.ratePerHour ?? "",
    connections: traits.connections,
  };
}

/** Returns the user name to sign in with: as typed, or by the provider's rule. */
export function usernameOf(form: SendingAccountForm): string {
  if (form.username !== "") return form.username;
  const kind = traitsOf(form.provider)?.username.kind;
  if (kind === "fromEmail") return form.fromEmail.trim();
  if (kind === "secret") return form.password === "" ? form.savedUsername : form.password.trim();
  return "";
}

export function formOf(account: SendingAccount): SendingAccountForm {
  const { provider } = providerOfHost(account.smtp?.host ?? "");
  const isSecret = traitsOf(provider)?.username.kind === "secret";
  return {
    ...emptyForm,
    name: account.name,
    fromName: account.fromName,
    fromEmail: account.fromEmail,
    ...(account.smtp
      ? {
          host: account.smtp.host,
          port: account.smtp.port,
          security: account.smtp.security,
          provider,
          username: isSecret ? "" : account.smtp.username,
          savedUsername: account.smtp.username,
        }
      : {}),
    ratePerSecond: account.ratePerSecond ?? "",
    connections: account.connections,
    ratePerHour: account.ratePerHour ?? "",
    domainRates: account.domainRates.map((rate) => ({ key: rate.domain, ...rate })),
  };
}

type Body = z.input<typeof sendingAccountBody>;

/** Converts the form to the API's body; for the test inbox `smtp` is null. */
export function toBody(
  form: SendingAccountForm,
  isTestInbox: boolean,
): Omit<Body, "smtp"> & { smtp: Body["smtp"] | null } {
  return {
    name: form.name,
    fromName: form.fromName,
    fromEmail: form.fromEmail,
    ratePerSecond: form.ratePerSecond === "" ? null : Number(form.ratePerSecond),
    connections: Number(form.connections),
    ratePerHour: form.ratePerHour === "" ? null : Number(form.ratePerHour),
    domainRates: form.domainRates.map(({ domain, perMinute }) => ({
      domain: domain.trim(),
      perMinute: Number(perMinute),
    })),
    smtp: isTestInbox ? null : serverOf(form),
  };
}

/** Converts the server's part of the form to the API's. */
export function serverOf(form: SendingAccountForm): Body["smtp"] {
  return {
    host: form.host.trim(),
    port: Number(form.port),
    security: form.security,
    username: usernameOf(form),
    // Keys are copied from a page, often with a line break.
    ...(form.password === "" ? {} : { password: form.password.trim() }),
  };
}

/** Returns error messages by field, with the same paths as the API's own field errors. */
export function validateSendingAccount(
  form: SendingAccountForm,
  { isTestInbox, hasPassword }: { isTestInbox: boolean; hasPassword: boolean },
  t: (key: string) => string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.name.trim() === "") errors["name"] = t("errors.required");
  if (form.fromName.trim() === "") errors["fromName"] = t("errors.required");
  if (!email.safeParse(form.fromEmail).success) errors["fromEmail"] = t("errors.email");
  if (isTestInbox) return errors;
  const traits = traitsOf(form.provider);
  if (traits?.username.kind === "asked" && form.username.trim() === "")
    errors["username"] = t("errors.required");
  if (traits && !hasPassword && form.password === "") errors["password"] = t("errors.required");
  if (form.host.trim() === "") errors["host"] = t("errors.required");
  if (form.port === "") errors["port"] = t("errors.required");
  if (form.connections === "") errors["connections"] = t("errors.required");
  for (const [index, { domain, perMinute }] of form.domainRates.entries()) {
    if (domain.trim() === "") errors[`domainRates.${index}.domain`] = t("errors.required");
    if (perMinute === "") errors[`domainRates.${index}.perMinute`] = t("errors.required");
  }
  return errors;
}
