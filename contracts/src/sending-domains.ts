import { z } from "zod";
import { email, id, idParams, line, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** `verified`: a DKIM key is in DNS, emails are signed. `failing`: it was found before and is missing now. */
export const SENDING_DOMAIN_STATUSES = ["pending", "verified", "failing"] as const;
export const sendingDomainStatus = z
  .enum(SENDING_DOMAIN_STATUSES)
  .meta({ id: "SendingDomainStatus" });
export type SendingDomainStatus = z.infer<typeof sendingDomainStatus>;

/** Purpose of a record. */
export const DNS_RECORD_PURPOSES = [
  "dkim",
  "returnPathMx",
  "returnPathSpf",
  "spf",
  "dmarc",
  "tracking",
] as const;
/** `unknown`: the lookup failed, so nothing is known. */
export const DNS_RECORD_STATES = ["ok", "missing", "wrong", "unknown"] as const;

/**
 * Findings about a record, translated by the console.
 *
 * - `ok`, `missing`, `lookupFailed`, `notCheckedYet`: as named
 * - `different`: the record has another value (a CNAME to another host, another mail server)
 * - `doubled`: the record is at `facts.host`: the DNS provider appended the domain to a name that had it already
 * - `several`: more than one record where only one is allowed
 * - `mixed`: there are other mail servers in addition to ours, and bounces would go to them
 * - `keyDifferent`, `keyRevoked`, `keyInvalid`, `keyTesting`: DKIM; `facts.problem` names the problem
 * - `keyRetired`: replaced; keep the record until `removeAfter`
 * - `spfSyntax` (`facts.term`), `spfTooManyLookups` (`facts.lookups`), `spfTooManyVoid`, `spfLoop`, `spfNoRecord`
 * (`facts.domain`: included, without a record)
 * - `spfNotCovered`: sending accounts are not included (`facts.hosts`)
 * - `spfPassesAll`: allows everyone to send (`+all`)
 * - `dmarcSyntax` (`facts.tag`), `dmarcNoReports`: valid, but no one receives reports
 * - `dmarcInherited`: the organizational domain's policy applies (`facts.domain`, `facts.policy`)
 * - `addressRecord`: not a CNAME, but the host reaches us
 * - `unreachable`: the CNAME is correct, but our server did not respond (`facts.problem`)
 */
export const DNS_RECORD_CODES = [
  "ok",
  "missing",
  "lookupFailed",
  "notCheckedYet",
  "different",
  "doubled",
  "several",
  "mixed",
  "keyDifferent",
  "keyRevoked",
  "keyInvalid",
  "keyTesting",
  "keyRetired",
  "spfSyntax",
  "spfTooManyLookups",
  "spfTooManyVoid",
  "spfLoop",
  "spfNoRecord",
  "spfNotCovered",
  "spfPassesAll",
  "dmarcSyntax",
  "dmarcNoReports",
  "dmarcInherited",
  "addressRecord",
  "unreachable",
] as const;

/** A record to set in DNS, and its current value. */
export const dnsRecord = z
  .object({
    /** Stable identifier within the domain. */
    key: z.string(),
    purpose: z.enum(DNS_RECORD_PURPOSES).meta({ id: "DnsRecordPurpose" }),
    type: z.enum(["TXT", "CNAME", "MX"]),
    /** Fully qualified name. */
    host: z.string(),
    /** Name within the zone of the registered domain, as DNS providers expect it; `@` for the zone itself. */
    name: z.string(),
    /** For MX, without the priority. For SPF and DMARC, the current value with the missing parts added. */
    value: z.string(),
    /** MX only. */
    priority: z.number().int().nullable(),
    required: z.boolean(),
    state: z.enum(DNS_RECORD_STATES).meta({ id: "DnsRecordState" }),
    code: z.enum(DNS_RECORD_CODES).meta({ id: "DnsRecordCode" }),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Current values in DNS. */
    found: z.array(z.string()),
    /** DKIM only. `waiting`: signs as soon as it is found. `retired`: no longer signs. */
    keyState: z.enum(["waiting", "active", "retired"]).nullable(),
    algorithm: z.enum(["rsa-sha256", "ed25519-sha256"]).nullable(),
    /** When the record can be removed. */
    removeAfter: timestamp.nullable(),
  })
  .meta({ id: "DnsRecord" });
export type DnsRecord = z.infer<typeof dnsRecord>;

/**
 * A host below the domain that the installation serves. `unavailable`: why it is not offered (`noInboundHost`:
 * ARAUTO_INBOUND_HOST is not set; `noPublicHost`: the public URL's host is not a DNS name).
 */
const ownHost = z
  .object({
    label: z.string(),
    host: z.string(),
    /** Whether new emails use it. */
    verified: z.boolean(),
    unavailable: z.enum(["noInboundHost", "noPublicHost"]).nullable(),
  })
  .meta({ id: "SendingDomainHost" });

/** Maximum emails on each sending day, from the first day on. */
export const WARM_UP_DEFAULT = [
  50, 100, 500, 1_000, 5_000, 10_000, 20_000, 40_000, 70_000, 100_000, 150_000, 250_000, 400_000,
  600_000, 1_000_000,
] as const;
const limits = z.array(z.number().int().min(1).max(10_000_000)).min(1).max(90);

export const warmUp = z
  .object({
    limits,
    startedAt: timestamp,
    /** Number of the current sending day, from 1; days without emails don't count. After the last one the warm-up ends. */
    day: z.number().int(),
    /** Null when the warm-up has ended. */
    limitToday: z.number().int().nullable(),
    takenToday: z.number().int(),
  })
  .meta({ id: "WarmUp" });

export const sendingDomain = z
  .object({
    id,
    /** As in DNS. */
    name: z.string(),
    /** For display. */
    displayName: z.string(),
    status: sendingDomainStatus,
    /** In the order in which they should be set. */
    records: z.array(dnsRecord),
    returnPath: ownHost,
    tracking: ownHost,
    /** Whether new keys are waiting for their DNS records. */
    rotating: z.boolean(),
    warmUp: warmUp.nullable(),
    checkedAt: timestamp.nullable(),
    nextCheckAt: timestamp,
    verifiedAt: timestamp.nullable(),
    failingSince: timestamp.nullable(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: "SendingDomain" });
export type SendingDomain = z.infer<typeof sendingDomain>;

/** One label of a host name, in lower case. */
const label = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "Use lowercase letters, digits and hyphens");

export const sendingDomainBody = z
  .object({
    /** As users type it: with non-ASCII letters, or as a website's URL. */
    name: line(300),
    returnPathLabel: label.default("bounce"),
    trackingLabel: label.default("link"),
  })
  .meta({ id: "SendingDomainBody" });
export const updateSendingDomainBody = z
  .object({ returnPathLabel: label, trackingLabel: label, version })
  .meta({ id: "UpdateSendingDomainBody" });

/** The policy for campaigns from an unverified domain: sent with a warning, or not started. */
export const unverifiedSenders = z.enum(["warn", "refuse"]).meta({ id: "UnverifiedSenders" });
export const senderPolicy = z.object({ unverifiedSenders }).meta({ id: "SenderPolicy" });

/**
 * Authentication of emails from an address. `freeMail`: a free mailbox provider's domain that no one else can sign
 * for, and whose DMARC policy rejects such emails. `notAdded`: the domain is not in the workspace.
 */
export const senderCheck = z
  .object({
    verdict: z.enum(["verified", "pending", "failing", "notAdded", "freeMail"]),
    domain: z.string(),
    domainId: id.nullable(),
    /** Whether a campaign with this sender can be started. */
    allowed: z.boolean(),
    unverifiedSenders,
  })
  .meta({ id: "SenderCheck" });

const tag = "SendingDomains";
const one = { tag, params: idParams, response: sendingDomain } as const;
export const sendingDomainRoutes = {
  list: defineRoute({
    operationId: "listSendingDomains",
    method: "GET",
    path: "/v1/SendingDomains",
    tag,
    access: "CONFIG.VIEW",
    summary: "List sending domains",
    description: "Includes the DNS records that each domain needs.",
    response: page("SendingDomainPage", sendingDomain),
  }),
  create: defineRoute({
    operationId: "createSendingDomain",
    method: "POST",
    path: "/v1/SendingDomains",
    tag,
    access: "MEMBER.MANAGE",
    status: 201,
    rateLimit: 30,
    summary: "Add a sending domain",
    description: "Generates its DKIM keys and checks its DNS records.",
    body: sendingDomainBody,
    response: sendingDomain,
  }),
  policy: defineRoute({
    operationId: "getSenderPolicy",
    method: "GET",
    path: "/v1/SendingDomains/Policy",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get the policy for unverified senders",
    response: senderPolicy,
  }),
  setPolicy: defineRoute({
    operationId: "setSenderPolicy",
    method: "PUT",
    path: "/v1/SendingDomains/Policy",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Set the policy for unverified senders",
    description:
      "Campaigns from an unverified domain are either started with a warning or rejected.",
    body: senderPolicy,
    response: senderPolicy,
  }),
  sender: defineRoute({
    operationId: "checkSender",
    method: "GET",
    path: "/v1/SendingDomains/Sender",
    tag,
    access: "CONFIG.VIEW",
    summary: "Check how a sender address is authenticated",
    description: "Returns whether emails from this address would be signed and aligned.",
    query: z.object({ email }),
    response: senderCheck,
  }),
  get: defineRoute({
    ...one,
    operationId: "getSendingDomain",
    method: "GET",
    path: "/v1/SendingDomains/{id}",
    access: "CONFIG.VIEW",
    summary: "Get a sending domain",
    description: "Includes its DNS records.",
  }),
  update: defineRoute({
    ...one,
    operationId: "updateSendingDomain",
    method: "PUT",
    path: "/v1/SendingDomains/{id}",
    access: "MEMBER.MANAGE",
    summary: "Update a sending domain",
    description:
      "Changes the host labels of the return path and of tracking links. A changed host must be verified again.",
    body: updateSendingDomainBody,
  }),
  remove: defineRoute({
    operationId: "deleteSendingDomain",
    method: "DELETE",
    path: "/v1/SendingDomains/{id}",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Delete a sending domain",
    description:
      "Deletes its DKIM keys, too. Fails with `IN_USE` while a started campaign, or a waiting or scheduled email, is sent from the domain.",
    params: idParams,
  }),
  check: defineRoute({
    ...one,
    operationId: "checkSendingDomain",
    method: "POST",
    path: "/v1/SendingDomains/{id}/Check",
    access: "MEMBER.MANAGE",
    rateLimit: 12,
    summary: "Verify a sending domain",
    description: "Looks up its DNS records now.",
  }),
  rotate: defineRoute({
    ...one,
    operationId: "rotateSendingDomainKeys",
    method: "POST",
    path: "/v1/SendingDomains/{id}/Rotate",
    access: "MEMBER.MANAGE",
    rateLimit: 12,
    summary: "Rotate DKIM keys",
    description:
      "Generates new keys. Each replaces its predecessor once its DNS record is found. Has no effect while new keys are pending.",
  }),
  cancelRotation: defineRoute({
    ...one,
    operationId: "cancelSendingDomainRotation",
    method: "DELETE",
    path: "/v1/SendingDomains/{id}/Rotate",
    access: "MEMBER.MANAGE",
    summary: "Discard pending DKIM keys",
  }),
  setWarmUp: defineRoute({
    ...one,
    operationId: "setSendingDomainWarmUp",
    method: "PUT",
    path: "/v1/SendingDomains/{id}/WarmUp",
    access: "MEMBER.MANAGE",
    summary: "Start a warm-up",
    description:
      "Limits how much the domain sends on its first days. Emails already sent under a previous plan still count.",
    body: z.object({ limits }).meta({ id: "WarmUpBody" }),
  }),
  removeWarmUp: defineRoute({
    ...one,
    operationId: "removeSendingDomainWarmUp",
    method: "DELETE",
    path: "/v1/SendingDomains/{id}/WarmUp",
    access: "MEMBER.MANAGE",
    summary: "Stop a warm-up",
    description: "The domain sends without a daily limit.",
  }),
};
