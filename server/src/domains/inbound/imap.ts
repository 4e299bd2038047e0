import { isIP } from "node:net";
import { AppError } from "@arauto/contracts";
import { ImapFlow, type MailboxObject } from "imapflow";
import type { Deps } from "../../platform/domain.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import { INBOUND_MAIL_MAX_BYTES } from "./arrival.ts";
import type { MailboxSettings } from "./mailbox-queries.ts";

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
const MESSAGE_MAX = 300;

/** A failed IMAP session with the stage it reached; `message` is for users. */
export class ImapError extends Error {
  override readonly name = "ImapError";
  constructor(
    readonly stage: "connect" | "auth" | "folder",
    message: string,
  ) {
    super(message.replace(/\s+/g, " ").trim().slice(0, MESSAGE_MAX));
  }
}

export type ImapSettings = Pick<MailboxSettings, "host" | "port" | "security" | "username" | "folder"> & { password: string };

/**
 * Opens a folder read-only, works with it, and signs out.
 * @throws ImapError for problems of the server or the connection
 */
export async function withFolder<T>(
  deps: Pick<Deps, "config" | "network">,
  settings: ImapSettings,
  work: (client: ImapFlow, folder: MailboxObject) => Promise<T>,
): Promise<T> {
  const { host, port, security, username, password } = settings;
  const { address } = await deps.network.resolve(host).catch((fault: unknown) => {
    throw fault instanceof AppError ? new ImapError("connect", fault.message) : fault;
  });
  const secureContext = ownAuthorities(deps.config);
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === "tls",
    doSTARTTLS: security === "starttls",
    ...(isIP(host) === 0 && { servername: host }),
    ...(secureContext && { tls: { secureContext } }),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: 2 * INBOUND_MAIL_MAX_BYTES,
    maxLineLength: INBOUND_MAIL_MAX_BYTES,
    maxResponseSize: 3 * INBOUND_MAIL_MAX_BYTES,
  });
  // Reported as well by the call that waits for the connection.
  client.on("error", () => {});
  try {
    await client.connect().catch((fault: unknown) => {
      throw new ImapError(isRefusedLogin(fault) ? "auth" : "connect", textOf(fault));
    });
    const folder = await client.mailboxOpen(settings.folder, { readOnly: true }).catch((fault: unknown) => {
      throw new ImapError("folder", textOf(fault));
    });
    const result = await work(client, folder);
    await client.logout().catch(() => {});
    return result;
  } catch (fault) {
    throw isOfImap(fault) ? new ImapError("connect", textOf(fault)) : fault;
  } finally {
    client.close();
  }
}

function isRefusedLogin(fault: unknown): boolean {
  return fault instanceof Error && "authenticationFailed" in fault && fault.authenticationFailed === true;
}

/** imapflow marks its errors, and those of the socket, with a code or the server's response. */
function isOfImap(fault: unknown): boolean {
  if (!(fault instanceof Error) || fault instanceof ImapError) return false;
  return (
    "responseStatus" in fault ||
    "serverResponseCode" in fault ||
    ("code" in fault && typeof fault.code === "string" && !("severity" in fault))
  );
}

function textOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return "responseText" in fault && typeof fault.responseText === "string" && fault.responseText !== ""
    ? fault.responseText
    : fault.message;
}
