import type { Capabilities } from "./capabilities.ts";
import { cutEnd, stuffDots } from "./dot-stuffing.ts";
import { replyText } from "./reply-reader.ts";
import type { SmtpReply } from "./reply-reader.ts";
import type { SendOutcome, SmtpConnection, SmtpMail } from "./smtp-options.ts";
import { UNEXPECTED_REPLY } from "./smtp-socket.ts";
import type { SmtpSocket } from "./smtp-socket.ts";
import { envelopeOf, localRefusal, sizeOf } from "./envelope.ts";

export interface SessionTimeouts {
  replyMs: number;
  dataMs: number;
}

/** One message in progress. */
interface Transaction {
  mail: SmtpMail;
  resolve: (outcome: SendOutcome) => void;
  settled: boolean;
  recipientTaken: boolean;
  /** The server waits for the message. */
  ready: boolean;
  /**
   * The final dot, or the last bytes of BDAT, were written to the socket: from here on the server
   * may have all of it.
   */
  ended: boolean;
}

type Step = "reset" | "mail" | "rcpt" | "data" | "loneDot" | "message";

/** An expected reply, in order. */
interface Expectation {
  step: Step;
  transaction: Transaction;
}

/** The longest wait for the reply to QUIT; nothing depends on it. */
const QUIT_MS = 5_000;
/**
 * Messages up to this size go to the kernel in one write; the end of larger ones waits until the
 * rest was sent.
 */
const ONE_WRITE_BYTES = 64 * 1024;

/**
 * Sends messages over a ready connection (RFC 5321 §3.3), with one unanswered message at a time:
 * with PIPELINING (RFC 2920) the next envelope is sent right after a message, but its body only
 * after the reply to that message. So a connection that dies leaves at most one message uncertain.
 */
export class SmtpSession implements SmtpConnection {
  private readonly queue: Transaction[] = [];
  private readonly expected: Expectation[] = [];
  /** Its envelope was sent, its message was not (completely). */
  private current: Transaction | undefined;
  /** Its message was sent and has no reply yet. */
  private unanswered: Transaction | undefined;
  /** The reply that the time limit applies to. */
  private watched: Expectation | undefined;
  private needsReset = false;
  private closing: Promise<void> | undefined;
  private whenIdle: (() => void) | undefined;

  constructor(
    private readonly socket: SmtpSocket,
    private readonly can: Capabilities,
    private readonly timeouts: SessionTimeouts,
  ) {
    socket.listen({
      replies: (replies) => this.onReplies(replies),
      end: (reason) => this.onEnd(reason),
    });
  }

  get usable(): boolean {
    return this.socket.isOpen && this.closing === undefined;
  }

  send(message: SmtpMail): Promise<SendOutcome> {
    if (!this.usable)
      return Promise.resolve({ kind: "notSent", reason: "The connection is closed." });
    return new Promise((resolve) => {
      this.queue.push({
        mail: message,
        resolve,
        settled: false,
        recipientTaken: false,
        ready: false,
        ended: false,
      });
      this.advance();
    });
  }

  close(): Promise<void> {
    this.closing ??= this.finishAndQuit();
    return this.closing;
  }

  private async finishAndQuit(): Promise<void> {
    for (const waiting of this.queue.splice(0))
      settle(waiting, { kind: "notSent", reason: "The connection was being closed." });
    if (this.isBusy()) await new Promise<void>((resolve) => (this.whenIdle = resolve));
    if (!this.socket.isOpen) return;
    this.socket.write("QUIT\r\n");
    await this.socket.next(QUIT_MS).catch(() => undefined);
    this.socket.fail("The connection was closed.");
  }

  private isBusy(): boolean {
    return (
      this.socket.isOpen &&
      (this.expected.length > 0 || this.current !== undefined || this.unanswered !== undefined)
    );
  }

  /** Writes everything that may be written now, at once. */
  private advance(): void {
    const raw = this.socket.socket;
    raw.cork();
    while (this.socket.isOpen && this.step());
    raw.uncork();
    this.watchTime();
  }

  private step(): boolean {
    if (this.current === undefined) {
      if (this.queue.length === 0 || (!this.can.pipelining && this.expected.length > 0))
        return false;
      const next = this.queue.shift();
      if (next === undefined) return false;
      this.begin(next);
      return true;
    }
    if (!this.current.ready || this.unanswered !== undefined) return false;
    if (this.socket.hasUnreadData) {
      this.socket.fail(UNEXPECTED_REPLY);
      return false;
    }
    this.writeMessage(this.current);
    return this.current === undefined;
  }

  private begin(transaction: Transaction): void {
    const refusal = localRefusal(transaction.mail, this.can);
    if (refusal !== null) return settle(transaction, refusal);
    this.current = transaction;
    const { mailFrom, rcptTo } = envelopeOf(transaction.mail, this.can);
    if (this.needsReset) this.command("RSET\r\n", "reset", transaction);
    this.needsReset = false;
    this.command(mailFrom, "mail", transaction);
    if (!this.can.pipelining) return;
    this.command(rcptTo, "rcpt", transaction);
    // DATA must be the last of its group (RFC 2920 §3.1), and it is: only the message follows.
    if (!this.can.chunking) this.command("DATA\r\n", "data", transaction);
  }

  private command(line: string, step: Step, transaction: Transaction): void {
    this.expected.push({ step, transaction });
    this.socket.write(line);
  }

  private writeMessage(transaction: Transaction): void {
    const { bytes, signatures } = transaction.mail;
    transaction.ready = false;
    const { slices, end } = this.can.chunking ? cutEnd(bytes) : stuffDots(bytes);
    this.expected.push({ step: "message", transaction });
    if (this.can.chunking) this.socket.write(`BDAT ${sizeOf(transaction.mail)} LAST\r\n`);
    // No line of a header field begins with a dot. Corked: it leaves in one write with what follows.
    if (signatures !== undefined && signatures.length > 0) this.socket.write(signatures);
    for (const slice of slices.slice(0, -1)) this.socket.write(slice);
    const last = slices.at(-1) ?? Buffer.alloc(0);
    if (bytes.length <= ONE_WRITE_BYTES) {
      this.socket.write(last);
      this.writeEnd(transaction, end);
      return;
    }
    // Until the end is written, a broken connection proves that nothing was accepted.
    this.socket.socket.write(last, (error) => {
      if (error || !this.socket.isOpen || transaction.settled) return;
      this.writeEnd(transaction, end);
      this.advance();
    });
  }

  private writeEnd(transaction: Transaction, end: Buffer): void {
    transaction.ended = true;
    this.socket.write(end);
    this.unanswered = transaction;
    this.current = undefined;
  }

  /**
   * Replies belong to commands sent before they arrived. An additional one would shift all later
   * replies to the wrong messages, so it ends the session, and nothing more is written before all
   * received ones were processed: a message must not find its reply already there.
   */
  private onReplies(replies: readonly SmtpReply[]): void {
    const answerable = this.expected.length;
    for (const [index, reply] of replies.entries()) {
      const next = index < answerable ? this.expected.shift() : undefined;
      if (next === undefined)
        return this.socket.fail(`The server ended the session: ${replyText(reply)}`);
      if (reply.code === 421) return this.serviceCloses(next, reply);
      this.take(next.step, next.transaction, reply);
      if (!this.socket.isOpen) return;
    }
    this.advance();
    if (!this.isBusy()) this.whenIdle?.();
  }

  private take(step: Step, transaction: Transaction, reply: SmtpReply): void {
    const positive = reply.code >= 200 && reply.code < 300;
    const negative = reply.code >= 400;
    const isAccepted = reply.code === 354;
    if (step === "data" ? !isAccepted && !negative : !positive && !negative)
      return this.outOfStep(transaction, reply);
    switch (step) {
      case "reset":
        if (negative) this.socket.fail(`The server rejected RSET: ${replyText(reply)}`);
        return;
      case "mail":
        if (negative) return this.refuse(transaction, "mail", reply, !this.can.pipelining);
        if (!this.can.pipelining)
          this.command(envelopeOf(transaction.mail, this.can).rcptTo, "rcpt", transaction);
        return;
      case "rcpt":
        return this.takeRecipient(transaction, reply, negative);
      case "data":
        return this.takeData(transaction, reply, negative);
      case "loneDot":
        return this.finish(transaction);
      case "message":
        return this.takeAnswer(transaction, reply, negative);
    }
  }

  private takeRecipient(transaction: Transaction, reply: SmtpReply, negative: boolean): void {
    const isLast = this.can.chunking || !this.can.pipelining;
    if (negative) return this.refuse(transaction, "rcpt", reply, isLast);
    transaction.recipientTaken = true;
    if (transaction.settled) {
      if (isLast) this.finish(transaction);
    } else if (this.can.chunking) {
      transaction.ready = true;
    } else if (!this.can.pipelining) {
      this.command("DATA\r\n", "data", transaction);
    }
  }

  private takeData(transaction: Transaction, reply: SmtpReply, negative: boolean): void {
    if (negative) return this.refuse(transaction, "data", reply, true);
    if (!transaction.settled) {
      transaction.ready = true;
      return;
    }
    // An empty message would be delivered to a recipient that was accepted after MAIL was rejected.
    if (transaction.recipientTaken)
      return this.socket.fail("The server accepted a recipient without a sender.");
    // 354 although there is no recipient: a single dot ends the message (RFC 2920 §3.1).
    this.command(".\r\n", "loneDot", transaction);
  }

  private takeAnswer(transaction: Transaction, reply: SmtpReply, negative: boolean): void {
    if (negative) {
      settle(transaction, rejection("data", reply));
      // The server replied before the end: how it would treat the rest is unknown.
      if (!transaction.ended)
        return this.socket.fail(
          `The server rejected the message during the transfer: ${replyText(reply)}`,
        );
    } else if (!transaction.ended) {
      transaction.ended = true;
      return this.outOfStep(transaction, reply);
    } else {
      settle(transaction, { kind: "accepted", reply: replyText(reply) });
    }
    this.finish(transaction);
  }

  private refuse(
    transaction: Transaction,
    stage: "mail" | "rcpt" | "data",
    reply: SmtpReply,
    isLast: boolean,
  ): void {
    settle(transaction, rejection(stage, reply));
    this.needsReset = true;
    if (isLast) this.finish(transaction);
  }

  private finish(transaction: Transaction): void {
    if (this.current === transaction) this.current = undefined;
    if (this.unanswered === transaction) this.unanswered = undefined;
  }

  /** 421 (RFC 5321 §3.8): neither the command it replies to nor any later one was executed. */
  private serviceCloses(next: Expectation, reply: SmtpReply): void {
    if (next.step === "message") settle(next.transaction, rejection("data", reply));
    if (next.step === "mail" || next.step === "rcpt" || next.step === "data")
      settle(next.transaction, rejection(next.step, reply));
    this.socket.fail(`The server closes the session: ${replyText(reply)}`);
  }

  private outOfStep(transaction: Transaction, reply: SmtpReply): void {
    if (transaction.ended) this.unanswered = transaction;
    this.socket.fail(`Unexpected reply from the server: ${replyText(reply)}`);
  }

  private onEnd(reason: string): void {
    for (const transaction of [this.unanswered, this.current, ...this.queue]) {
      if (transaction !== undefined)
        settle(transaction, { kind: transaction.ended ? "uncertain" : "notSent", reason });
    }
    this.unanswered = undefined;
    this.current = undefined;
    this.queue.length = 0;
    this.expected.length = 0;
    this.whenIdle?.();
  }

  /**
   * The timer starts when a reply becomes the next one; messages sent meanwhile give a silent
   * server no additional time.
   */
  private watchTime(): void {
    const [next] = this.expected;
    if (next === this.watched) return;
    this.watched = next;
    this.socket.expectWithin(
      next === undefined
        ? undefined
        : next.step === "message"
          ? this.timeouts.dataMs
          : this.timeouts.replyMs,
    );
  }
}

function settle(transaction: Transaction, outcome: SendOutcome): void {
  if (transaction.settled) return;
  transaction.settled = true;
  transaction.resolve(outcome);
}

function rejection(stage: "mail" | "rcpt" | "data", reply: SmtpReply): SendOutcome {
  return {
    kind: "rejected",
    permanent: reply.code >= 500,
    code: reply.code,
    reply: replyText(reply),
    stage,
  };
}
