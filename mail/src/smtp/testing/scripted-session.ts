import { connectSmtp } from "../connect-smtp.ts";
import type { SmtpConnection, SmtpMail, SmtpOptions } from "../smtp-options.ts";
import { scriptedServer } from "./scripted-server.ts";
import type { Conversation, ScriptedServer } from "./scripted-server.ts";

const open: ScriptedServer[] = [];

/** Connects to a scripted server, ready to send. */
export async function connected(
  script: (server: Conversation) => Promise<void>,
  options: Partial<SmtpOptions> = {},
): Promise<{ smtp: SmtpConnection; server: ScriptedServer }> {
  const server = await scriptedServer(script, options);
  open.push(server);
  return { smtp: await connectSmtp(server.options), server };
}

/** Stops the servers of the previous test. */
export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) await server.close();
}

/** Plays the start of a session without chunking, up to where a message may follow. */
export async function upToData(server: Conversation): Promise<void> {
  await server.greet("PIPELINING");
  await server.expect("MAIL", "250 ok");
  await server.expect("RCPT", "250 ok");
  await server.expect("DATA", "354 go");
}

export function message(name: string, body = `Subject: ${name}\r\n\r\nHello\r\n`): SmtpMail {
  return {
    mailFrom: "news@sender.test",
    rcptTo: `${name}@receiver.test`,
    bytes: Buffer.from(body),
  };
}

/** For heavy traffic on a slow machine, without timeouts. */
export const PATIENT: Partial<SmtpOptions> = {
  timeouts: { connectMs: 5_000, replyMs: 25_000, dataMs: 25_000 },
};

/** More than sockets buffer. */
export const BIG = `Subject: big\r\n\r\n${`${"x".repeat(70)}\r\n`.repeat(200_000)}`;
