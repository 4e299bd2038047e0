import { connectSmtp } from "../connect-smtp.ts";
import type { SmtpConnection, SmtpMail, SmtpOptions } from "../smtp-options.ts";
import { scriptedServer } from "./scripted-server.ts";
import type { Conversation, ScriptedServer } from "./scripted-server.ts";

const open: ScriptedServer[] = [];

/** A connection, ready to send, to a server that does what the script says. */
export async function connected(
  script: (server: Conversation) => Promise<void>,
  options: Partial<SmtpOptions> = {},
): Promise<{ smtp: SmtpConnection; server: ScriptedServer }> {
  const server = await scriptedServer(script, options);
  open.push(server);
  return { smtp: await connectSmtp(server.options), server };
}

/** Ends the servers of the test before. */
export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) await server.close();
}

/** The beginning of a session without chunking, up to where a message may come. */
export async function upToData(server: Conversation): Promise<void> {
  await server.greet("PIPELINING");
  await server.expect("MAIL", "250 ok");
  await server.expect("RCPT", "250 ok");
  await server.expect("DATA", "354 go");
}

export function mail(name: string, body = `Subject: ${name}\r\n\r\nHello\r\n`): SmtpMail {
  return { mailFrom: "news@sender.test", rcptTo: `${name}@receiver.test`, bytes: Buffer.from(body) };
}

/** For much traffic on a slow machine, where nothing is to run out. */
export const PATIENT: Partial<SmtpOptions> = { timeouts: { connectMs: 5_000, replyMs: 25_000, dataMs: 25_000 } };

/** More than sockets keep on their way. */
export const BIG = `Subject: big\r\n\r\n${`${"x".repeat(70)}\r\n`.repeat(200_000)}`;
