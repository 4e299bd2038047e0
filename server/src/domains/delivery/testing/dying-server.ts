import { type AddressInfo, createServer, type Socket } from "node:net";

/** The points of the dialogue at which a server ends the connection and is permanently gone. */
export const DYING_POINTS = [
  "connect",
  "hello",
  "mail",
  "rcpt",
  "data",
  "message",
  "answer",
] as const;
export type DyingPoint = (typeof DYING_POINTS)[number];

export interface DyingServer {
  port: number;
  /** How often it received a complete message, with or without a reply, by address. */
  readonly taken: ReadonlyMap<string, number>;
  readonly isDead: boolean;
  stop(): Promise<void>;
}

/**
 * Starts a mail server that accepts a number of messages and then dies at a point of the dialogue:
 * its port is closed.
 */
export async function startDyingServer(
  point: DyingPoint,
  after: number,
  port = 0,
): Promise<DyingServer> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  let isDead = false;
  let mails = 0;

  const die = () => {
    isDead = true;
    listener.close();
    for (const socket of sockets) socket.destroy();
  };
  /** Returns whether it died here. */
  const diesAt = (here: DyingPoint) => {
    if (isDead || here !== point || mails < after) return isDead;
    die();
    return true;
  };

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (diesAt("connect")) return;
    socket.write("220 mortal ESMTP\r\n");
    let text = "";
    let to = "";
    let inMessage = false;
    socket.on("data", (data) => {
      text += data.toString("latin1");
      for (;;) {
        if (isDead) return;
        if (inMessage) {
          const end = text.indexOf("\r\n.\r\n");
          if (end < 0) {
            diesAt("message");
            return;
          }
          text = text.slice(end + 5);
          inMessage = false;
          taken.set(to, (taken.get(to) ?? 0) + 1);
          if (diesAt("answer")) return;
          mails += 1;
          socket.write("250 2.0.0 Taken\r\n");
          continue;
        }
        const end = text.indexOf("\r\n");
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "EHLO") {
          if (diesAt("hello")) return;
          socket.write("250-mortal\r\n250-PIPELINING\r\n250 ENHANCEDSTATUSCODES\r\n");
        } else if (verb === "MAIL") {
          if (diesAt("mail")) return;
          socket.write("250 2.1.0 Ok\r\n");
        } else if (verb === "RCPT") {
          if (diesAt("rcpt")) return;
          to = /<([^>]*)>/.exec(line)?.[1] ?? "";
          socket.write("250 2.1.5 Ok\r\n");
        } else if (verb === "DATA") {
          if (diesAt("data")) return;
          inMessage = true;
          socket.write("354 Go on\r\n");
        } else if (verb === "QUIT") {
          socket.end("221 Bye\r\n");
          return;
        } else socket.write("250 Ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    taken,
    get isDead() {
      return isDead;
    },
    async stop() {
      if (isDead) return;
      die();
      await new Promise(setImmediate);
    },
  };
}
