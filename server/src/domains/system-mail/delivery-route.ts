import type { SmtpOptions } from "@arauto/mail";
import type { Config } from "../../config.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import { createNetworkGuard } from "../../platform/network/guard.ts";
import { defaultSendingAccount, smtpOptionsOf } from "../sending-accounts/index.ts";
import { listMemberships } from "../workspaces/index.ts";
import type { SystemMail } from "./system-mail.ts";

/**
 * How an email is sent: through a mail server, or into the test inbox, visible only to
 * `userId`.
 */
export type DeliveryRoute = { from: Config["systemFrom"] } & (
  | { kind: "smtp"; options: SmtpOptions }
  | { kind: "mailbox"; tenantId: string; userId: string | null }
);

// The operator chose this server: unlike a workspace's, it may be in a private network.
const operatorsNetwork = createNetworkGuard({ allowPrivate: true });

/**
 * Returns how an email can be sent now; null if it can't.
 * @throws AppError when a mail server's name does not resolve
 */
export async function findDeliveryRoute(
  deps: Deps,
  message: SystemMail,
): Promise<DeliveryRoute | null> {
  const { viaTenantId } = message;
  if (viaTenantId !== undefined) return workspaceRoute(deps, viaTenantId, message);
  const system = await systemRoute(deps);
  if (system || message.userId === undefined) return system;
  const { userId } = message;
  // The most recently opened one.
  const [workspace] = await deps.database.system((tx) => listMemberships(tx, userId));
  if (!workspace) return null;
  return { kind: "mailbox", tenantId: workspace.tenantId, userId, from: deps.config.systemFrom };
}

async function workspaceRoute(
  deps: Deps,
  tenantId: string,
  message: SystemMail,
): Promise<DeliveryRoute | null> {
  const found = await deps.database.tenant(tenantId, async (tx) => {
    const account = await defaultSendingAccount(tx, tenantId);
    return (
      account && {
        account,
        options:
          account.kind === "smtp" ? await smtpOptionsOf(deps, tx, tenantId, account.id) : undefined,
      }
    );
  });
  if (!found) return null;
  const from = { name: found.account.fromName, address: found.account.fromEmail };
  if (found.options) return { kind: "smtp", options: found.options, from };
  const mailbox: DeliveryRoute = {
    kind: "mailbox",
    tenantId,
    userId: message.userId ?? null,
    from,
  };
  // A workspace's wording is never sent to strangers through the operator's server.
  if (message.kind === "confirmContact") return mailbox;
  // If the workspace has no server, its invitations use the installation's.
  return (await systemRoute(deps)) ?? mailbox;
}

async function systemRoute({ config }: Deps): Promise<DeliveryRoute | null> {
  if (config.systemSmtp === null) return null;
  const { address } = await operatorsNetwork.resolve(config.systemSmtp.host);
  const secureContext = ownAuthorities(config);
  return {
    kind: "smtp",
    options: { ...config.systemSmtp, address, ...(secureContext && { tls: { secureContext } }) },
    from: config.systemFrom,
  };
}
