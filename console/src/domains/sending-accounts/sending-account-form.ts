import {
  DOMAIN_RATES_MAX,
  email,
  type SendingAccount,
  type sendingAccountBody,
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
  host: string;
  port: number | string;
  security: SmtpSecurity;
  username: string;
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
  host: "",
  port: PORT_OF.starttls,
  security: "starttls",
  username: "",
  password: "",
  ratePerSecond: "",
  connections: 4,
  ratePerHour: "",
  domainRates: [],
};

export function formOf(account: SendingAccount): SendingAccountForm {
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
          username: account.smtp.username,
        }
      : {}),
    ratePerSecond: account.ratePerSecond ?? "",
    connections: account.connections,
    ratePerHour: account.ratePerHour ?? "",
    domainRates: account.domainRates.map((rate) => ({ key: rate.domain, ...rate })),
  };
}

type Body = z.input<typeof sendingAccountBody>;

/** Converts the form to the API's body; for the built-in mailbox `smtp` is null. */
export function toBody(
  form: SendingAccountForm,
  isBuiltIn: boolean,
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
    smtp: isBuiltIn
      ? null
      : {
          host: form.host.trim(),
          port: Number(form.port),
          security: form.security,
          username: form.username,
          ...(form.password === "" ? {} : { password: form.password }),
        },
  };
}

/** Returns error messages by field, with the same paths as the API's own field errors. */
export function validateSendingAccount(
  form: SendingAccountForm,
  isBuiltIn: boolean,
  t: (key: string) => string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.name.trim() === "") errors["name"] = t("errors.required");
  if (form.fromName.trim() === "") errors["fromName"] = t("errors.required");
  if (!email.safeParse(form.fromEmail).success) errors["fromEmail"] = t("errors.email");
  if (isBuiltIn) return errors;
  if (form.host.trim() === "") errors["host"] = t("errors.required");
  if (form.port === "") errors["port"] = t("errors.required");
  if (form.connections === "") errors["connections"] = t("errors.required");
  for (const [index, { domain, perMinute }] of form.domainRates.entries()) {
    if (domain.trim() === "") errors[`domainRates.${index}.domain`] = t("errors.required");
    if (perMinute === "") errors[`domainRates.${index}.perMinute`] = t("errors.required");
  }
  return errors;
}
