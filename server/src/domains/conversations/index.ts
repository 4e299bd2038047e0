import type { Domain } from "../../platform/domain.ts";
import { removeFilesJob } from "./attachment-files.ts";
import { forgetContacts, purgeJob } from "./removal.ts";
import { registerRoutes } from "./routes.ts";
import { sendReplyJob } from "./sending.ts";

export { attachmentKey } from "./attachment-files.ts";
export { type InboundMessage, receiveMessage } from "./incoming.ts";
export { findWrittenWith, isConversationOf } from "./queries.ts";
export { recordReplyBounce } from "./sending.ts";
export { forgetConversations } from "./removal.ts";

/** Conversations with contacts who reply, one thread per contact and campaign. */
export const conversationsDomain: Domain = {
  name: "conversations",
  routes: registerRoutes,
  jobs: [sendReplyJob, purgeJob, removeFilesJob],
  onContactsDeleted: forgetContacts,
};
