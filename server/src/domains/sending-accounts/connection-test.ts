import { AppError } from "@arauto/contracts";
import { connectSmtp, SmtpConnectError, type SmtpOptions } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import type { SendingAccountRow } from "./queries.ts";
import { smtpAccess } from "./smtp-access.ts";

export interface ConnectionTestResult {
  ok: boolean;
  stage: "resolve" | "connect" | "tls" | "greeting" | "auth" | "done";
  message: string;
}

const TIMEOUTS = { connectMs: 8_000, replyMs: 8_000 };

/** Connects, negotiates TLS and signs in, sends nothing; says how far it came. Never throws for the server's faults. */
export async function testConnection(deps: Deps, tenantId: string, account: SendingAccountRow): Promise<ConnectionTestResult> {
  let options: SmtpOptions;
  try {
    options = await smtpAccess(deps, tenantId, account);
  } catch (fault) {
    if (fault instanceof AppError) return { ok: false, stage: "resolve", message: fault.message };
    throw fault;
  }
  try {
    const connection = await connectSmtp({ ...options, timeouts: TIMEOUTS });
    await connection.close();
    return { ok: true, stage: "done", message: options.username === "" ? "Connected" : "Connected and signed in" };
  } catch (fault) {
    if (fault instanceof SmtpConnectError) return { ok: false, stage: fault.stage, message: fault.reply ?? fault.message };
    throw fault;
  }
}
