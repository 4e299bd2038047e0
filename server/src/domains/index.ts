import type { Domain } from "../platform/domain.ts";
import { analyzeDomain } from "./analyze/index.ts";
import { approvalsDomain } from "./approvals/index.ts";
import { apiKeysDomain } from "./api-keys/index.ts";
import { apiLogsDomain } from "./api-logs/index.ts";
import { contactsDomain } from "./contacts/index.ts";
import { audienceDomain } from "./audience/index.ts";
import { auditLogDomain } from "./audit-log/index.ts";
import { authDomain } from "./auth/index.ts";
import { backupsDomain } from "./backups/index.ts";
import { billingDomain } from "./billing/index.ts";
import { calendarDomain } from "./calendar/index.ts";
import { campaignsDomain } from "./campaigns/index.ts";
import { consentsDomain } from "./consents/index.ts";
import { conversationsDomain } from "./conversations/index.ts";
import { customEventsDomain } from "./custom-events/index.ts";
import { customFieldsDomain } from "./custom-fields/index.ts";
import { dashboardDomain } from "./dashboard/index.ts";
import { dealsDomain } from "./deals/index.ts";
import { deliveryDomain } from "./delivery/index.ts";
import { designsDomain } from "./designs/index.ts";
import { emailsDomain } from "./emails/index.ts";
import { exportsDomain } from "./exports/index.ts";
import { filtersDomain } from "./filters/index.ts";
import { imagesDomain } from "./images/index.ts";
import { importsDomain } from "./imports/index.ts";
import { inboundMailboxesDomain } from "./inbound-mailboxes/index.ts";
import { mailboxDomain } from "./mailbox/index.ts";
import { mcpDomain } from "./mcp/index.ts";
import { membersDomain } from "./members/index.ts";
import { notificationsDomain } from "./notifications/index.ts";
import { personalDataDomain } from "./personal-data/index.ts";
import { pipelinesDomain } from "./pipelines/index.ts";
import { profileDomain } from "./profile/index.ts";
import { rehearsalsDomain } from "./rehearsals/index.ts";
import { reportsDomain } from "./reports/index.ts";
import { requestsDomain } from "./requests/index.ts";
import { savedBlocksDomain } from "./saved-blocks/index.ts";
import { sendingAccountsDomain } from "./sending-accounts/index.ts";
import { sendingDomainsDomain } from "./sending-domains/index.ts";
import { sendingRulesDomain } from "./sending-rules/index.ts";
import { smtpBridgeDomain } from "./smtp-bridge/index.ts";
import { suppressionsDomain } from "./suppressions/index.ts";
import { systemMailDomain } from "./system-mail/index.ts";
import { systemStatusDomain } from "./system-status/index.ts";
import { tasksDomain } from "./tasks/index.ts";
import { templatesDomain } from "./templates/index.ts";
import { topicsDomain } from "./topics/index.ts";
import { trackingDomain } from "./tracking/index.ts";
import { webVersionDomain } from "./web-version/index.ts";
import { webhooksDomain } from "./webhooks/index.ts";
import { workflowsDomain } from "./workflows/index.ts";
import { workspacesDomain } from "./workspaces/index.ts";

/** Every domain of the product. */
export const allDomains: readonly Domain[] = [
  authDomain,
  profileDomain,
  workspacesDomain,
  membersDomain,
  billingDomain,
  apiKeysDomain,
  apiLogsDomain,
  auditLogDomain,
  contactsDomain,
  customFieldsDomain,
  customEventsDomain,
  pipelinesDomain,
  dealsDomain,
  topicsDomain,
  consentsDomain,
  filtersDomain,
  audienceDomain,
  importsDomain,
  suppressionsDomain,
  exportsDomain,
  backupsDomain,
  personalDataDomain,
  imagesDomain,
  savedBlocksDomain,
  templatesDomain,
  designsDomain,
  trackingDomain,
  campaignsDomain,
  rehearsalsDomain,
  requestsDomain,
  workflowsDomain,
  approvalsDomain,
  tasksDomain,
  deliveryDomain,
  webVersionDomain,
  reportsDomain,
  analyzeDomain,
  sendingAccountsDomain,
  sendingDomainsDomain,
  sendingRulesDomain,
  mailboxDomain,
  inboundMailboxesDomain,
  conversationsDomain,
  systemStatusDomain,
  systemMailDomain,
  notificationsDomain,
  webhooksDomain,
  dashboardDomain,
  calendarDomain,
  mcpDomain,
  emailsDomain,
  smtpBridgeDomain,
];
