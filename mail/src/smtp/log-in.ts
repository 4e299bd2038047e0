import type { Capabilities } from "./capabilities.ts";
import { replyText } from "./reply-reader.ts";
import type { SmtpReply } from "./reply-reader.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import type { SmtpOptions } from "./smtp-options.ts";
import type { SmtpSocket } from "./smtp-socket.ts";

/** A longer command must omit its initial response (RFC 4954 §4, RFC 5321 §4.5.3.1.4). */
const COMMAND_BYTES_MAX = 512;
/** Consecutive characters of a secret that must not appear in an error. */
const SECRET_PART = 8;
/**
 * Authenticates with AUTH (RFC 4954) and the best mechanism that the server offers: PLAIN (RFC
 * 4616), otherwise LOGIN.
 * @throws SmtpConnectError of stage "auth"; its message never contains the password, even if the
 * server repeats it
 */
export async function logIn(
  socket: SmtpSocket,
  can: Capabilities,
  { username, password }: SmtpOptions,
  replyMs: number,
): Promise<void> {
  if (username.includes("\0") || password.includes("\0"))
    throw new SmtpConnectError("auth", false, "User name and password can't contain NUL.");
  const response = base64(`\0${username}\0${password}`);
  const dialogue = new Dialogue(socket, replyMs, [password, base64(password), response]);
  if (can.auth.has("PLAIN")) return authPlain(dialogue, response);
  if (can.auth.has("LOGIN")) return authLogin(dialogue, username, password);
  throw new SmtpConnectError(
    "auth",
    false,
    can.auth.size === 0
      ? "The server offers no authentication."
      : `The server offers no supported authentication method: ${[...can.auth].join(", ")}`,
  );
}

async function authPlain(dialogue: Dialogue, response: string): Promise<void> {
  const atOnce = `AUTH PLAIN ${response}`;
  let reply: SmtpReply;
  if (atOnce.length + "\r\n".length <= COMMAND_BYTES_MAX) {
    reply = await dialogue.send(atOnce);
  } else {
    const prompt = await dialogue.send("AUTH PLAIN");
    if (prompt.code !== 334) return dialogue.accept(prompt);
    reply = await dialogue.send(response);
  }
  // A server that prompts again has no more to get: cancel, and read its rejection (RFC 4954 §4).
  dialogue.accept(reply.code === 334 ? await dialogue.send("*") : reply);
}

async function authLogin(dialogue: Dialogue, username: string, password: string): Promise<void> {
  const user = await dialogue.send("AUTH LOGIN");
  if (user.code !== 334) return dialogue.accept(user);
  const secret = await dialogue.send(base64(username));
  if (secret.code !== 334) return dialogue.accept(secret);
  dialogue.accept(await dialogue.send(base64(password)));
}

/** Exchanges commands and replies, and keeps the secrets out of every error. */
class Dialogue {
  private readonly secrets: readonly string[];

  constructor(
    private readonly socket: SmtpSocket,
    private readonly replyMs: number,
    secrets: readonly string[],
  ) {
    this.secrets = secrets.filter((secret) => secret !== "");
  }

  async send(line: string): Promise<SmtpReply> {
    try {
      return await this.socket.ask(`${line}\r\n`, this.replyMs);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SmtpConnectError(
        "auth",
        true,
        this.revealsSecret(reason)
          ? "The server returned the credentials instead of a reply."
          : reason,
      );
    }
  }

  accept(reply: SmtpReply): void {
    if (reply.code === 235) return;
    const replyLine = replyText(reply);
    // Its codes are kept, because they classify the rejection.
    const text = this.revealsSecret(replyLine)
      ? (/^\d{3}(?: [245]\.\d{1,3}\.\d{1,3})?/.exec(replyLine)?.[0] ?? String(reply.code))
      : replyLine;
    throw new SmtpConnectError(
      "auth",
      reply.code < 500,
      `The server rejected the login: ${text}`,
      text,
    );
  }

  /** Long replies are cut, so parts of a secret count as well. */
  private revealsSecret(text: string): boolean {
    return this.secrets.some((secret) => {
      const length = Math.min(SECRET_PART, secret.length);
      for (let at = 0; at + length <= secret.length; at += 1)
        if (text.includes(secret.slice(at, at + length))) return true;
      return false;
    });
  }
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
