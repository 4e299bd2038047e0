import { AppError, type ConnectionTest } from "@arauto/contracts";
import { SmtpConnectError, type SmtpOptions, testSmtp } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import type { SendingAccountRow } from "./queries.ts";
import { smtpAccess } from "./smtp-access.ts";

const TIMEOUTS = { connectMs: 8_000, replyMs: 8_000 };

/**
 * Connects, negotiates TLS, signs in and names the sender, but sends nothing. Returns how far it
 * got; server errors never throw.
 */
export async function testConnection(
  deps: Deps,
  tenantId: string,
  account: SendingAccountRow,
): Promise<ConnectionTest> {
  let options: SmtpOptions;
  try {
    options = await smtpAccess(deps, tenantId, account);
  } catch (error) {
    if (error instanceof AppError) return { ok: false, stage: "resolve", message: error.message };
    throw error;
  }
  try {
    await testSmtp({ ...options, timeouts: TIMEOUTS }, account.fromEmail);
    return {
      ok: true,
      stage: "done",
      message: options.username === "" ? "Connected" : "Connected and authenticated",
    };
  } catch (error) {
    if (error instanceof SmtpConnectError)
      return { ok: false, stage: error.stage, message: error.reply ?? error.message };
    throw error;
  }
}
