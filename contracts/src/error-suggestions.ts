import type { ErrorCode } from "./errors.ts";

/** Suggestions for a program or its developer about an error, in English, for codes whose title is not enough. */
export const ERROR_SUGGESTIONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  VALIDATION: "Correct the fields in `errors` and send the request again.",
  MALFORMED_REQUEST: "Send valid JSON with the header `Content-Type: application/json`.",
  API_VERSION_UNKNOWN:
    "Send a version that `detail` names in `Arauto-Version`, or omit the header.",
  INVALID_CURSOR:
    "Use `nextCursor` of the same list, with the same `sort`, or start again without a cursor.",
  UNAUTHORIZED: "Send `Authorization: Bearer` with an API key or a session token.",
  API_KEY_INVALID: "Copy the complete key, from `arauto_` to its last character.",
  API_KEY_DISABLED:
    "Enable the key in the console under Developer › API keys, or create another one.",
  API_KEY_EXPIRED:
    "Extend the key in the console under Developer › API keys, or create another one.",
  API_KEY_REPLACED: "Use the key that the rotation returned.",
  API_KEY_ADDRESS_NOT_ALLOWED: "Add the IP address to the key's allowed networks.",
  API_KEY_NOT_ACCEPTED: "Only users can do this, in the console.",
  TEST_MODE_UNAVAILABLE:
    "Use a live key: this reaches beyond the database, which test mode can't undo.",
  SECRET_IN_FIELD: "Remove the key from the request. If it was sent elsewhere too, rotate it.",
  FORBIDDEN: "Add the missing permission to the key. `detail` names it.",
  PLAN_INACTIVE: "Ask the owner of the workspace to renew its plan.",
  PLAN_LIMIT_REACHED:
    "Free some of what `limit` names, or ask the owner of the workspace to choose a larger plan.",
  PLAN_PAST_DUE: "Ask the owner of the workspace to pay the open invoice.",
  BILLING_INFO_INCOMPLETE: "Fill in the billing details that `errors` names.",
  NOT_FOUND: "Check the id, and that the key belongs to the right workspace.",
  ACCOUNT_EMAIL_TAKEN: "Find the contact by its email address and update it.",
  NAME_TAKEN: "Choose another name.",
  IDENTIFIER_TAKEN: "Choose another identifier.",
  VERSION_CONFLICT: "Read the record again, apply your change to it, and send its new `version`.",
  IN_USE: "Remove what uses it first.",
  WRONG_STATE: "Read the record and check its status. `detail` says what is expected.",
  TASK_TYPE_UNAVAILABLE: "Use a type that `GET /v1/TaskTypes` lists as available.",
  IDEMPOTENCY_KEY_REUSED: "Use a new key for each request, and the same key only to repeat one.",
  IDEMPOTENCY_IN_PROGRESS: "Wait a moment, then repeat the request with the same key.",
  TEMPLATE_INVALID: "Correct the places in `errors`, or open the template in the editor.",
  RENDER_TIMEOUT:
    "Wait for the seconds in `Retry-After`, then repeat the request. If it fails again, simplify the template.",
  FILTER_INVALID: "Check that the fields, topics and campaigns in the conditions exist.",
  CAMPAIGN_INCOMPLETE: "Review the campaign: it lists what is missing.",
  APPROVAL_REQUIRED: "Ask for approval in the console. It starts as soon as it is approved.",
  SENDER_NOT_VERIFIED: "Verify the sender's domain under Settings › Sending domains.",
  REQUEST_TIMEOUT: "Send the request again over a faster connection.",
  HEADERS_TOO_LARGE: "Send fewer or shorter headers.",
  PAYLOAD_TOO_LARGE: "Split the request into smaller ones.",
  UNSUPPORTED_MEDIA_TYPE:
    "Send JSON with `Content-Type: application/json`, or a form for file uploads.",
  RATE_LIMITED: "Wait for the seconds in `Retry-After`, then repeat the request.",
  INTERNAL: "Repeat the request. If it fails again, report the `correlationId`.",
  UNAVAILABLE: "Wait for the seconds in `Retry-After`, then repeat the request.",
};
