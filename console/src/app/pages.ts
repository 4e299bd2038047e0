import { analyzePages } from "../domains/analyze/pages.ts";
import { approvalPages } from "../domains/approvals/pages.ts";
import { auditLogPages } from "../domains/audit-log/pages.ts";
import { contactsPages } from "../domains/contacts/pages.ts";
import { billingPages } from "../domains/billing/pages.ts";
import { campaignPages, WorkflowReview } from "../domains/campaigns/pages.ts";
import { conversationPages } from "../domains/conversations/pages.ts";
import { customFieldsPages } from "../domains/custom-fields/pages.ts";
import { dashboardPages } from "../domains/dashboard/pages.ts";
import { dealPages } from "../domains/deals/pages.ts";
import { developerPages } from "../domains/developer/pages.ts";
import { backupPages } from "../domains/backups/pages.ts";
import { exportPages } from "../domains/exports/pages.ts";
import { filtersPages } from "../domains/filters/pages.ts";
import { helpPages } from "../domains/help/pages.ts";
import { importsPages } from "../domains/imports/pages.ts";
import { mailboxPages } from "../domains/mailbox/pages.ts";
import { inboundMailboxPages } from "../domains/inbound-mailboxes/pages.ts";
import { personalDataPages } from "../domains/personal-data/pages.ts";
import { profilePages } from "../domains/profile/pages.ts";
import { memberPages } from "../domains/members/pages.ts";
import { notificationsPages } from "../domains/notifications/pages.ts";
import { sendingAccountPages } from "../domains/sending-accounts/pages.ts";
import { sendingDomainPages } from "../domains/sending-domains/pages.ts";
import { suppressionPages } from "../domains/suppressions/pages.ts";
import { systemStatusPages } from "../domains/system-status/pages.ts";
import { taskPages } from "../domains/tasks/pages.ts";
import { templatePages } from "../domains/templates/pages.ts";
import { topicPages } from "../domains/topics/pages.ts";
import { workflowPages } from "../domains/workflows/pages.ts";
import { workspacesPages } from "../domains/workspaces/pages.ts";
import type { PageRoute } from "../lib/page-route.ts";

/** Every page of the console except those of the auth domain, which the router knows itself. A new domain adds its list here. */
export const pages: readonly PageRoute[] = [
  ...workspacesPages,
  ...billingPages,
  ...dashboardPages,
  ...analyzePages,
  ...dealPages,
  ...contactsPages,
  ...importsPages,
  ...backupPages,
  ...exportPages,
  ...taskPages,
  ...customFieldsPages,
  ...filtersPages,
  ...templatePages,
  ...campaignPages,
  ...workflowPages(WorkflowReview),
  ...approvalPages,
  ...mailboxPages,
  ...memberPages,
  ...auditLogPages,
  ...sendingAccountPages,
  ...sendingDomainPages,
  ...inboundMailboxPages,
  ...topicPages,
  ...suppressionPages,
  ...personalDataPages,
  ...notificationsPages,
  ...profilePages,
  ...systemStatusPages,
  ...conversationPages,
  ...developerPages,
  ...helpPages,
];
