import { accountsPages } from "../domains/accounts/index.ts";
import { billingPages } from "../domains/billing/index.ts";
import { campaignPages } from "../domains/campaigns/index.ts";
import { conversationPages } from "../domains/conversations/index.ts";
import { customFieldsPages } from "../domains/custom-fields/index.ts";
import { dashboardPages } from "../domains/dashboard/index.ts";
import { exportPages } from "../domains/exports/index.ts";
import { filtersPages } from "../domains/filters/index.ts";
import { helpPages } from "../domains/help/index.ts";
import { importsPages } from "../domains/imports/index.ts";
import { mailboxPages } from "../domains/mailbox/index.ts";
import { inboundMailboxPages } from "../domains/inbound-mailboxes/index.ts";
import { personalDataPages } from "../domains/personal-data/index.ts";
import { profilePages } from "../domains/profile/index.ts";
import { memberPages } from "../domains/members/index.ts";
import { notificationsPages } from "../domains/notifications/index.ts";
import { sendingAccountPages } from "../domains/sending-accounts/index.ts";
import { sendingDomainPages } from "../domains/sending-domains/index.ts";
import { suppressionPages } from "../domains/suppressions/index.ts";
import { systemStatusPages } from "../domains/system-status/index.ts";
import { templatePages } from "../domains/templates/index.ts";
import { topicPages } from "../domains/topics/index.ts";
import { workflowPages } from "../domains/workflows/index.ts";
import { workspacesPages } from "../domains/workspaces/index.ts";
import type { PageRoute } from "../lib/page-route.ts";

/** Every page of the console but those of the auth domain, which the router knows by itself. A new domain adds its list here. */
export const pages: readonly PageRoute[] = [
  ...workspacesPages,
  ...billingPages,
  ...dashboardPages,
  ...accountsPages,
  ...importsPages,
  ...exportPages,
  ...customFieldsPages,
  ...filtersPages,
  ...templatePages,
  ...campaignPages,
  ...workflowPages,
  ...mailboxPages,
  ...memberPages,
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
  ...helpPages,
];
