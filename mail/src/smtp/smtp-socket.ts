import type { Socket } from "node:net";
import { ReplyError, ReplyReader } from "./reply-reader.ts";
import type { SmtpReply } from "./reply-reader.ts";

/** Why a session with an additional reply ends. */
export const UNEXPECTED_REPLY = "The server sent an unexpected reply.";

/** `replies` gets all that arrived in one read, at least one. */
type Listener = { replies: (replies: readonly SmtpReply[]) => void; end: (reason: string) => void };

/**
 * A socket that exchanges replies. Exactly one listener at a time receives every reply and, once, the end. Garbage, a
 * timeout, an error and a close all count as the end; later data is ignored.
 */
export class SmtpSocket {
  private readonly reader = new ReplyReader();
  private readonly early: SmtpReply[] = [];
  private listener: Listener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private deadline = 0;
  private timerDue = 0;
  private ended: string | undefined;

  constructor(readonly socket: Socket) {
    socket.on("data", this.onData);
    socket.on("error", this.onError);
    socket.on("end", this.onClose);
    socket.on("close", this.onClose);
  }

  get isOpen(): boolean {
    return this.ended === undefined;
  }

  /** True when the server already sent something unsolicited. */
  get hasUnreadData(): boolean {
    return this.early.length > 0 || this.reader.isMidReply;
  }

  listen(listener: Listener): void {
    this.listener = listener;
    const waiting = this.early.splice(0);
    if (waiting.length > 0) listener.replies(waiting);
    if (this.ended !== undefined) listener.end(this.ended);
  }

  /**
   * Waits for one reply, for the steps before messages are sent. Rejects with the reason of the
   * end.
   */
  next(milliseconds: number): Promise<SmtpReply> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.listener = undefined;
        this.expectWithin(undefined);
      };
      const first = this.early.shift();
      if (first !== undefined) return resolve(first);
      this.expectWithin(milliseconds);
      this.listen({
        replies: ([reply, ...more]) => {
          settle();
          this.early.push(...more);
          if (reply !== undefined) resolve(reply);
        },
        end: (reason) => {
          settle();
          reject(new Error(reason));
        },
      });
    });
  }

  /**
   * Sends a line and waits for its reply. Data that arrived before the line was sent cannot be the reply: all later
   * replies would be off by one. Rejects like `next`.
   */
  async ask(line: string, milliseconds: number): Promise<SmtpReply> {
    if (this.hasUnreadData) {
      this.fail(UNEXPECTED_REPLY);
      throw new Error(UNEXPECTED_REPLY);
    }
    this.write(line);
    return this.next(milliseconds);
  }

  write(data: string | Buffer): void {
    if (this.ended === undefined) this.socket.write(data);
  }

  /** Ends the session unless this is called again in time; undefined: no reply is expected. */
  expectWithin(milliseconds: number | undefined): void {
    if (milliseconds === undefined) {
      this.deadline = 0;
      return;
    }
    this.deadline = performance.now() + milliseconds;
    // One timer that is moved lazily: setting a timer per reply would cost more than the reply.
    if (this.timer !== undefined && this.timerDue <= this.deadline) return;
    clearTimeout(this.timer);
    this.startTimer(milliseconds);
  }

  /** Ends the session for all listeners. */
  fail(reason: string): void {
    if (this.ended !== undefined) return;
    this.ended = reason;
    this.stop();
    this.socket.destroy();
    this.listener?.end(reason);
  }

  /** Returns the raw socket, for STARTTLS. Stops listening here. */
  release(): Socket {
    this.ended = "The socket was handed on.";
    this.stop();
    this.socket.off("data", this.onData);
    this.socket.off("error", this.onError);
    this.socket.off("end", this.onClose);
    this.socket.off("close", this.onClose);
    // Later errors are reported by the socket's next owner.
    this.socket.on("error", () => undefined);
    return this.socket;
  }

  private readonly onData = (chunk: Buffer): void => {
    if (this.ended !== undefined) return;
    try {
      const replies = this.reader.read(chunk);
      if (replies.length === 0) return;
      if (this.listener === undefined) this.early.push(...replies);
      else this.listener.replies(replies);
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      this.fail(error.message);
    }
  };

  private readonly onError = (error: Error): void => this.fail(error.message);

  private readonly onClose = (): void => this.fail("The server closed the connection.");

  private startTimer(milliseconds: number): void {
    this.timerDue = performance.now() + milliseconds;
    this.timer = setTimeout(this.onTimer, Math.max(1, Math.ceil(milliseconds)));
  }

  private readonly onTimer = (): void => {
    this.timer = undefined;
    if (this.deadline === 0 || this.ended !== undefined) return;
    const left = this.deadline - performance.now();
    if (left > 0) this.startTimer(left);
    else this.fail("The server did not respond in time.");
  };

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.deadline = 0;
  }
}
