import type { ErrorCode, Problem } from "@arauto/contracts";

/** Suggested reactions to a problem, for the assistant that called a tool. */
const SUGGESTIONS: Partial<Record<ErrorCode, string>> = {
  VALIDATION: "Correct the fields listed in errors and call the tool again.",
  SECRET_IN_FIELD: "Remove the API key from the text. Never pass keys to a tool.",
  FORBIDDEN:
    "Ask the user to give the API key this permission in the console, under Developer, or to use another key.",
  API_KEY_DISABLED: "Ask the user for another API key.",
  API_KEY_EXPIRED: "Ask the user for another API key.",
  API_KEY_REPLACED: "Ask the user for the new API key.",
  TEST_MODE_UNAVAILABLE: "Use a live key for this tool: its effects can't be rolled back.",
  PLAN_INACTIVE: "Ask the user to choose a plan in the console. Reading still works.",
  NOT_FOUND: "Look up the id with a list or find tool; it may have been deleted.",
  NAME_TAKEN: "Choose another name.",
  TEMPLATE_INVALID: "Fix the source as described in errors and call the tool again.",
  TEMPLATE_TOO_COMPLEX: "Simplify the template: fewer loops, less nesting.",
  RENDER_TIMEOUT: "Wait a few seconds and try again. If it fails again, simplify the template.",
  FILTER_INVALID: "Check the fields with list_custom_fields and the topics with list_topics.",
  CAMPAIGN_INCOMPLETE: "Ask the user to complete the draft in the console, then try again.",
  PAYLOAD_TOO_LARGE: "Ask for fewer records, or for parts.",
  WRONG_STATE: "Read the record again: its state does not allow this.",
  SMTP_FAILED: "Ask the user to check the sending account in the console.",
  RATE_LIMITED: "Wait a minute before the next call.",
  UNAVAILABLE: "Wait a few seconds and try again.",
};

/** Returns a problem as a tool's error, with a suggestion if there is one. */
export function toolProblem({ code, title, detail, errors, correlationId }: Problem) {
  const suggestion = SUGGESTIONS[code];
  return {
    code,
    title,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(suggestion === undefined ? {} : { suggestion }),
    correlationId,
  };
}
