import {
  type InboundAttachment,
  type InboundOptions,
  type ParsedMail,
  parseMail,
  parseMailHeader,
  readSubmitted,
  type ReceivedHtml,
  type ReceivedMessage,
  showReceivedHtml,
  type ShownHtml,
  type SubmittedMail,
} from "@arauto/mail";
import type { Logger } from "pino";
import { createRenderThreads, isOverLimit, runTwice } from "./render-threads.ts";

/** Number of threads of each kind; they start with the first message and end when idle. */
const THREADS = 2;
/** Maximum number of a workspace's conversations waiting for their HTML. */
const WAITING_MAX = 50;
/** Maximum characters of HTML, or bytes of a message, processed on this thread: starting another one takes longer. */
const SMALL_MAX = 100_000;

/**
 * Reads messages sent to workspaces: MIME, HTML and its text. Uses separate threads with limits on time and memory, so
 * that no message can stop the process.
 */
export interface MessageReader {
  /**
   * Reads a received message or, with `part`, only its header. Returns `unreadable` when a limit is reached twice: the
   * first time may have been due to a busy machine.
   * @throws AppError UNAVAILABLE when no thread starts
   */
  read(
    tenantId: string,
    bytes: Buffer,
    options: InboundOptions,
    part?: "all" | "header",
  ): Promise<ReceivedMessage>;
  /**
   * Prepares the HTML of received messages for display, in order.
   * @throws AppError TEMPLATE_TOO_COMPLEX or RENDER_TIMEOUT when a limit is reached, RATE_LIMITED when too much of the
   *   workspace waits
   */
  show(
    tenantId: string,
    messages: readonly ReceivedHtml[],
    remotePictures: boolean,
  ): Promise<ShownHtml[]>;
  /**
   * Parses a message of any kind. Returns only its header when a limit is reached.
   * @throws AppError RATE_LIMITED when too much of the workspace waits
   */
  parse(tenantId: string, bytes: Buffer): Promise<ParsedMail>;
  /**
   * Reads a message submitted for sending.
   * @throws AppError TEMPLATE_TOO_COMPLEX or RENDER_TIMEOUT when a limit is reached, RATE_LIMITED when too much of the
   *   workspace waits
   */
  submitted(tenantId: string, bytes: Buffer): Promise<SubmittedMail>;
  close(): Promise<void>;
}

export interface MessageReaderOptions {
  log: Logger;
  /** Time limit for reading, by the wall clock. */
  limitMs: number;
}

export function createMessageReader({ log, limitMs }: MessageReaderOptions): MessageReader {
  // Each message waits in a job, and the number of concurrent jobs is limited.
  const reading = createRenderThreads({ count: THREADS, kept: 0, waitingEach: Infinity, log });
  // Users who open a conversation must not wait for messages that are being read.
  const showing = createRenderThreads({ count: THREADS, kept: 0, waitingEach: WAITING_MAX, log });
  // Programs wait for the reply, and must not delay users.
  const submitting = createRenderThreads({ count: 1, kept: 0, waitingEach: WAITING_MAX, log });
  return {
    async read(tenantId, bytes, options, part = "all") {
      const once = () => reading.run(tenantId, { kind: "received", bytes, options, part }, limitMs);
      try {
        return withBuffers(await runTwice(once));
      } catch (error) {
        if (!isOverLimit(error)) throw error;
        return { kind: "unreadable", reason: error.message };
      }
    },
    async show(tenantId, messages, remotePictures) {
      const size = messages.reduce((sum, { html }) => sum + html.length, 0);
      if (size <= SMALL_MAX)
        return messages.map((message) => showReceivedHtml(message, remotePictures));
      return showing.run(tenantId, { kind: "receivedHtml", messages, remotePictures }, limitMs);
    },
    async parse(tenantId, bytes) {
      if (bytes.length <= SMALL_MAX) return parseMail(bytes);
      try {
        return await showing.run(tenantId, { kind: "parsed", bytes }, limitMs);
      } catch (error) {
        if (isOverLimit(error)) return parseMailHeader(bytes);
        throw error;
      }
    },
    async submitted(tenantId, bytes) {
      if (bytes.length <= SMALL_MAX) return readSubmitted(bytes);
      const message = await submitting.run(tenantId, { kind: "submitted", bytes }, limitMs);
      return { ...message, attachments: message.attachments.map(withBuffer) };
    },
    async close() {
      await Promise.all([reading, showing, submitting].map((threads) => threads.close()));
    },
  };
}

/** Restores Buffers, which structured cloning converts to plain arrays. */
function withBuffers(message: ReceivedMessage): ReceivedMessage {
  if (message.kind !== "reply") return message;
  return { ...message, attachments: message.attachments.map(withBuffer) };
}

function withBuffer(attachment: InboundAttachment): InboundAttachment {
  const { buffer, byteOffset, byteLength } = attachment.content;
  return { ...attachment, content: Buffer.from(buffer, byteOffset, byteLength) };
}
