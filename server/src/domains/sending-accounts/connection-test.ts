import { AppError, type ConnectionTest } from "@arauto/contracts";
import { SmtpConnectError, type SmtpOptions, testSmtp } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import type { SendingAccountRow } from "./queries.ts";
import { smtpAccess } from "./smtp-access.ts";

const TIMEOUTS = { connectMs: 8_000, replyMs: 8_000 };

/**
 * Connects, negotiates TLS, signs in and names the sender, but sends nothing. Returns how far it
 * got; server errors never throw.
 */
export async function testConnection(deps: Deps, tenantId: string, account: SendingAccountRow): Promise<ConnectionTest> {
  let options: SmtpOptions;
  try {
    options = await smtpAccess(deps, tenantId, account);
  } catch (fault) {
    if (fault instanceof AppError) return { ok: false, stage: "resolve", message: fault.message };
    throw fault;
  }
  try {
    await testSmtp({ ...options, timeouts: TIMEOUTS }, account.fromEmail);
    return { ok: true, stage: "done", message: options.username === "" ? "Connected" : "Connected and authenticated" };
  } catch (fault) {
    if (fault instanceof SmtpConnectError) return { ok: false, stage: fault.stage, message: fault.reply ?? fault.message };
    throw fault;
  }
}
