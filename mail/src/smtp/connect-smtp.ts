import { connect, isIP } from "node:net";
import type { Socket } from "node:net";
import { checkServerIdentity, connect as connectTls } from "node:tls";
import type { SecureContext, TLSSocket } from "node:tls";
import { capabilitiesOf, NO_CAPABILITIES } from "./capabilities.ts";
import type { Capabilities } from "./capabilities.ts";
import { logIn } from "./log-in.ts";
import { replyText } from "./reply-reader.ts";
import type { SmtpReply } from "./reply-reader.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import type { SmtpConnection, SmtpOptions } from "./smtp-options.ts";
import { SmtpSession } from "./smtp-session.ts";
import { SmtpSocket } from "./smtp-socket.ts";

const CONNECT_MS = 15_000;
const REPLY_MS = 60_000;
/**
 * The server may need time for a complete message; giving up early causes duplicates (RFC 5321
 * §4.5.3.2.6).
 */
const DATA_MS = 600_000;
const KEEP_ALIVE_MS = 30_000;
const CLIENT_NAME = /^[A-Za-z0-9.:[\]_-]{1,255}$/;
/**
 * OpenSSL's messages about certificates and about a port without TLS, which are permanent errors.
 */
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_WRONG_VERSION_NUMBER)/;

/**
 * Connects, secures and logs in (RFC 5321, 3207, 4954), ready to send.
 * @throws SmtpConnectError; nothing is left open then
 */
export async function connectSmtp(options: SmtpOptions): Promise<SmtpConnection> {
  const replyMs = options.timeouts?.replyMs ?? REPLY_MS;
  const { socket, can } = await prepareSession(options, replyMs);
  return new SmtpSession(socket, can, { replyMs, dataMs: options.timeouts?.dataMs ?? DATA_MS });
}

/**
 * Connects, secures, logs in and starts a message from this sender without sending one: some servers require encryption
 * (RFC 3207 §4) or a login only then. Other rejections of the sender are unrelated to the connection.
 * @throws SmtpConnectError
 */
export async function testSmtp(options: SmtpOptions, mailFrom: string): Promise<void> {
  const replyMs = options.timeouts?.replyMs ?? REPLY_MS;
  const { socket } = await prepareSession(options, replyMs);
  try {
    const reply = await answer(socket.ask(`MAIL FROM:<${mailFrom}>\r\n`, replyMs), "greeting");
    if (demandsStartTls(reply, options)) throw startTlsDemanded(reply);
    if (reply.code === 530) throw refused("auth", reply);
    await socket.ask("QUIT\r\n", replyMs).catch(() => {});
  } finally {
    socket.fail("The test has ended.");
  }
}

async function prepareSession(
  options: SmtpOptions,
  replyMs: number,
): Promise<{ socket: SmtpSocket; can: Capabilities }> {
  const raw = await openSocket(options);
  let socket = new SmtpSocket(raw);
  try {
    await greeting(socket, replyMs);
    const clientName = nameOf(options, raw);
    let can = await hello(socket, clientName, replyMs);
    if (options.security === "starttls") {
      socket = await secure(socket, can, options, replyMs);
      // Capabilities from before TLS are forgotten (RFC 3207 §4.2).
      can = await hello(socket, clientName, replyMs);
    }
    if (options.username !== "") {
      // Such a server offers logins once the session is encrypted.
      if (options.security === "none" && can.startTls && can.auth.size === 0)
        throw startTlsDemanded();
      await logIn(socket, can, options, replyMs);
    }
    return { socket, can };
  } catch (error) {
    socket.fail("The connection could not be set up.");
    throw error;
  }
}

function openSocket(options: SmtpOptions): Promise<Socket> {
  if (options.security === "tls") {
    return opened(
      connectTls({ ...tlsOptions(options), host: options.address, port: options.port }),
      "secureConnect",
      "tls",
      options,
    );
  }
  return opened(
    connect({ host: options.address, port: options.port }),
    "connect",
    "connect",
    options,
  );
}

/** Waits for the socket's event, within the connection timeout. */
function opened<Kind extends Socket>(
  socket: Kind,
  event: "connect" | "secureConnect",
  stage: "connect" | "tls",
  options: SmtpOptions,
): Promise<Kind> {
  return new Promise((resolve, reject) => {
    let reached = event === "connect" || !socket.connecting;
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      socket.destroy();
      const transient = !CERTIFICATE.test(error.code ?? "");
      reject(
        new SmtpConnectError(reached ? stage : "connect", transient, error.message, undefined, {
          cause: error,
        }),
      );
    };
    const timer = setTimeout(
      () => fail(new Error("The server did not respond in time.")),
      options.timeouts?.connectMs ?? CONNECT_MS,
    );
    const onClose = () => fail(new Error("The server closed the connection."));
    socket.once("connect", () => (reached = true));
    socket.once("error", fail);
    socket.once("close", onClose);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off("error", fail);
      socket.off("close", onClose);
      socket.setNoDelay(true);
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      resolve(socket);
    });
  });
}

function tlsOptions(options: SmtpOptions): {
  servername?: string;
  ca?: string;
  secureContext?: SecureContext;
  rejectUnauthorized: boolean;
  minVersion: "TLSv1.2";
  checkServerIdentity: typeof checkServerIdentity;
} {
  return {
    // The TLS server name must be a name (RFC 6066 §3); the certificate is checked against `host`
    // in any case.
    ...(isIP(options.host) === 0 ? { servername: options.host } : {}),
    ...(options.tls?.ca === undefined ? {} : { ca: options.tls.ca }),
    ...(options.tls?.secureContext === undefined
      ? {}
      : { secureContext: options.tls.secureContext }),
    rejectUnauthorized: options.tls?.rejectUnauthorized ?? true,
    minVersion: "TLSv1.2",
    checkServerIdentity: (_name, certificate) => checkServerIdentity(options.host, certificate),
  };
}

async function greeting(socket: SmtpSocket, replyMs: number): Promise<void> {
  const reply = await answer(socket.next(replyMs), "greeting");
  if (reply.code !== 220) throw refused("greeting", reply);
}

async function hello(
  socket: SmtpSocket,
  clientName: string,
  replyMs: number,
): Promise<Capabilities> {
  const reply = await answer(socket.ask(`EHLO ${clientName}\r\n`, replyMs), "greeting");
  if (reply.code === 250) return capabilitiesOf(reply);
  if (reply.code < 500 || reply.code === 550 || reply.code === 554)
    throw refused("greeting", reply);
  // A server that only supports RFC 821.
  const older = await answer(socket.ask(`HELO ${clientName}\r\n`, replyMs), "greeting");
  if (older.code !== 250) throw refused("greeting", older);
  return NO_CAPABILITIES;
}

async function secure(
  socket: SmtpSocket,
  can: Capabilities,
  options: SmtpOptions,
  replyMs: number,
): Promise<SmtpSocket> {
  if (!can.startTls)
    throw new SmtpConnectError("tls", false, "The server does not offer STARTTLS.");
  const reply = await answer(socket.ask("STARTTLS\r\n", replyMs), "tls");
  if (reply.code !== 220) throw refused("tls", reply);
  // Data received before now was plain text and could pass for the protected session
  // (CVE-2011-0411).
  if (socket.hasUnreadData)
    throw new SmtpConnectError("tls", false, "The server sent plain text before TLS.");
  const raw = socket.release();
  const tls: TLSSocket = connectTls({ ...tlsOptions(options), socket: raw });
  try {
    return new SmtpSocket(await opened(tls, "secureConnect", "tls", options));
  } catch (error) {
    raw.destroy();
    throw error;
  }
}

async function answer(
  reply: Promise<SmtpReply>,
  stage: SmtpConnectError["stage"],
): Promise<SmtpReply> {
  try {
    return await reply;
  } catch (error) {
    throw new SmtpConnectError(
      stage,
      true,
      error instanceof Error ? error.message : String(error),
      undefined,
      { cause: error },
    );
  }
}

function refused(stage: SmtpConnectError["stage"], reply: SmtpReply): SmtpConnectError {
  const text = replyText(reply);
  return new SmtpConnectError(
    stage,
    reply.code < 500,
    `The server rejected the connection: ${text}`,
    text,
  );
}

const STARTTLS = /\bSTARTTLS\b/i;

/**
 * Returns whether a rejection demands an encrypted session (530, RFC 3207 §4; 538 in older
 * servers).
 */
function demandsStartTls(reply: SmtpReply, { security }: SmtpOptions): boolean {
  return (
    security === "none" &&
    reply.code >= 400 &&
    (reply.code === 538 || STARTTLS.test(replyText(reply)))
  );
}

function startTlsDemanded(reply?: SmtpReply): SmtpConnectError {
  return new SmtpConnectError(
    "starttls",
    false,
    "The server requires STARTTLS.",
    reply && replyText(reply),
  );
}

/** Returns our name, or our address literal (RFC 5321 §4.1.3). */
function nameOf(options: SmtpOptions, socket: Socket): string {
  if (options.clientName !== undefined && CLIENT_NAME.test(options.clientName))
    return options.clientName;
  const address = socket.localAddress ?? "127.0.0.1";
  return isIP(address) === 6 ? `[IPv6:${address}]` : `[${address}]`;
}
