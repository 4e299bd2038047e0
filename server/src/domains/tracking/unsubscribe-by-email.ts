import type { TrackingToken } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { addresseeOf } from "./addressee.ts";
import { unsubscribeFromAll } from "./service.ts";

/**
 * Unsubscribes like an email client's one-click request, for clients that send an email instead
 * (RFC 2369 §3.2) and for complaints. `wording` is their text.
 */
export async function unsubscribeByEmail(
  tx: Transaction,
  message: Pick<TrackingToken, "tenantId" | "campaignId" | "contactId">,
  wording: string,
): Promise<void> {
  const workspace = await workspaceFacts(tx, message.tenantId);
  const { contactId, email, language } = await addresseeOf(tx, message);
  const addressee = { workspace, contactId, email, language };
  await unsubscribeFromAll(tx, { kind: "unsubscribe", link: 0, ...message }, addressee, {
    source: "unsubscribeLink",
    ip: null,
    wording: () => wording,
  });
}
