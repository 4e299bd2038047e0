import { AUDIENCE_REQUESTS } from "./audience-requests.ts";
import { CAMPAIGN_REQUESTS } from "./campaign-requests.ts";
import { CONTACT_REQUESTS } from "./contact-requests.ts";
import { DEAL_REQUESTS } from "./deal-requests.ts";
import { EMAIL_REQUESTS } from "./email-requests.ts";
import type { RequestExamples } from "./request-example.ts";
import { TASK_REQUESTS } from "./task-requests.ts";
import { TEMPLATE_REQUESTS } from "./template-requests.ts";
import { WEBHOOK_REQUESTS } from "./webhook-requests.ts";

export { EXAMPLE_EMAIL, EXAMPLE_IDS, type RequestExample } from "./request-example.ts";

/**
 * An example of every operation that API keys can call, by operation id. The reference shows them as curl and
 * TypeScript, and a test sends all of them to a server.
 */
export const REQUEST_EXAMPLES: RequestExamples = {
  ...CONTACT_REQUESTS,
  ...AUDIENCE_REQUESTS,
  ...TEMPLATE_REQUESTS,
  ...CAMPAIGN_REQUESTS,
  ...DEAL_REQUESTS,
  ...TASK_REQUESTS,
  ...EMAIL_REQUESTS,
  ...WEBHOOK_REQUESTS,
};
