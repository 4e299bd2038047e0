import { z } from "zod";
import { email, id, idParams, line, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** `capture` is the test inbox, which never delivers outside; `smtp` is the workspace's own server. */
export const sendingAccountKind = z.enum(["capture", "smtp"]).meta({ id: "SendingAccountKind" });
/** How TLS is used: implicit TLS, required STARTTLS, or none. */
export const smtpSecurity = z.enum(["tls", "starttls", "none"]).meta({ id: "SmtpSecurity" });

const smtp = {
  host: line(253),
  port: z.number().int().min(1).max(65535),
  security: smtpSecurity,
  username: z.string().max(255).default(""),
};
/** Maximum emails per minute to recipients of one provider, for example all of gmail.com. */
const domainRate = z
  .object({
    domain: z.string().trim().toLowerCase().min(1).max(253),
    perMinute: z.number().int().min(1).max(100_000),
  })
  .meta({ id: "DomainRate" });
export type DomainRate = z.infer<typeof domainRate>;
export const DOMAIN_RATES_MAX = 50;

/** Never returned. If omitted in an update, the stored one is kept; empty removes it. */
const password = z.string().max(500).optional();

/** The last stage of a test; `starttls`: the server requires encryption, but the account doesn't use it. */
const connectionStage = z.enum([
  "resolve",
  "connect",
  "tls",
  "starttls",
  "greeting",
  "auth",
  "done",
]);

export const sendingAccount = z
  .object({
    id,
    kind: sendingAccountKind,
    name: z.string(),
    fromName: z.string(),
    fromEmail: z.string(),
    /** Null for the test inbox, and in responses to API keys. */
    smtp: z.object({ ...smtp, hasPassword: z.boolean() }).nullable(),
    /** Maximum emails per second; null for no limit. */
    ratePerSecond: z.number().int().nullable(),
    /** Maximum emails in any hour; null for no limit. */
    ratePerHour: z.number().int().nullable(),
    domainRates: z.array(domainRate),
    /** Maximum number of concurrent connections. */
    connections: z.number().int(),
    lastTest: z
      .object({
        ok: z.boolean(),
        stage: connectionStage.nullable(),
        /** Empty in responses to API keys. */
        message: z.string(),
        at: timestamp,
      })
      .nullable(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: "SendingAccount" });
export type SendingAccount = z.infer<typeof sendingAccount>;

const smtpSettings = z.object({ ...smtp, password }).meta({ id: "SmtpSettings" });
export const sendingAccountBody = z
  .object({
    name: line(100),
    fromName: line(100),
    fromEmail: email,
    smtp: smtpSettings,
    ratePerSecond: z.number().int().min(1).max(10_000).nullable().default(null),
    ratePerHour: z.number().int().min(1).max(10_000_000).nullable().default(null),
    domainRates: z.array(domainRate).max(DOMAIN_RATES_MAX).default([]),
    connections: z.number().int().min(1).max(20).default(4),
  })
  .meta({ id: "SendingAccountBody" });
/** The test inbox has no `smtp`: only its name and sender can change. */
export const updateSendingAccountBody = sendingAccountBody
  .extend({ smtp: smtpSettings.nullable(), version })
  .meta({ id: "UpdateSendingAccountBody" });

export const connectionTest = z
  .object({ ok: z.boolean(), stage: connectionStage, message: z.string() })
  .meta({ id: "ConnectionTest" });
export type ConnectionTest = z.output<typeof connectionTest>;

export const sendingAccountDraft = z
  .object({
    fromEmail: email,
    smtp: smtpSettings,
    /** The account whose stored password is used if `smtp` has none and its host is the same. */
    id: id.optional(),
  })
  .meta({ id: "SendingAccountDraft" });

const tag = "SendingAccounts";
export const sendingAccountRoutes = {
  list: defineRoute({
    operationId: "listSendingAccounts",
    method: "GET",
    path: "/v1/SendingAccounts",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "emails:read",
    summary: "List sending accounts",
    description:
      "The test inbox is first. Programs send from the addresses in `fromEmail` and others of the same domains. A key " +
      "that is limited to a sending domain gets the accounts of this domain, and no key gets settings of mail servers.",
    response: page("SendingAccountPage", sendingAccount),
  }),
  create: defineRoute({
    operationId: "createSendingAccount",
    method: "POST",
    path: "/v1/SendingAccounts",
    tag,
    access: "MEMBER.MANAGE",
    status: 201,
    summary: "Create a sending account",
    body: sendingAccountBody,
    response: sendingAccount,
  }),
  get: defineRoute({
    operationId: "getSendingAccount",
    method: "GET",
    path: "/v1/SendingAccounts/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "emails:read",
    summary: "Get a sending account",
    params: idParams,
    response: sendingAccount,
  }),
  update: defineRoute({
    operationId: "updateSendingAccount",
    method: "PUT",
    path: "/v1/SendingAccounts/{id}",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Update a sending account",
    params: idParams,
    body: updateSendingAccountBody,
    response: sendingAccount,
  }),
  remove: defineRoute({
    operationId: "deleteSendingAccount",
    method: "DELETE",
    path: "/v1/SendingAccounts/{id}",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Delete a sending account",
    description:
      "Fails with `IN_USE` while an unfinished campaign uses it, or emails are waiting or scheduled to be sent with it.",
    params: idParams,
  }),
  testSettings: defineRoute({
    operationId: "testSendingAccountSettings",
    method: "POST",
    path: "/v1/SendingAccounts/Test",
    tag,
    access: "MEMBER.MANAGE",
    rateLimit: 30,
    summary: "Test settings before saving",
    description:
      "Connects, negotiates TLS and authenticates with these settings without storing them or sending an email.",
    body: sendingAccountDraft,
    response: connectionTest,
  }),
  test: defineRoute({
    operationId: "testSendingAccount",
    method: "POST",
    path: "/v1/SendingAccounts/{id}/Test",
    tag,
    access: "MEMBER.MANAGE",
    rateLimit: 30,
    summary: "Test a sending account",
    description: "Connects, negotiates TLS and authenticates without sending an email.",
    params: idParams,
    response: connectionTest,
  }),
};
