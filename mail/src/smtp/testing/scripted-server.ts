import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { SmtpOptions } from "../smtp-options.ts";

/** One connection from the server's side. */
export class Conversation {
  private buffer = Buffer.alloc(0);
  private closed = false;
  private wake: (() => void) | undefined;
  /** Every command line that was read, without line endings. */
  readonly received: string[] = [];

  constructor(readonly socket: Socket) {
    socket.on("data", (chunk) => {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      this.wake?.();
    });
    const end = () => {
      this.closed = true;
      this.wake?.();
    };
    socket.on("error", end);
    socket.on("close", end);
    socket.on("end", end);
  }

  say(...lines: string[]): void {
    this.socket.write(lines.map((line) => `${line}\r\n`).join(""));
  }

  /** Returns the next line; rejects if the client has disconnected. */
  async line(): Promise<string> {
    const line = (await this.until("\r\n")).toString("utf8");
    this.received.push(line);
    return line;
  }

  /** Reads one line that must start with `start`, and replies. */
  async expect(start: string, ...answer: string[]): Promise<string> {
    const line = await this.line();
    if (!line.startsWith(start)) throw new Error(`expected ${start}, got ${line}`);
    if (answer.length > 0) this.say(...answer);
    return line;
  }

  /** Reads a message through DATA up to its final dot, as it was on the wire. */
  async message(): Promise<Buffer> {
    while (this.buffer.length < 3) await this.more();
    if (this.buffer.subarray(0, 3).toString() === ".\r\n") return this.take(3).subarray(0, 0);
    const body = await this.until("\r\n.\r\n");
    return Buffer.concat([body, Buffer.from("\r\n")]);
  }

  async bytes(count: number): Promise<Buffer> {
    while (this.buffer.length < count) await this.more();
    return this.take(count);
  }

  async greet(...capabilities: string[]): Promise<void> {
    this.say("220 scripted ESMTP");
    await this.expect("EHLO");
    const lines = ["scripted", ...capabilities];
    this.say(...lines.map((line, index) => `250${index === lines.length - 1 ? " " : "-"}${line}`));
  }

  /** Returns received but unread data. */
  get unread(): Buffer {
    return this.buffer;
  }

  async closedByClient(): Promise<void> {
    while (!this.closed) await this.more().catch(() => undefined);
  }

  private async until(mark: string): Promise<Buffer> {
    for (;;) {
      const at = this.buffer.indexOf(mark);
      if (at !== -1) return this.take(at + mark.length).subarray(0, at);
      await this.more();
    }
  }

  private take(count: number): Buffer {
    const taken = this.buffer.subarray(0, count);
    this.buffer = this.buffer.subarray(count);
    return taken;
  }

  private async more(): Promise<void> {
    if (this.closed) throw new Error("the client is gone");
    await new Promise<void>((resolve) => (this.wake = resolve));
  }
}

export interface ScriptedServer {
  options: SmtpOptions;
  /**
   * Resolves with the conversation when the script of the first connection ends; rejects with its
   * error.
   */
  finished: Promise<Conversation>;
  close(): Promise<void>;
}

/** Starts a scripted server on a free port of the loopback. */
export async function scriptedServer(
  script: (conversation: Conversation) => Promise<void>,
  options: Partial<SmtpOptions> = {},
): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  let report: (conversation: Promise<Conversation>) => void = () => undefined;
  const finished = new Promise<Conversation>((resolve) => (report = resolve));
  const server = createServer((socket) => {
    sockets.add(socket);
    // Like a real server, it sends immediately.
    socket.setNoDelay(true);
    const conversation = new Conversation(socket);
    report(script(conversation).then(() => conversation));
  });
  // A test that ignores it still sees the client's side.
  finished.catch(() => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    options: {
      host: "mail.test",
      address: "127.0.0.1",
      port: (server.address() as AddressInfo).port,
      security: "none",
      username: "",
      password: "",
      timeouts: { connectMs: 500, replyMs: 300, dataMs: 300 },
      ...options,
    },
    finished,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
