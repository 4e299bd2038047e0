import type { SmtpConnection, SmtpOptions } from "./smtp-options.ts";

/** @throws SmtpConnectError */
export async function connectSmtp(options: SmtpOptions): Promise<SmtpConnection> {
  throw new Error(`connectSmtp ${options.host}`);
}
