import type { Capabilities } from "./capabilities.ts";
import { replyText } from "./reply-reader.ts";
import type { SmtpReply } from "./reply-reader.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import type { SmtpOptions } from "./smtp-options.ts";
import type { SmtpSocket } from "./smtp-socket.ts";

/**
 * AUTH with PLAIN (RFC 4616) or LOGIN, whichever the server offers.
 * @throws SmtpConnectError of stage "auth"; its words never hold the password.
 */
export async function logIn(socket: SmtpSocket, can: Capabilities, options: SmtpOptions, replyMs: number): Promise<void> {
  const { username, password } = options;
  if (username.includes("\0") || password.includes("\0"))
    throw new SmtpConnectError("auth", false, "User name and password cannot hold a NUL.");
  if (can.auth.has("PLAIN")) {
    const reply = await say(socket, `AUTH PLAIN ${base64(`\0${username}\0${password}`)}`, replyMs);
    return accept(reply);
  }
  if (!can.auth.has("LOGIN")) {
    throw new SmtpConnectError(
      "auth",
      false,
      can.auth.size === 0 ? "The server offers no login here." : `The server offers no login that is known: ${[...can.auth].join(", ")}`,
    );
  }
  const user = await say(socket, "AUTH LOGIN", replyMs);
  if (user.code !== 334) return accept(user);
  const secret = await say(socket, base64(username), replyMs);
  if (secret.code !== 334) return accept(secret);
  accept(await say(socket, base64(password), replyMs));
}

function accept(reply: SmtpReply): void {
  if (reply.code === 235) return;
  const text = replyText(reply);
  throw new SmtpConnectError("auth", reply.code < 500, `The server refused the login: ${text}`, text);
}

async function say(socket: SmtpSocket, line: string, replyMs: number): Promise<SmtpReply> {
  socket.write(`${line}\r\n`);
  try {
    return await socket.next(replyMs);
  } catch (error) {
    throw new SmtpConnectError("auth", true, error instanceof Error ? error.message : String(error), undefined, { cause: error });
  }
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
