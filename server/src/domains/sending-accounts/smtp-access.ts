import { AppError } from "@arauto/contracts";
import type { SmtpOptions } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import { captureCredentials } from "../mailbox/index.ts";
import { type SendingAccountRow, selectSendingAccount } from "./queries.ts";

/**
 * Binds an encrypted password to its row: a box copied to another account cannot be decrypted
 * there.
 */
export function passwordContext(tenantId: string, id: string): string {
  return `sending-account:${tenantId}:${id}`;
}

/**
 * Returns how to connect to an account's server. The address is resolved now and checked by the
 * network guard; the built-in receiver is ours and needs no check.
 * @throws AppError VALIDATION when the host does not resolve or is private
 */
export async function smtpAccess(
  deps: Deps,
  tenantId: string,
  account: SendingAccountRow,
): Promise<SmtpOptions> {
  if (account.kind === "capture") {
    const capture = captureCredentials(deps, tenantId);
    return { ...capture, address: capture.host, security: "none" };
  }
  const { host, port, security, username, passwordBox } = account;
  if (host === null || port === null || security === null)
    throw new Error(`SMTP settings of sending account ${account.id} are missing`);
  const password =
    passwordBox === null
      ? ""
      : deps.secrets.open(passwordBox, passwordContext(tenantId, account.id));
  return serverAccess(deps, { host, port, security, username, password });
}

export type SmtpServer = Pick<SmtpOptions, "host" | "port" | "security" | "username" | "password">;

/**
 * Returns how to connect to a server, with its address resolved and checked by the network guard.
 * @throws AppError VALIDATION when the host does not resolve or is private
 */
export async function serverAccess(
  { network, config }: Pick<Deps, "network" | "config">,
  server: SmtpServer,
): Promise<SmtpOptions> {
  const { address } = await network.resolve(server.host);
  const secureContext = ownAuthorities(config);
  return { ...server, address, ...(secureContext && { tls: { secureContext } }) };
}

/**
 * Returns the resolved address and the decrypted password to connect with; never return these from the API or log them.
 * @throws AppError NOT_FOUND for a deleted account; VALIDATION when its host is not allowed
 */
export async function smtpOptionsOf(
  deps: Deps,
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<SmtpOptions> {
  const account = await selectSendingAccount(tx, tenantId, id);
  if (!account) throw new AppError("NOT_FOUND", "Sending account not found");
  return smtpAccess(deps, tenantId, account);
}
