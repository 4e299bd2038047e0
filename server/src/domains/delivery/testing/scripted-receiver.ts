import type { AddressInfo, Socket } from "node:net";
import { type SMTPServerSession, SMTPServer } from "smtp-server";

/** How the receiver handles one recipient: accepts the message, or replies otherwise. */
export type Behavior =
  | { at: "mail" | "rcpt" | "data"; code: number; text: string }
  /** The connection ends after the whole message was read, before the reply. */
  | { at: "drop" }
  /** The reply comes after this many milliseconds. */
  | { at: "wait"; ms: number };

export interface ScriptedReceiver {
  port: number;
  /** How often the message to each address was accepted, by lower-case address. */
  readonly taken: ReadonlyMap<string, number>;
  /** The messages in the order they were accepted. */
  readonly messages: readonly { from: string; to: string; source: string }[];
  readonly connections: number;
  stop(): Promise<void>;
}

export interface Script {
  /** Decides how to handle an address; undefined accepts the message. */
  behave?(address: string): Behavior | undefined;
  /** Required credentials. */
  login?: { username: string; password: string };
  /** Closes each connection with 421 after this many messages, as many relays do. */
  messagesPerConnection?: number;
  /** Keeps the sources of messages; off for large runs. */
  keepSources?: boolean;
  port?: number;
}

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Returns the connection of a session, which smtp-server does not expose. */
function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  const open = (server as unknown as { connections: Set<{ id: string; _socket: Socket }> })
    .connections;
  return [...open].find((connection) => connection.id === session.id)?._socket;
}

/** Starts a real SMTP server on the loopback that counts what it accepts and misbehaves as scripted. */
export async function startScriptedReceiver(script: Script = {}): Promise<ScriptedReceiver> {
  const taken = new Map<string, number>();
  const messages: { from: string; to: string; source: string }[] = [];
  const behave = (address: string) => script.behave?.(address.toLowerCase());
  const perConnection = new Map<string, number>();
  let connections = 0;

  const server = new SMTPServer({
    authOptional: !script.login,
    allowInsecureAuth: true,
    disabledCommands: script.login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    // Closing would wait for open connections.
    closeTimeout: 20,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth(auth, _session, done) {
      const right =
        auth.username === script.login?.username && auth.password === script.login?.password;
      done(right ? null : refusal(535, "5.7.8 Authentication credentials invalid"), {
        user: auth.username,
      });
    },
    onMailFrom(address, session, done) {
      if (
        script.messagesPerConnection !== undefined &&
        perConnection.get(session.id) === script.messagesPerConnection
      ) {
        done(refusal(421, "4.7.0 Too many messages on this connection"));
        return setImmediate(() => socketOf(server, session)?.end());
      }
      const how = behave(address.address);
      done(how?.at === "mail" ? refusal(how.code, how.text) : null);
    },
    onRcptTo(address, _session, done) {
      const how = behave(address.address);
      done(how?.at === "rcpt" ? refusal(how.code, how.text) : null);
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address.toLowerCase() ?? "";
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => script.keepSources && parts.push(part));
      stream.on("end", () => {
        const how = behave(to);
        if (how?.at === "drop") return socketOf(server, session)?.destroy();
        if (how?.at === "data") return done(refusal(how.code, how.text));
        const take = () => {
          taken.set(to, (taken.get(to) ?? 0) + 1);
          const { mailFrom } = session.envelope;
          const from = mailFrom === false ? "" : mailFrom.address;
          if (script.keepSources)
            messages.push({ from, to, source: Buffer.concat(parts).toString("utf8") });
          done(null, "2.0.0 Taken");
          perConnection.set(session.id, (perConnection.get(session.id) ?? 0) + 1);
        };
        if (how?.at === "wait") setTimeout(take, how.ms);
        else take();
      });
    },
  });
  server.on("error", () => undefined);

  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(script.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    messages,
    get connections() {
      return connections;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
