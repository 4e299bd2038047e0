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
/** The characters of a bearer token (RFC 6750 §2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const USERNAME = /^[^\p{C}]*$/u;

/** A login whose complete response the client can send at once. */
interface Mechanism {
  name: string;
  response: string;
  /** The reply to an error challenge, after which the server rejects. */
  dismissal: string;
}

/**
 * Authenticates with AUTH (RFC 4954) and the best mechanism that the server offers: XOAUTH2 or
 * OAUTHBEARER (RFC 7628) with an access token, otherwise PLAIN (RFC 4616) or LOGIN.
 * @throws SmtpConnectError of stage "auth"; its message never contains the password or the token,
 * even if the server repeats them
 */
export async function logIn(
  socket: SmtpSocket,
  can: Capabilities,
  options: SmtpOptions,
  replyMs: number,
): Promise<void> {
  const { username, password, accessToken } = options;
  if (username.includes("\0") || password.includes("\0"))
    throw new SmtpConnectError("auth", false, "User name and password can't contain NUL.");
  if (accessToken !== undefined && !(TOKEN.test(accessToken) && USERNAME.test(username)))
    throw new SmtpConnectError(
      "auth",
      false,
      "The user name or the access token contains invalid characters.",
    );
  const mechanism =
    accessToken === undefined
      ? passwordMechanism(can, username, password)
      : tokenMechanism(can, options, accessToken);
  const dialogue = new Dialogue(socket, replyMs, [
    password,
    accessToken ?? "",
    base64(password),
    mechanism?.response ?? "",
  ]);
  if (mechanism !== undefined) return answerOnce(dialogue, mechanism);
  if (accessToken !== undefined || !can.auth.has("LOGIN")) {
    throw new SmtpConnectError(
      "auth",
      false,
      can.auth.size === 0
        ? "The server offers no authentication."
        : `The server offers no supported authentication method: ${[...can.auth].join(", ")}`,
    );
  }
  const user = await dialogue.say("AUTH LOGIN");
  if (user.code !== 334) return dialogue.accept(user);
  const secret = await dialogue.say(base64(username));
  if (secret.code !== 334) return dialogue.accept(secret);
  dialogue.accept(await dialogue.say(base64(password)));
}

function passwordMechanism(
  can: Capabilities,
  username: string,
  password: string,
): Mechanism | undefined {
  if (!can.auth.has("PLAIN")) return undefined;
  return { name: "PLAIN", response: base64(`\0${username}\0${password}`), dismissal: "*" };
}

function tokenMechanism(
  can: Capabilities,
  options: SmtpOptions,
  accessToken: string,
): Mechanism | undefined {
  const { username, host, port } = options;
  if (can.auth.has("XOAUTH2")) {
    return {
      name: "XOAUTH2",
      response: base64(`user=${username}\u0001auth=Bearer ${accessToken}\u0001\u0001`),
      dismissal: "",
    };
  }
  if (!can.auth.has("OAUTHBEARER")) return undefined;
  const name = username.replaceAll("=", "=3D").replaceAll(",", "=2C");
  return {
    name: "OAUTHBEARER",
    response: base64(
      `n,${name === "" ? "" : `a=${name}`},\u0001host=${host}\u0001port=${port}\u0001auth=Bearer ${accessToken}\u0001\u0001`,
    ),
    dismissal: base64("\u0001"),
  };
}

async function answerOnce(
  dialogue: Dialogue,
  { name, response, dismissal }: Mechanism,
): Promise<void> {
  const atOnce = `AUTH ${name} ${response}`;
  let reply: SmtpReply;
  if (atOnce.length + "\r\n".length <= COMMAND_BYTES_MAX) {
    reply = await dialogue.say(atOnce);
  } else {
    const asked = await dialogue.say(`AUTH ${name}`);
    if (asked.code !== 334) return dialogue.accept(asked);
    reply = await dialogue.say(response);
  }
  // The server rejects only after its error details were acknowledged (RFC 7628 §3.2.3).
  dialogue.accept(reply.code === 334 ? await dialogue.say(dismissal) : reply);
}

/** Sends and receives, and keeps the secrets out of every error. */
class Dialogue {
  private readonly secrets: readonly string[];

  constructor(
    private readonly socket: SmtpSocket,
    private readonly replyMs: number,
    secrets: readonly string[],
  ) {
    this.secrets = secrets.filter((secret) => secret !== "");
  }

  async say(line: string): Promise<SmtpReply> {
    try {
      return await this.socket.ask(`${line}\r\n`, this.replyMs);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SmtpConnectError(
        "auth",
        true,
        this.tells(reason) ? "The server returned the credentials instead of a reply." : reason,
      );
    }
  }

  accept(reply: SmtpReply): void {
    if (reply.code === 235) return;
    const said = replyText(reply);
    // Its codes are kept, because they classify the rejection.
    const text = this.tells(said)
      ? (/^\d{3}(?: [245]\.\d{1,3}\.\d{1,3})?/.exec(said)?.[0] ?? String(reply.code))
      : said;
    throw new SmtpConnectError(
      "auth",
      reply.code < 500,
      `The server rejected the login: ${text}`,
      text,
    );
  }

  /** Long replies are cut, so parts of a secret count as well. */
  private tells(text: string): boolean {
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
