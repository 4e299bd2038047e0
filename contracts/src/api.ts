import { apiKeyRoutes } from "./api-keys.ts";
import { contactOperationRoutes } from "./contact-operations.ts";
import { contactRoutes } from "./contacts.ts";
import { authRoutes } from "./auth.ts";
import { brandRoutes } from "./brand-kit.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { conversationRoutes } from "./conversations.ts";
import { customFieldRoutes } from "./custom-fields.ts";
import { erasureRoutes } from "./erasures.ts";
import { exportRoutes } from "./exports.ts";
import { filterRoutes } from "./filters.ts";
import { imageRoutes } from "./images.ts";
import { importRoutes } from "./imports.ts";
import { inboundRoutes } from "./inbound.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { memberRoutes } from "./members.ts";
import { notificationRoutes } from "./notifications.ts";
import { paymentRoutes } from "./payments.ts";
import { profileRoutes } from "./profile.ts";
import { reportRoutes } from "./reports.ts";
import type { Route } from "./route.ts";
import { savedBlockRoutes } from "./saved-blocks.ts";
import { sendingAccountRoutes } from "./sending-accounts.ts";
import { sendingDomainRoutes } from "./sending-domains.ts";
import { statusRoutes } from "./status.ts";
import { suppressionRoutes } from "./suppressions.ts";
import { templateDesignRoutes } from "./template-designs.ts";
import { templateRoutes } from "./templates.ts";
import { topicRoutes } from "./topics.ts";
import { workflowRoutes } from "./workflows.ts";
import { workspaceRoutes } from "./workspaces.ts";

/** Every operation of the API. The OpenAPI document, the console's hooks and the isolation test iterate over it. */
export const allRoutes: readonly Route[] = [
  authRoutes,
  profileRoutes,
  workspaceRoutes,
  memberRoutes,
  notificationRoutes,
  paymentRoutes,
  contactRoutes,
  contactOperationRoutes,
  topicRoutes,
  suppressionRoutes,
  exportRoutes,
  erasureRoutes,
  importRoutes,
  customFieldRoutes,
  filterRoutes,
  brandRoutes,
  imageRoutes,
  savedBlockRoutes,
  templateRoutes,
  templateDesignRoutes,
  campaignRoutes,
  workflowRoutes,
  reportRoutes,
  sendingAccountRoutes,
  sendingDomainRoutes,
  apiKeyRoutes,
  statusRoutes,
  mailboxRoutes,
  inboundRoutes,
  conversationRoutes,
].flatMap((group) => Object.values(group) as unknown as Route[]);
