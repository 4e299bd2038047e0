import { isIP } from "node:net";
import { AppError } from "@arauto/contracts";
import { ImapFlow, type MailboxObject } from "imapflow";
import type { Deps } from "../../platform/deps.ts";
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

export type ImapSettings = Pick<
  MailboxSettings,
  "host" | "port" | "security" | "username" | "folder"
> & { password: string };

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
  const { address } = await deps.network.resolve(host).catch((error: unknown) => {
    throw error instanceof AppError ? new ImapError("connect", error.message) : error;
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
  // Also reported by the call that waits for the connection.
  client.on("error", () => {});
  try {
    await client.connect().catch((error: unknown) => {
      throw new ImapError(isRefusedLogin(error) ? "auth" : "connect", textOf(error));
    });
    const folder = await client
      .mailboxOpen(settings.folder, { readOnly: true })
      .catch((error: unknown) => {
        throw new ImapError("folder", textOf(error));
      });
    const result = await work(client, folder);
    await client.logout().catch(() => {});
    return result;
  } catch (error) {
    throw isOfImap(error) ? new ImapError("connect", textOf(error)) : error;
  } finally {
    client.close();
  }
}

function isRefusedLogin(error: unknown): boolean {
  return (
    error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true
  );
}

/** imapflow marks its own errors, and those of the socket, with a code or the server's response. */
function isOfImap(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ImapError) return false;
  return (
    "responseStatus" in error ||
    "serverResponseCode" in error ||
    ("code" in error && typeof error.code === "string" && !("severity" in error))
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "responseText" in error &&
    typeof error.responseText === "string" &&
    error.responseText !== ""
    ? error.responseText
    : error.message;
}
