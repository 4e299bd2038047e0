import type { World } from "./world.ts";
import { apiKeyExamples } from "./examples/api-key-examples.ts";
import { apiLogExamples } from "./examples/api-log-examples.ts";
import { backupExamples } from "./examples/backup-examples.ts";
import { campaignExamples } from "./examples/campaign-examples.ts";
import { contactExamples } from "./examples/contact-examples.ts";
import { dealExamples } from "./examples/deal-examples.ts";
import { emailExamples } from "./examples/email-examples.ts";
import type { Example } from "./examples/example.ts";
import { filterExamples } from "./examples/filter-examples.ts";
import { mailExamples } from "./examples/mail-examples.ts";
import { analyzeExamples } from "./examples/analyze-examples.ts";
import { approvalExamples } from "./examples/approval-examples.ts";
import { audienceExamples } from "./examples/audience-examples.ts";
import { calendarExamples } from "./examples/calendar-examples.ts";
import { taskExamples } from "./examples/task-examples.ts";
import { templateExamples } from "./examples/template-examples.ts";
import { webhookExamples } from "./examples/webhook-examples.ts";
import { workflowExamples } from "./examples/workflow-examples.ts";

/**
 * Returns at least one request for every route that requires a sign-in, made by a member of `own`, with ids of `other`
 * in all fields that accept one. With the same world twice they are ordinary requests.
 */
export function routeExamples(own: World, other: World): Example[] {
  return [
    ...audienceExamples(own, other),
    ...contactExamples(own, other),
    ...filterExamples(own, other),
    ...templateExamples(own, other),
    ...mailExamples(other),
    ...apiLogExamples(other),
    ...apiKeyExamples(own, other),
    ...campaignExamples(own, other),
    ...workflowExamples(own, other),
    ...webhookExamples(other),
    ...emailExamples(own, other),
    ...dealExamples(own, other),
    ...taskExamples(own, other),
    ...calendarExamples(other),
    ...backupExamples(other),
    ...analyzeExamples(other),
    ...approvalExamples(other),
    // Last, because a member who left has no access to the workspace. An Owner cannot leave.
    { operationId: "leaveWorkspace", expected: "clean" },
  ];
}
