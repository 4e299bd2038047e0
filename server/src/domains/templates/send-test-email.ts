import { AppError, type templateRoutes } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { findSendingAccount } from "../sending-accounts/index.ts";
import { copySender, sendCopies } from "./mail-copies.ts";
import { contactFor, emailContext } from "./email-context.ts";
import { mailFacts, requireSendable } from "./template-checks.ts";

type Results = RouteResult<typeof templateRoutes.test>;
type TestBody = z.output<NonNullable<typeof templateRoutes.test.body>>;

/**
 * Sends unsaved content to a few addresses, personalized for one contact; without a campaign, tracking or suppression
 * checks. Returns the server's reply for each address.
 * @throws AppError NOT_FOUND, TEMPLATE_INVALID, TEMPLATE_TOO_COMPLEX; SMTP_FAILED with the server's reply when it
 *   cannot be reached or rejects us
 */
export async function sendTestEmail(
  deps: Deps,
  tenantId: string,
  body: TestBody,
): Promise<Results> {
  const { contactId, sendingAccountId, to, sampleData, ...source } = body;
  const prepared = await deps.database.tenant(tenantId, async (tx) => {
    const sender = await findSendingAccount(tx, tenantId, sendingAccountId);
    if (!sender) throw new AppError("NOT_FOUND", "Sending account not found");
    const from = { name: sender.fromName, address: sender.fromEmail };
    return {
      content: { ...(await emailContext(tx, deps, tenantId, sampleData, source)), ...source, from },
      contact: await contactFor(tx, tenantId, contactId, body.language),
      known: await mailFacts(tx, tenantId, source),
      sender: await copySender(tx, deps, tenantId, sender),
    };
  });
  await requireSendable(deps, tenantId, { ...source, sampleData }, prepared.known);
  return {
    results: await sendCopies(deps, prepared.content, prepared.contact, to, prepared.sender),
  };
}
