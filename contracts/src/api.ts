import { analyzeViewRoutes } from "./analyze-views.ts";
import { analyzeRoutes } from "./analyze.ts";
import { annotationRoutes } from "./annotations.ts";
import { approvalRoutes } from "./approvals.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { apiLogRoutes } from "./api-logs.ts";
import { auditLogRoutes } from "./audit-log.ts";
import { authRoutes } from "./auth.ts";
import { billingInfoRoutes } from "./billing-info.ts";
import { invoiceRoutes } from "./billing-invoices.ts";
import { paymentRoutes } from "./billing-orders.ts";
import { planRoutes } from "./billing-plans.ts";
import { subscriptionRoutes } from "./billing-subscriptions.ts";
import { billingRoutes } from "./billing.ts";
import { brandRoutes } from "./brand-kit.ts";
import { calendarRoutes } from "./calendar.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { rehearsalRoutes } from "./rehearsals.ts";
import { campaignTileRoutes } from "./campaign-tiles.ts";
import { contactOperationRoutes } from "./contact-operations.ts";
import { contactUpsertRoutes } from "./contact-upserts.ts";
import { contactRoutes } from "./contacts.ts";
import { contactTrashRoutes } from "./contact-trash.ts";
import { conversationRoutes } from "./conversations.ts";
import { customEventRoutes } from "./custom-events.ts";
import { customFieldRoutes } from "./custom-fields.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { dealFileRoutes } from "./deal-files.ts";
import { dealRoutes } from "./deal-routes.ts";
import { designRoutes } from "./designs.ts";
import { emailRoutes } from "./emails.ts";
import { exportRoutes } from "./exports.ts";
import { filterRoutes } from "./filters.ts";
import { imageRoutes } from "./images.ts";
import { importRoutes } from "./import-routes.ts";
import { inboundMailboxRoutes } from "./inbound-mailboxes.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { memberRoutes } from "./members.ts";
import { notificationRoutes } from "./notifications.ts";
import { personalDataRoutes } from "./personal-data.ts";
import { pipelineRoutes } from "./pipelines.ts";
import { profileRoutes } from "./profile.ts";
import { reportRoutes } from "./reports.ts";
import type { Route } from "./route.ts";
import { requestRoutes } from "./requests.ts";
import { savedBlockRoutes } from "./saved-blocks.ts";
import { sendingAccountRoutes } from "./sending-accounts.ts";
import { sendingDomainRoutes } from "./sending-domains.ts";
import { sendingRulesRoutes } from "./sending-rules.ts";
import { sharedReportRoutes, shareLinkRoutes } from "./share-links.ts";
import { suppressionRoutes } from "./suppressions.ts";
import { systemStatusRoutes } from "./system-status.ts";
import { backupRoutes } from "./backups.ts";
import { taskRoutes } from "./task-routes.ts";
import { templateRoutes } from "./template-routes.ts";
import { topicRoutes } from "./topics.ts";
import { webhookEventRoutes } from "./webhook-deliveries.ts";
import { webhookHealthRoutes } from "./webhook-health.ts";
import { webhookReplayRoutes } from "./webhook-replays.ts";
import { webhookRoutes } from "./webhooks.ts";
import { workflowCallRoutes } from "./workflow-calls.ts";
import { workflowDryRunRoutes } from "./workflow-dry-runs.ts";
import { workflowRoutes } from "./workflows.ts";
import { workspaceRoutes } from "./workspaces.ts";

const groups = [
  authRoutes,
  profileRoutes,
  workspaceRoutes,
  memberRoutes,
  notificationRoutes,
  billingRoutes,
  planRoutes,
  billingInfoRoutes,
  paymentRoutes,
  subscriptionRoutes,
  invoiceRoutes,
  dashboardRoutes,
  calendarRoutes,
  contactRoutes,
  contactTrashRoutes,
  contactUpsertRoutes,
  contactOperationRoutes,
  dealFileRoutes,
  dealRoutes,
  pipelineRoutes,
  topicRoutes,
  suppressionRoutes,
  exportRoutes,
  personalDataRoutes,
  importRoutes,
  customFieldRoutes,
  customEventRoutes,
  filterRoutes,
  brandRoutes,
  imageRoutes,
  savedBlockRoutes,
  templateRoutes,
  designRoutes,
  campaignRoutes,
  rehearsalRoutes,
  workflowRoutes,
  workflowCallRoutes,
  requestRoutes,
  workflowDryRunRoutes,
  taskRoutes,
  backupRoutes,
  reportRoutes,
  campaignTileRoutes,
  analyzeRoutes,
  analyzeViewRoutes,
  annotationRoutes,
  approvalRoutes,
  shareLinkRoutes,
  sharedReportRoutes,
  sendingAccountRoutes,
  sendingDomainRoutes,
  sendingRulesRoutes,
  apiKeyRoutes,
  apiLogRoutes,
  auditLogRoutes,
  systemStatusRoutes,
  mailboxRoutes,
  inboundMailboxRoutes,
  conversationRoutes,
  webhookRoutes,
  webhookEventRoutes,
  webhookReplayRoutes,
  emailRoutes,
  webhookHealthRoutes,
] as const;

/** Every operation of the API. The OpenAPI document, the console's hooks and the isolation test iterate over it. */
export const allRoutes: readonly Route[] = groups.flatMap(
  (group) => Object.values(group) as unknown as Route[],
);

type RoutesOf<G> = G extends unknown ? G[keyof G] : never;
type ChangingRoute = Exclude<RoutesOf<(typeof groups)[number]>, { method: "GET" }>;

/** Operations that may change something: all but reads. */
export type ChangingOperation = ChangingRoute["operationId"];
