import { AppError, type ConnectionTest } from "@arauto/contracts";
import { SmtpConnectError, type SmtpOptions, testSmtp } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import type { SendingAccountRow } from "./queries.ts";
import { serverAccess, smtpAccess, type SmtpServer } from "./smtp-access.ts";

const FOREIGN_RECEIVER =
  "Another program or installation uses ARAUTO_CAPTURE_PORT, so this process can't reach the test inbox. Set a port that is free and restart all processes.";
const TIMEOUTS = { connectMs: 8_000, replyMs: 8_000 };

/**
 * Connects to the server of an account, negotiates TLS, signs in and names the sender, but sends nothing. Returns the
 * stage it reached; server errors never throw.
 */
export async function testConnection(
  deps: Deps,
  tenantId: string,
  account: SendingAccountRow,
): Promise<ConnectionTest> {
  const test = await testWith(() => smtpAccess(deps, tenantId, account), account.fromEmail);
  // A receiver of this installation accepts its own password.
  if (test.ok || account.kind !== "capture" || test.stage === "connect") return test;
  return { ...test, message: FOREIGN_RECEIVER };
}

/** Tests a server that no account has yet, like `testConnection`. */
export function testServer(
  deps: Deps,
  { fromEmail, ...server }: SmtpServer & { fromEmail: string },
): Promise<ConnectionTest> {
  return testWith(() => serverAccess(deps, server), fromEmail);
}

async function testWith(
  access: () => Promise<SmtpOptions>,
  fromEmail: string,
): Promise<ConnectionTest> {
  let options: SmtpOptions;
  try {
    options = await access();
  } catch (error) {
    if (error instanceof AppError) return { ok: false, stage: "resolve", message: error.message };
    throw error;
  }
  try {
    await testSmtp({ ...options, timeouts: TIMEOUTS }, fromEmail);
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
