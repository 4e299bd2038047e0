import type { TrackingToken } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { contactForMail } from "../contacts/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
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
  const contact = await contactForMail(tx, mail.tenantId, mail.contactId);
  const addressee = { workspace, email: contact?.email, language: contact?.language ?? null };
  await stopEverything(tx, { kind: "unsubscribe", link: 0, ...mail }, addressee, {
    source: "unsubscribeLink",
    ip: null,
    wording: () => wording,
  });
}
