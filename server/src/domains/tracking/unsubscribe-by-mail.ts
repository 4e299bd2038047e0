import type { TrackingToken } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { addresseeOf } from "./addressee.ts";
import { stopEverything } from "./service.ts";

/**
 * Unsubscribes like an email client's one-click request, for clients that send an email instead
 * (RFC 2369 §3.2) and for complaints. `wording` is their text.
 */
export async function unsubscribeByMail(
  tx: Transaction,
  mail: Pick<TrackingToken, "tenantId" | "campaignId" | "contactId">,
  wording: string,
): Promise<void> {
  const workspace = await workspaceFacts(tx, mail.tenantId);
  const { contactId, email, language } = await addresseeOf(tx, mail);
  const addressee = { workspace, contactId, email, language };
  await stopEverything(tx, { kind: "unsubscribe", link: 0, ...mail }, addressee, {
    source: "unsubscribeLink",
    ip: null,
    wording: () => wording,
  });
}
