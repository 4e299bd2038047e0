import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as soon, setTimeout as wait } from "node:timers/promises";

/** The behavior of a server in place of a reply. */
export type FieldError =
  /** Another code, on this many lines. The server acts accordingly. */
  | { kind: "code"; code: number; lines: number }
  /** The reply and an unsolicited one, in one packet. */
  | { kind: "twice" }
  /** The reply, and a moment later an unsolicited one. */
  | { kind: "late" }
  /** The first bytes of the reply and the end. */
  | { kind: "cut"; bytes: number }
  | { kind: "sayAndClose" }
  | { kind: "reset" }
  | { kind: "raw"; text: string }
  | { kind: "silent" }
  /** Parts of a reply that never ends. */
  | { kind: "drip" }
  /** No longer reads or replies. */
  | { kind: "deaf" };

export interface Behavior {
  capabilities: readonly string[];
  /** By the number of the reply; 0 is the greeting. */
  errors: ReadonlyMap<number, FieldError>;
  /** Replies are sent in pieces of this many bytes; 0: complete. */
  pieces: number;
  /** The connection ends after this many bytes in a direction. */
  receivedBytesMax?: number;
  sentBytes?: number;
}

/** What really happened, as recorded by the server. */
export interface Truth {
  /** Messages received completely, by recipient, dots unstuffed. */
  messages: Map<string, string[]>;
  /** Recipients whose message it requested. */
  asked: Set<string>;
  /** Every reply that was sent completely, as one line. */
  sent: Set<string>;
}

const DRIP_MS = 15;
const LATE_MS = 5;

/**
 * An SMTP server (RFC 5321, 2920, 3030) for one connection that is honest except for its scheduled errors.
 */
class HostileConversation {
  readonly truth: Truth = { messages: new Map(), asked: new Set(), sent: new Set() };
  private received = Buffer.alloc(0);
  private receivedBytes = 0;
  private saidBytes = 0;
  private mode: "command" | "data" | "chunk" = "command";
  private chunkBytes = 0;
  private hasSender = false;
  private recipient: string | undefined;
  private answers = 0;
  /** A missing reply would shift later ones to the wrong commands, which no client can notice. */
  private isMute = false;
  private saying: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly behavior: Behavior,
  ) {
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => this.hear(chunk));
    this.answer(220, "greeting");
  }

  private hear(chunk: Buffer): void {
    const left = (this.behavior.receivedBytesMax ?? Infinity) - this.receivedBytes;
    this.receivedBytes += chunk.length;
    this.received = Buffer.concat([this.received, chunk.subarray(0, Math.max(0, left))]);
    while (this.next());
    if (chunk.length >= left) this.socket.destroy();
  }

  /** Processes one command or message; false if none is complete. */
  private next(): boolean {
    if (this.mode === "chunk") {
      if (this.received.length < this.chunkBytes) return false;
      this.took(this.take(this.chunkBytes).toString());
      return true;
    }
    if (this.mode === "data") {
      // A message without lines is only the dot.
      const isEmpty = this.received.subarray(0, 3).toString() === ".\r\n";
      const end = isEmpty ? 0 : this.received.indexOf("\r\n.\r\n");
      if (end === -1) return false;
      const text = this.take(end + (isEmpty ? 3 : 5))
        .toString()
        .slice(0, end + (isEmpty ? 0 : 2));
      this.took(text.replace(/^\./gm, ""));
      return true;
    }
    const end = this.received.indexOf("\r\n");
    if (end === -1) return false;
    this.command(
      this.take(end + 2)
        .toString()
        .trimEnd(),
    );
    return true;
  }

  private took(text: string): void {
    this.mode = "command";
    const to = this.recipient;
    if (to !== undefined)
      this.truth.messages.set(to, [...(this.truth.messages.get(to) ?? []), text]);
    this.hasSender = false;
    this.recipient = undefined;
    this.answer(to === undefined ? 554 : 250, `took ${to}`);
  }

  private command(line: string): void {
    const [verb = "", size = "0"] = line.split(" ");
    switch (verb) {
      case "EHLO":
        return void this.answer(250, "hello", this.behavior.capabilities);
      case "MAIL":
        this.hasSender = this.answer(250, "sender") < 300;
        return;
      case "RCPT": {
        const to = /<(.*)>/.exec(line)?.[1];
        const taken = this.answer(this.hasSender ? 250 : 503, `recipient ${to}`) < 300;
        this.recipient = taken ? to : undefined;
        if (taken && to !== undefined && this.behavior.capabilities.includes("CHUNKING"))
          this.truth.asked.add(to);
        return;
      }
      case "DATA":
        if (this.answer(this.recipient === undefined ? 503 : 354, "go") !== 354) return;
        this.mode = "data";
        if (this.recipient !== undefined) this.truth.asked.add(this.recipient);
        return;
      case "BDAT":
        this.chunkBytes = Number(size);
        this.mode = "chunk";
        return;
      case "RSET":
        this.hasSender = false;
        this.recipient = undefined;
        return void this.answer(250, "reset");
      case "QUIT":
        return void this.answer(221, "bye");
      default:
        return void this.answer(502, "what?");
    }
  }

  /**
   * Replies in call order, with the scheduled error.
   * @returns The code that is really sent.
   */
  private answer(code: number, text: string, more: readonly string[] = []): number {
    const number = this.answers++;
    const error = this.behavior.errors.get(number);
    const real = error?.kind === "code" ? error.code : code;
    const extra =
      error?.kind === "code"
        ? Array.from({ length: error.lines - 1 }, (_, index) => `line ${index}`)
        : more;
    const lines = [`${text} ${number}`, ...extra];
    this.saying = this.saying.then(() => this.act(error, real, lines));
    return real;
  }

  private async act(
    error: FieldError | undefined,
    code: number,
    lines: readonly string[],
  ): Promise<void> {
    if (this.isMute) return;
    const wire = lines
      .map((line, index) => `${code}${index === lines.length - 1 ? " " : "-"}${line}\r\n`)
      .join("");
    const flat = `${code} ${lines.join(" ")}`;
    switch (error?.kind) {
      case undefined:
      case "code":
        await this.say(wire, flat);
        return;
      case "twice":
        // In one packet, regardless of the piece size.
        this.write(`${wire}250 extra\r\n`);
        this.truth.sent.add(flat).add("250 extra");
        return;
      case "late":
        await this.say(wire, flat);
        await wait(LATE_MS);
        await this.say("250 extra\r\n", "250 extra");
        return;
      case "cut":
        this.write(wire.slice(0, error.bytes));
        this.socket.end();
        await wait(1);
        this.socket.destroy();
        return;
      case "sayAndClose":
        await this.say(wire, flat);
        this.socket.end();
        return;
      case "reset":
        this.socket.resetAndDestroy();
        return;
      case "raw":
        this.isMute = true;
        this.write(error.text);
        return;
      case "silent":
        this.isMute = true;
        return;
      case "drip":
        this.isMute = true;
        while (!this.socket.destroyed) {
          this.write(wire.slice(0, 4).replace(" ", "-"));
          await wait(DRIP_MS);
        }
        return;
      case "deaf":
        this.isMute = true;
        this.socket.pause();
    }
  }

  private async say(wire: string, flat: string): Promise<void> {
    const size = this.behavior.pieces === 0 ? wire.length : this.behavior.pieces;
    for (let at = 0; at < wire.length; at += size) {
      if (at > 0) await soon();
      this.write(wire.slice(at, at + size));
    }
    if (!this.socket.destroyed) this.truth.sent.add(flat);
  }

  private write(text: string): void {
    if (this.socket.destroyed || !this.socket.writable) return;
    const left = (this.behavior.sentBytes ?? Infinity) - this.saidBytes;
    this.saidBytes += text.length;
    this.socket.write(text.slice(0, Math.max(0, left)));
    if (text.length >= left) this.socket.end(() => this.socket.destroy());
  }

  private take(count: number): Buffer {
    const taken = this.received.subarray(0, count);
    this.received = this.received.subarray(count);
    return taken;
  }
}

export interface HostileServer {
  port: number;
  /** Receives data in transit until the client has closed, and returns what happened. */
  end(): Promise<Truth>;
}

/** Starts a server with this behavior on a free port of the loopback. */
export async function hostileServer(behavior: Behavior): Promise<HostileServer> {
  let talk: { conversation: HostileConversation; socket: Socket } | undefined;
  const server = createServer((socket) => {
    talk = { conversation: new HostileConversation(socket, behavior), socket };
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async end() {
      if (talk !== undefined && !talk.socket.destroyed) {
        const { socket } = talk;
        await new Promise((resolve) => socket.once("close", resolve).resume());
      }
      server.close();
      return talk?.conversation.truth ?? { messages: new Map(), asked: new Set(), sent: new Set() };
    },
  };
}
