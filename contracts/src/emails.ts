import { z } from "zod";
import { fieldProblem, ERRORS, type ErrorCode } from "./errors.ts";
import {
  createdRange,
  email as emailAddress,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
} from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Days after which an email, its content and its results are deleted. */
export const EMAIL_HISTORY_DAYS = 30;
/** Maximum number of emails in one request. */
export const EMAIL_BATCH_MAX = 100;
/** Maximum number of days that an email can be scheduled ahead. */
export const EMAIL_SCHEDULE_DAYS = 90;
/** Hours after which an email fails if its mail server can't be reached, or rejects the login. */
export const EMAIL_WAIT_HOURS = 24;
/** Maximum number of tags of an email. */
export const EMAIL_TAGS_MAX = 10;
/** Maximum number of attachments of an email, and their maximum total size in bytes. */
export const EMAIL_ATTACHMENTS_MAX = 20;
export const EMAIL_ATTACHMENTS_MAX_BYTES = 10_000_000;
/** Maximum length of HTML and of text, in characters. */
export const EMAIL_BODY_MAX = 500_000;
/** Maximum size of `data` as JSON, in bytes. */
export const EMAIL_DATA_MAX_BYTES = 100_000;
/** Maximum number of additional headers. */
export const EMAIL_HEADERS_MAX = 10;
/** Maximum size of the JSON body: base64 of the attachments, both bodies and the data. */
const BODY_LIMIT = 18_000_000;

/**
 * `scheduled`: waits for its time. `queued`: waits to be sent. `deferred`: a server asked to try again later, or can't
 * be reached. `failed`: a server rejected the email for another reason than its address, or deferred it too often, or
 * could not be reached for 24 hours. `suppressed`: not sent, because the address bounced, complained or unsubscribed.
 * `uncertain`: the connection or the process ended before the server replied, so that it is not known whether the email
 * was delivered; it isn't resent.
 */
export const EMAIL_STATUSES = [
  "scheduled",
  "queued",
  "deferred",
  "sent",
  "bounced",
  "complained",
  "failed",
  "suppressed",
  "canceled",
  "uncertain",
] as const;
export const emailStatus = z.enum(EMAIL_STATUSES).meta({ id: "EmailStatus" });
export type EmailStatus = z.infer<typeof emailStatus>;

const namedMailbox = z.object({ email: emailAddress, name: line(100, 0).default("") });
/** `ana@example.com` or `Ana Souza <ana@example.com>`; quotes around the name are left out. */
const mailboxText = z
  .string()
  .max(500)
  .transform((text, context) => {
    const { data } = namedMailbox.safeParse(partsOf(text.trim()));
    if (data) return data;
    context.addIssue({ code: "invalid_format", format: "email", message: "Invalid email" });
    return z.NEVER;
  });

function partsOf(text: string): { email: string; name: string } {
  const bracket = text.lastIndexOf("<");
  if (bracket === -1 || !text.endsWith(">")) return { email: text, name: "" };
  const name = text.slice(0, bracket).trim();
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  return { email: text.slice(bracket + 1, -1), name: isQuoted ? name.slice(1, -1) : name };
}

/** Text as in an email's header, or an object with both parts. */
const mailbox = z.union([mailboxText, namedMailbox]);
const tag = line(50);

/** Additional headers may continue a thread or contain data for the recipient's systems; all others are set by us. */
const HEADER_NAME = /^(?:in-reply-to|references|auto-submitted|x-(?!arauto-)[a-z0-9-]{1,60})$/i;
const headers = z
  .record(
    z
      .string()
      .regex(
        HEADER_NAME,
        "Only In-Reply-To, References, Auto-Submitted and X- headers are allowed",
      ),
    // RFC 5322 §2.1.1 limits a line to 998 characters.
    z
      .string()
      .regex(
        /^[\x21-\x7e](?:[\x20-\x7e]{0,898}[\x21-\x7e])?$/,
        "Only printable ASCII characters on one line",
      ),
  )
  .refine(
    (given) => Object.keys(given).length <= EMAIL_HEADERS_MAX,
    `At most ${EMAIL_HEADERS_MAX} headers`,
  );

/** A file. Mail programs don't open executable types, and most servers reject them; that is the sender's risk. */
const attachment = z
  .object({
    fileName: line(200),
    contentType: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,80}$/i,
        "Not a media type",
      )
      .default("application/octet-stream"),
    /** Base64 (RFC 4648 §4). */
    content: z.base64().min(1),
    /** Embeds it as a picture in the HTML, which refers to it as `cid:` with this id (RFC 2392). */
    contentId: z
      .string()
      .regex(/^[\w.+-]{1,100}(?:@[\w.-]{1,100})?$/, "Not a content id")
      .nullable()
      .default(null),
  })
  .meta({ id: "EmailAttachmentBody" });
const bytesOf = ({ content }: { content: string }) => Math.floor((content.length * 3) / 4);

/** Either a template with its data, or a subject with HTML, text or both. */
export const sendEmailBody = z
  .object({
    /**
     * Selects the sending account with this address, or one whose verified domain it belongs to. Defaults to the
     * default sending account.
     */
    from: mailbox.optional(),
    to: mailbox,
    replyTo: emailAddress.nullable().default(null),
    /** Replaces the template's subject. */
    subject: line(500).optional(),
    html: z.string().min(1).max(EMAIL_BODY_MAX).optional(),
    /** If missing, the text part is generated from the HTML. */
    text: z.string().min(1).max(EMAIL_BODY_MAX).optional(),
    /** Whether `subject` and `html` contain Liquid. Templates always may. */
    liquid: z.boolean().default(false),
    templateId: id.optional(),
    /** Available in Liquid as `data`. */
    data: z.record(z.string().max(60), z.json()).default({}),
    attachments: z.array(attachment).max(EMAIL_ATTACHMENTS_MAX).default([]),
    /** At most 90 days ahead. A time in the past sends immediately. */
    scheduledAt: timestamp.optional(),
    tags: z.array(tag).max(EMAIL_TAGS_MAX).default([]),
    /**
     * With a topic, the email is marketing: unsubscribes apply, and the email contains an unsubscribe link. Without one
     * it is transactional: only bounces, complaints and manual suppressions prevent it.
     */
    topicId: id.nullable().default(null),
    headers: headers.default({}),
  })
  .superRefine((given, context) => {
    const report = (path: string, code: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message, params: { code } });
    const isWritten = given.html !== undefined || given.text !== undefined;
    if (given.templateId !== undefined && isWritten)
      report("templateId", "withContent", "Give either a template, or HTML and text");
    if (given.templateId === undefined) {
      if (!isWritten) report("html", "required", "Give a template, HTML or text");
      if (given.subject === undefined) report("subject", "required", "Give a subject");
    }
    if (given.attachments.reduce((sum, one) => sum + bytesOf(one), 0) > EMAIL_ATTACHMENTS_MAX_BYTES)
      report("attachments", "tooLarge", "The attachments have more than 10 MB together");
    if (JSON.stringify(given.data).length > EMAIL_DATA_MAX_BYTES)
      report("data", "tooLarge", "The data has more than 100 kB");
  })
  .meta({ id: "SendEmailBody" });
export type SendEmail = z.output<typeof sendEmailBody>;

export const acceptedEmail = z.object({ id, status: emailStatus }).meta({ id: "AcceptedEmail" });
export type AcceptedEmail = z.infer<typeof acceptedEmail>;

/** Why one email of a batch was not accepted. */
const emailProblem = z
  .object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string(),
    errors: z.array(fieldProblem),
  })
  .meta({ id: "EmailProblem" });
/** One of the two is null. */
export const batchedEmail = z
  .object({ email: acceptedEmail.nullable(), problem: emailProblem.nullable() })
  .meta({ id: "BatchedEmail" });
export type BatchedEmail = z.infer<typeof batchedEmail>;

const mode = z.enum(["live", "test"]);
const emailShape = {
  id,
  status: emailStatus,
  /** Null when it was erased with its contact, like the name and the subject. */
  to: z.object({ email: z.string().nullable(), name: z.string() }),
  /** As given or as in the template; Liquid is not rendered. */
  subject: z.string(),
  /** The contact with this address, if there is one. */
  contactId: id.nullable(),
  templateId: id.nullable(),
  topicId: id.nullable(),
  tags: z.array(z.string()),
  /** Emails of test keys only reach the test inbox. */
  mode,
  scheduledAt: timestamp.nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  openedAt: timestamp.nullable(),
  clickedAt: timestamp.nullable(),
  /** Why it was not sent: the reason of the suppression, or `topic`. */
  suppressedBy: z.string().nullable(),
};
export const emailSummary = z.object(emailShape).meta({ id: "EmailSummary" });
export type EmailSummary = z.infer<typeof emailSummary>;
export const singleEmail = z
  .object({
    ...emailShape,
    from: z.object({ email: z.string(), name: z.string() }).nullable(),
    /** The mail server's last reply, or why it can't be reached. */
    reply: z.string().nullable(),
    attempts: z.number().int(),
    /** Null while the mail server can't be reached: it is retried at least every minute. */
    nextAttemptAt: timestamp.nullable(),
    unsubscribedAt: timestamp.nullable(),
    complainedAt: timestamp.nullable(),
    attachments: z.array(
      z.object({
        fileName: z.string(),
        contentType: z.string(),
        size: z.number().int(),
        contentId: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Email" });
export type SingleEmail = z.infer<typeof singleEmail>;

const routeTag = "Emails";
const read = { access: "CONFIG.VIEW", apiKey: "emails:read" } as const;
const write = { access: "CAMPAIGN.SEND", apiKey: "emails:write" } as const;
const sendErrors: ErrorCode[] = [
  "EMAIL_DATA_MISSING",
  "SENDER_NOT_VERIFIED",
  "STORAGE_LIMIT",
  "TEMPLATE_INVALID",
  "TEMPLATE_TOO_COMPLEX",
];
export const emailRoutes = {
  send: defineRoute({
    operationId: "sendEmail",
    method: "POST",
    path: "/v1/Emails",
    tag: routeTag,
    ...write,
    status: 202,
    bodyLimit: BODY_LIMIT,
    summary: "Send an email",
    description:
      "Accepts one email to one recipient. Once it responds, the email is stored and will be sent; its status and the events `email.*` report what happens to it. Requests are up to 18 MB large, with up to 10 MB of attachments. Repeat a request with the same `Idempotency-Key` to make sure that it is sent once. Fails with `EMAIL_DATA_MISSING` when `data` lacks a variable that the template uses without a default, and with `SENDER_NOT_VERIFIED` for a sender whose domain is not verified.",
    body: sendEmailBody,
    errors: sendErrors,
    keptInTestMode: true,
    response: acceptedEmail,
  }),
  sendBatch: defineRoute({
    operationId: "sendEmails",
    method: "POST",
    path: "/v1/Emails/Batch",
    tag: routeTag,
    ...write,
    status: 202,
    bodyLimit: BODY_LIMIT,
    summary: "Send up to 100 emails",
    description:
      "The response has an entry for each email, in the same order: the accepted email, or the problem. One that is not valid does not prevent the others. The request is up to 18 MB large.",
    body: z
      .object({
        /** An invalid `SendEmailBody` gets its own problem in the response. */
        emails: z
          .array(z.union([sendEmailBody, z.unknown()]))
          .min(1)
          .max(EMAIL_BATCH_MAX),
      })
      .meta({ id: "SendEmailsBody" }),
    keptInTestMode: true,
    response: z.object({ items: z.array(batchedEmail) }).meta({ id: "BatchedEmails" }),
  }),
  list: defineRoute({
    operationId: "listEmails",
    method: "GET",
    path: "/v1/Emails",
    tag: routeTag,
    ...read,
    summary: "List emails",
    description:
      "Emails of the last 30 days, without those of campaigns and workflows. Live keys and users see live emails, test keys those of test keys.",
    query: listQuery(["createdAt"])
      .omit({ search: true })
      .extend({
        ...createdRange,
        status: emailStatus.optional(),
        tag: tag.optional(),
        /** The complete address. */
        recipient: emailAddress.optional(),
      }),
    response: page("EmailPage", emailSummary),
  }),
  get: defineRoute({
    operationId: "getEmail",
    method: "GET",
    path: "/v1/Emails/{id}",
    tag: routeTag,
    ...read,
    summary: "Get an email",
    params: idParams,
    response: singleEmail,
  }),
  cancel: defineRoute({
    operationId: "cancelEmail",
    method: "POST",
    path: "/v1/Emails/{id}/Cancel",
    tag: routeTag,
    ...write,
    withoutPlan: true,
    summary: "Cancel an email",
    description:
      "Succeeds only if the email has certainly not been sent, and never will be. Fails with `WRONG_STATE` for one that was sent, or is being sent now.",
    params: idParams,
    errors: ["WRONG_STATE"],
    keptInTestMode: true,
    response: acceptedEmail,
  }),
  cancelSeveral: defineRoute({
    operationId: "cancelEmails",
    method: "POST",
    path: "/v1/Emails/BulkCancel",
    tag: routeTag,
    ...write,
    withoutPlan: true,
    summary: "Cancel emails",
    description:
      "Cancels those that have certainly not been sent, such as scheduled ones, and leaves the others as they are. The response has the status of each afterwards, and leaves out unknown ids. Canceling again changes nothing.",
    body: idList.meta({ id: "CancelEmailsBody" }),
    keptInTestMode: true,
    response: z.object({ items: z.array(acceptedEmail) }).meta({ id: "CanceledEmails" }),
  }),
};
