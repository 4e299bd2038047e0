import { randomUUID } from "node:crypto";
import type { InboundMessage } from "../../domains/conversations/index.ts";

/** Returns a contact's reply to a campaign, in the form of the inbound receiver. */
export function exampleReply(tenantId: string, campaignId: string, secret: string): InboundMessage {
  const file = {
    name: `${secret}.txt`,
    type: "text/plain",
    contentId: null,
    isInline: false,
    content: Buffer.from(secret),
  };
  return {
    tenantId,
    messageId: randomUUID(),
    receivedAt: new Date(),
    isReply: true,
    campaignId,
    contactId: null,
    ourAddress: null,
    mail: {
      messageId: `${secret}@example.com`,
      subject: secret,
      evidence: { originalMessageId: null, messageIds: [], verp: null, verpSource: null },
      isAnswerable: true,
      to: [],
      from: { name: secret, address: `${secret}@example.com` },
      text: secret,
      fullText: secret,
      html: null,
      attachments: [file],
      autoReply: false,
    },
  };
}
