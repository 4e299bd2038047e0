import { type AddressInfo, createServer, type Socket } from "node:net";

/** Points of the dialogue at which a server can end the connection permanently. */
export const KILL_POINTS = [
  "connect",
  "hello",
  "mail",
  "rcpt",
  "data",
  "message",
  "answer",
] as const;
export type ServerKillPoint = (typeof KILL_POINTS)[number];

export interface KillableServer {
  port: number;
  /** How often it received a complete message, with or without a reply, by address. */
  readonly taken: ReadonlyMap<string, number>;
  readonly isDead: boolean;
  stop(): Promise<void>;
}

/** State shared by the dialogues of one server. */
interface Life {
  readonly isDead: boolean;
  /** Returns whether the server is dead, or dies at this point. */
  diesAt(here: ServerKillPoint): boolean;
  take(to: string): void;
  /** Counts a message that was replied to. */
  replied(): void;
}

/** Returns a handler that reads the client's bytes and replies, until the server dies. */
function startDialogue(socket: Socket, life: Life): (data: Buffer) => void {
  let text = "";
  let to = "";
  let inMessage = false;

  /** Returns whether there may be more to read. */
  function readMessage(): boolean {
    const end = text.indexOf("\r\n.\r\n");
    if (end < 0) {
      life.diesAt("message");
      return false;
    }
    text = text.slice(end + 5);
    inMessage = false;
    life.take(to);
    if (life.diesAt("answer")) return false;
    life.replied();
    socket.write("250 2.0.0 Taken\r\n");
    return true;
  }

  /** Returns whether there may be more to read. */
  function readCommand(): boolean {
    const end = text.indexOf("\r\n");
    if (end < 0) return false;
    const line = text.slice(0, end);
    text = text.slice(end + 2);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") {
      if (life.diesAt("hello")) return false;
      socket.write("250-mortal\r\n250-PIPELINING\r\n250 ENHANCEDSTATUSCODES\r\n");
    } else if (verb === "MAIL") {
      if (life.diesAt("mail")) return false;
      socket.write("250 2.1.0 Ok\r\n");
    } else if (verb === "RCPT") {
      if (life.diesAt("rcpt")) return false;
      to = /<([^>]*)>/.exec(line)?.[1] ?? "";
      socket.write("250 2.1.5 Ok\r\n");
    } else if (verb === "DATA") {
      if (life.diesAt("data")) return false;
      inMessage = true;
      socket.write("354 Go on\r\n");
    } else if (verb === "QUIT") {
      socket.end("221 Bye\r\n");
      return false;
    } else socket.write("250 Ok\r\n");
    return true;
  }

  return (data) => {
    text += data.toString("latin1");
    while (!life.isDead && (inMessage ? readMessage() : readCommand()));
  };
}

/** Starts a mail server that accepts a number of messages and then dies at a point of the dialogue: its port is closed. */
export async function startKillableServer(
  point: ServerKillPoint,
  after: number,
  port = 0,
): Promise<KillableServer> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  let isDead = false;
  let messages = 0;

  const die = () => {
    isDead = true;
    listener.close();
    for (const socket of sockets) socket.destroy();
  };
  const life: Life = {
    get isDead() {
      return isDead;
    },
    diesAt(here) {
      if (isDead || here !== point || messages < after) return isDead;
      die();
      return true;
    },
    take: (to) => taken.set(to, (taken.get(to) ?? 0) + 1),
    replied() {
      messages += 1;
    },
  };

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (life.diesAt("connect")) return;
    socket.write("220 mortal ESMTP\r\n");
    socket.on("data", startDialogue(socket, life));
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
