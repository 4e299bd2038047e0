import { z } from "zod";
import { type LimitReached, limitReached } from "./plans.ts";

/**
 * All errors that the API returns, with HTTP status and English title.
 * The console translates by code (`errors:<code>`), so the meaning of a code never changes.
 */
export const ERRORS = {
  VALIDATION: { status: 400, title: "Some fields need attention" },
  MALFORMED_REQUEST: { status: 400, title: "The request could not be parsed" },
  API_VERSION_UNKNOWN: { status: 400, title: "Unknown version of the API" },
  INVALID_CURSOR: { status: 400, title: "Invalid cursor for this list" },
  UNAUTHORIZED: { status: 401, title: "Unauthorized" },
  API_KEY_INVALID: { status: 401, title: "Unknown or malformed API key" },
  API_KEY_DISABLED: { status: 401, title: "This API key was disabled or deleted" },
  API_KEY_EXPIRED: { status: 401, title: "This API key expired" },
  API_KEY_REPLACED: { status: 401, title: "This API key was rotated. Use the new one" },
  API_KEY_ADDRESS_NOT_ALLOWED: {
    status: 403,
    title: "This API key can't be used from this IP address",
  },
  API_KEY_NOT_ACCEPTED: { status: 403, title: "API keys can't use this route" },
  TEST_MODE_UNAVAILABLE: { status: 403, title: "Not available with a test key" },
  API_KEYS_FULL: { status: 409, title: "A workspace can have at most 100 API keys" },
  RERUN_UNAVAILABLE: { status: 409, title: "This request can't be repeated in test mode" },
  RERUN_INCOMPLETE: {
    status: 422,
    title: "Fill in what was masked or cut before you repeat this request",
  },
  TEST_KEY_REQUIRED: {
    status: 409,
    title: "Repeating this request needs an active test key with its permission",
  },
  SECRET_IN_FIELD: { status: 400, title: "The request contains an API key" },
  INVALID_CREDENTIALS: { status: 401, title: "Invalid email or password" },
  SECOND_FACTOR_REQUIRED: { status: 401, title: "Enter the code from your authenticator app" },
  SECOND_FACTOR_INVALID: { status: 401, title: "Invalid code" },
  INVALID_RESET_TOKEN: { status: 400, title: "Invalid or missing reset token" },
  LINK_INVALID: { status: 400, title: "This link is no longer valid" },
  REGISTRATION_CLOSED: { status: 403, title: "Registration is closed" },
  EMAIL_UNCONFIRMED: { status: 403, title: "Confirm your email first" },
  INVITATION_FOR_OTHER: { status: 403, title: "This invitation is for another email" },
  FORBIDDEN: { status: 403, title: "You do not have permission to do this" },
  WORKSPACE_REQUIRED: { status: 403, title: "Choose a workspace first" },
  PLAN_INACTIVE: { status: 402, title: "Your plan expired or is not active" },
  PLAN_LIMIT_REACHED: { status: 402, title: "This exceeds a limit of your plan" },
  PLAN_PAST_DUE: { status: 402, title: "A payment is past due. New sends wait until it is paid" },
  BILLING_INFO_INCOMPLETE: { status: 422, title: "Complete the billing details first" },
  PAYMENT_METHOD_UNAVAILABLE: { status: 422, title: "This payment method is not available" },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    title: "The payment provider is unreachable. Try again in a moment",
  },
  REFUND_UNAVAILABLE: { status: 409, title: "This payment can no longer be refunded here" },
  NOT_FOUND: { status: 404, title: "Not found" },
  EMAIL_TAKEN: { status: 409, title: "This email already has an account" },
  ALREADY_MEMBER: { status: 409, title: "This user is already a member of the workspace" },
  ALREADY_INVITED: { status: 409, title: "This email already has an open invitation" },
  ACCOUNT_EMAIL_TAKEN: { status: 409, title: "A contact with this email already exists" },
  NAME_TAKEN: { status: 409, title: "This name is already in use" },
  IDENTIFIER_TAKEN: { status: 409, title: "This identifier is already in use" },
  CUSTOM_FIELDS_FULL: { status: 409, title: "A workspace can have at most 200 custom fields" },
  FIELD_BEING_DELETED: {
    status: 409,
    title:
      "Values of a deleted field with this identifier are still being removed. Try again in a few minutes",
  },
  SENDING_DOMAINS_FULL: { status: 409, title: "A workspace can have at most 100 sending domains" },
  INBOUND_MAILBOXES_FULL: {
    status: 409,
    title: "A workspace can have at most 20 reply inboxes",
  },
  SAVED_BLOCKS_FULL: { status: 409, title: "A workspace can have at most 500 saved blocks" },
  ANALYZE_VIEWS_FULL: {
    status: 409,
    title: "A workspace can have at most 20 saved views of Analyze",
  },
  ANNOTATIONS_FULL: { status: 409, title: "A workspace can have at most 500 annotations" },
  SHARE_LINKS_FULL: { status: 409, title: "A workspace can have at most 50 active share links" },
  SHARED_REPORT_ENDED: { status: 404, title: "This link has expired" },
  PIPELINES_FULL: { status: 409, title: "A workspace can have at most 20 pipelines" },
  SECRETS_FULL: { status: 409, title: "A workspace can have at most 100 secrets" },
  WEBHOOKS_FULL: { status: 409, title: "A workspace can have at most 50 webhooks" },
  TASKS_FULL: { status: 409, title: "A workspace can have at most 1000 scheduled tasks" },
  SMS_COMING_SOON: { status: 409, title: "SMS is coming soon" },
  FEED_FAILED: { status: 422, title: "The feed could not be loaded" },
  FEED_INVALID: { status: 422, title: "This is not an RSS, Atom, or JSON feed" },
  REQUEST_FAILED: { status: 422, title: "The request failed" },
  REQUEST_UNCERTAIN: {
    status: 409,
    title: "The request was sent and its response was lost",
  },
  TASK_TYPE_UNAVAILABLE: { status: 409, title: "This type of task is not available yet" },
  VERSION_CONFLICT: { status: 409, title: "Someone else changed this in the meantime" },
  IN_USE: { status: 409, title: "This is in use" },
  WRONG_STATE: { status: 409, title: "Not possible in the current state" },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: "This Idempotency-Key was used with a different request",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    title: "The first request with this Idempotency-Key is still running",
  },
  FILE_UNREADABLE: { status: 422, title: "The file could not be read" },
  IMAGE_UNREADABLE: { status: 422, title: "The image could not be read" },
  BACKUP_UNREADABLE: { status: 422, title: "The file is not a backup of a workspace" },
  BACKUP_FOREIGN: {
    status: 422,
    title: "Another installation made this backup, and only that one can read it",
  },
  BACKUP_NEWER: {
    status: 422,
    title: "A newer version of Arauto made this backup. Update this server first",
  },
  BACKUP_OUTDATED: { status: 422, title: "This version can't restore a backup of this age" },
  BACKUP_DAMAGED: { status: 422, title: "The backup is damaged or incomplete" },
  FILE_EMPTY: { status: 422, title: "The file has no rows" },
  TEMPLATE_INVALID: { status: 422, title: "The template has errors" },
  TEMPLATE_TOO_COMPLEX: {
    status: 422,
    title: "Rendering the template takes too much time or memory",
  },
  RENDER_TIMEOUT: { status: 503, title: "Rendering took too long. Try again" },
  EMAIL_DATA_MISSING: {
    status: 422,
    title: "The template uses variables that the data lacks",
  },
  FILTER_INVALID: { status: 422, title: "The filter refers to something that does not exist" },
  CAMPAIGN_INCOMPLETE: { status: 422, title: "The campaign is not ready to send" },
  TAKES_TOO_LONG: { status: 422, title: "This takes too long to compute" },
  DRY_RUN_BUSY: { status: 409, title: "Another test over the past is still running" },
  FINDINGS_NOT_ACCEPTED: {
    status: 422,
    title: "The email has findings that must be fixed or accepted by name",
  },
  CAMPAIGN_NOBODY: { status: 422, title: "No one in the audience can receive this campaign" },
  CANARY_STOPPED: { status: 409, title: "The first batch exceeded its bounce or complaint limit" },
  APPROVAL_REQUIRED: { status: 409, title: "Another member has to approve this first" },
  APPROVAL_REFUSED: { status: 409, title: "This was not approved" },
  APPROVAL_OWN: { status: 403, title: "You can't decide a request of your own" },
  APPROVAL_NOBODY: { status: 409, title: "No other member can approve this. Invite one first" },
  APPROVAL_THREAD_FULL: { status: 409, title: "A request can have at most 500 comments" },
  SENDER_NOT_VERIFIED: { status: 422, title: "The sender's domain is not verified" },
  SMTP_FAILED: { status: 422, title: "The mail server rejected the request" },
  WARM_UP_LIMIT: {
    status: 422,
    title: "The sending domain is warming up and reached its limit for today",
  },
  BACKUP_IN_USE: {
    status: 422,
    title: "The mail server is unreachable. The backup account is sending",
  },
  IMAGES_FULL: {
    status: 409,
    title: "The workspace reached its image limit. Delete images to add more",
  },
  STORAGE_LIMIT: {
    status: 409,
    title: "The workspace reached its storage limit. Delete files to add more",
  },
  IMPORTS_FULL: { status: 409, title: "Too many unfinished imports. Finish or cancel some first" },
  REQUEST_TIMEOUT: { status: 408, title: "The request took too long to arrive" },
  HEADERS_TOO_LARGE: { status: 431, title: "The request headers are too large" },
  PAYLOAD_TOO_LARGE: { status: 413, title: "The request is too large" },
  FILE_TYPE_REFUSED: { status: 422, title: "This kind of file is not accepted" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: "Unsupported content type" },
  RATE_LIMITED: { status: 429, title: "Too many requests" },
  LOCKED_OUT: { status: 429, title: "Too many attempts. Try again later" },
  SYSTEM_EMAIL_LIMIT: {
    status: 429,
    title: "Today's limit for invitations is reached. Try again tomorrow",
  },
  INTERNAL: { status: 500, title: "An error occurred" },
  STORAGE_FULL: { status: 507, title: "There is no space left for this file" },
  DISK_FULL: { status: 503, title: "The server's disk is full" },
  UNAVAILABLE: { status: 503, title: "The service is temporarily unavailable" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A problem with one field: `path` is dotted (`conditions.0.value`), `code` is translatable. */
export const fieldProblem = z
  .object({
    path: z.string(),
    /** The same place as the fragment of a JSON pointer (RFC 6901): `#/conditions/0/value`. In every response. */
    pointer: z.string().optional(),
    code: z.string(),
    message: z.string(),
    /** Values in the message, such as an unknown variable and a suggestion. */
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: "FieldProblem" });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** RFC 9457 problem details with our `code`, `suggestion`, `errors` and `correlationId`. */
export const problem = z
  .object({
    /** The URL of the error's documentation, relative to the API. */
    type: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    title: z.string(),
    detail: z.string().optional(),
    /** How to solve it. */
    suggestion: z.string().optional(),
    errors: z.array(fieldProblem).optional(),
    /** For VERSION_CONFLICT: the current record. */
    current: z.unknown().optional(),
    /** For PLAN_LIMIT_REACHED: which limit, and by how much. */
    limit: limitReached.optional(),
    correlationId: z.string(),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof problem>;

/** The only error that domain code throws. The HTTP layer converts it to a problem. */
export class AppError extends Error {
  override readonly name = "AppError";
  constructor(
    readonly code: ErrorCode,
    /** An English sentence for users, without secrets. */
    readonly detail?: string,
    readonly extra: {
      errors?: FieldProblem[];
      current?: unknown;
      limit?: LimitReached;
      cause?: unknown;
    } = {},
  ) {
    super(detail ?? ERRORS[code].title, { cause: extra.cause });
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
  /** Returns whether the same request may succeed later: the machine was busy, or a dependency was down. */
  get isTemporary(): boolean {
    return this.code === "UNAVAILABLE" || this.code === "RENDER_TIMEOUT";
  }
}
