import os from "node:os";
import { AppError, type TemplateIssue } from "@arauto/contracts";
import {
  type CheckCode,
  type CheckSurroundings,
  type InboundOptions,
  type MailBatch,
  type MailSource,
  type MessageContent,
  type Person,
  PersonalisationError,
  type PreviewBatch,
  type ReceivedHtml,
  type ReceivedMessage,
  type RenderedMail,
  showReceivedHtml,
  type ShownHtml,
} from "@arauto/mail";
import type { Logger } from "pino";
import { createRenderThreads } from "./render-threads.ts";

const THREADS_MIN = 2;
const THREADS_MAX = 4;
/** Previews, checks and pages of one workspace that may wait. */
const WAITING_MAX = 50;
/** Threads that read received messages. */
const READING_THREADS = 2;
/** Characters of received HTML that are prepared at once: starting a thread takes longer. */
const SMALL_HTML_MAX = 100_000;
/** More time for each further language. */
const LANGUAGE_MS = 1_000;
/** Milliseconds for one email. A real one takes well below one; at this pace a campaign would take the threads from others. */
const EMAIL_MS_MAX = 200;
/** So many batches in a row that slow show that it is the template: a machine stalls once, not again and again. */
const SLOW_BATCHES_MAX = 3;

/**
 * Rendering and compiling of everything that users write (Liquid, MJML, styles and HTML) and reading of what others send to
 * them. It runs on threads of its own with limits of time and memory, so that no template and no message can stop the process.
 * Emails of campaigns, previews and received messages have separate threads. All functions but `check` and `received` throw
 * AppError TEMPLATE_TOO_COMPLEX when a limit is reached.
 */
export interface Rendering {
  /** As `checkTemplate`; when a limit is reached, that is the one finding. */
  check(tenantId: string, source: MailSource, known: CheckSurroundings): Promise<TemplateIssue[]>;
  /** The links of a message, by index. @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE */
  links(tenantId: string, content: MessageContent): Promise<readonly string[]>;
  /**
   * What people would see, in their order.
   * @param key as for `mails`; null for content that is not shown again
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  preview(tenantId: string, content: MessageContent, people: readonly Person[], key?: string | null): Promise<PreviewBatch>;
  /**
   * Emails for a batch of people, in their order, or why one cannot be rendered for a person.
   * @param key names the content, which each thread compiles once: the same key always comes with the same content
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  mails(
    tenantId: string,
    key: string,
    content: MessageContent,
    people: readonly Person[],
  ): Promise<(RenderedMail | PersonalisationError)[]>;
  /** The same for a few emails of content that is not rendered again, on the threads of previews. */
  copies(tenantId: string, content: MessageContent, people: readonly Person[]): Promise<(RenderedMail | PersonalisationError)[]>;
  /** Where a link of a message leads for one person; null unless that is an http or https URL. */
  linkTarget(tenantId: string, link: string, person: Person): Promise<string | null>;
  /**
   * Reads a received message or, with `part`, its header alone. Returns `unreadable` when a limit is reached.
   * @throws AppError UNAVAILABLE when no thread starts
   */
  received(tenantId: string, bytes: Buffer, options: InboundOptions, part?: "all" | "header"): Promise<ReceivedMessage>;
  /** Prepares the HTML of received messages for showing, in their order. */
  receivedHtml(tenantId: string, messages: readonly ReceivedHtml[], remotePictures: boolean): Promise<ShownHtml[]>;
  /** Starts a thread for the emails of campaigns, so that the first of them does not wait for it. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export interface RenderingOptions {
  log: Logger;
  /** Wall-clock time after which rendering is stopped. */
  limitMs: number;
}

export function createRendering({ log, limitMs }: RenderingOptions): Rendering {
  const count = Math.min(THREADS_MAX, Math.max(THREADS_MIN, os.availableParallelism()));
  const interactive = createRenderThreads({ count, kept: 0, waitingEach: WAITING_MAX, log });
  // Lanes wait for one batch at a time, and there are only so many of them.
  const sending = createRenderThreads({ count, kept: 1, waitingEach: Infinity, log });
  // Each message waits in a job, of which only so many run.
  const reading = createRenderThreads({ count: READING_THREADS, kept: 0, waitingEach: Infinity, log });
  const limitFor = ({ translations = [] }: MailSource) => limitMs + translations.length * LANGUAGE_MS;

  // A campaign pauses for its template alone.
  const sendingBatch = (tenantId: string, key: string, content: MessageContent, people: readonly Person[]): Promise<MailBatch> =>
    twice(() => sending.run(tenantId, { kind: "mails", key, content, people }, limitFor(content)));

  return {
    async check(tenantId, source, known) {
      try {
        return await interactive.run(tenantId, { kind: "check", source, known }, limitFor(source));
      } catch (error) {
        if (!isTooComplex(error)) throw error;
        return [tooComplexIssue(error)];
      }
    },
    links: (tenantId, content) => interactive.run(tenantId, { kind: "links", content }, limitFor(content)),
    preview: (tenantId, content, people, key = null) =>
      interactive.run(tenantId, { kind: "preview", key, content, people }, limitFor(content)),
    mails: (tenantId, key, content, people) => inBatches(people, (next) => sendingBatch(tenantId, key, content, next)),
    copies: (tenantId, content, people) =>
      inBatches(people, (next) => interactive.run(tenantId, { kind: "mails", key: null, content, people: next }, limitFor(content))),
    linkTarget: (tenantId, link, person) => interactive.run(tenantId, { kind: "linkTarget", link, person }, limitMs),
    async received(tenantId, bytes, options, part = "all") {
      try {
        return withBuffers(await twice(() => reading.run(tenantId, { kind: "received", bytes, options, part }, limitMs)));
      } catch (error) {
        if (!isTooComplex(error)) throw error;
        return { kind: "unreadable", reason: error.message };
      }
    },
    async receivedHtml(tenantId, messages, remotePictures) {
      const size = messages.reduce((sum, { html }) => sum + html.length, 0);
      if (size <= SMALL_HTML_MAX) return messages.map((message) => showReceivedHtml(message, remotePictures));
      return interactive.run(tenantId, { kind: "receivedHtml", messages, remotePictures }, limitMs);
    },
    async prepare() {
      await sending.run("", { kind: "prepare" }, limitMs);
    },
    async close() {
      await Promise.all([interactive.close(), sending.close(), reading.close()]);
    },
  };
}

/** The finding about a template that reached a limit. */
export function tooComplexIssue({ message }: AppError): TemplateIssue {
  const code: CheckCode = "tooComplex";
  return { severity: "error", part: "source", code, message };
}

function isTooComplex(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "TEMPLATE_TOO_COMPLEX";
}

/** Runs a task again that reached a limit, because the machine may have been slow. */
async function twice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isTooComplex(error)) return run();
    throw error;
  }
}

/** Structured cloning makes plain arrays of Buffers. */
function withBuffers(message: ReceivedMessage): ReceivedMessage {
  if (message.kind !== "reply") return message;
  const attachments = message.attachments.map(({ content: { buffer, byteOffset, byteLength }, ...rest }) => ({
    ...rest,
    content: Buffer.from(buffer, byteOffset, byteLength),
  }));
  return { ...message, attachments };
}

/** Asks for batches until everybody is served: one may end before its last person, for its time or for its size. */
async function inBatches(
  people: readonly Person[],
  next: (people: readonly Person[]) => Promise<MailBatch>,
): Promise<(RenderedMail | PersonalisationError)[]> {
  const mails: (RenderedMail | PersonalisationError)[] = [];
  let slow = 0;
  while (mails.length < people.length) {
    const batch = await next(people.slice(mails.length));
    mails.push(...unpacked(batch));
    const ms = batch.ms / batch.mails.length;
    slow = ms > EMAIL_MS_MAX ? slow + 1 : 0;
    if (slow < SLOW_BATCHES_MAX) continue;
    throw new AppError("TEMPLATE_TOO_COMPLEX", `Rendering one email takes ${Math.round(ms)} ms; at most ${EMAIL_MS_MAX} ms are possible`);
  }
  return mails;
}

/** The emails of a batch, each with its stretch of the common buffer. */
function unpacked({ bytes, mails }: MailBatch): (RenderedMail | PersonalisationError)[] {
  let at = bytes.byteOffset;
  return mails.map((mail) => {
    if ("reason" in mail) return new PersonalisationError(mail.reason, mail.message);
    const { length, ...rest } = mail;
    const made = { ...rest, bytes: Buffer.from(bytes.buffer, at, length) };
    at += length;
    return made;
  });
}
