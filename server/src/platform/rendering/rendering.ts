import os from "node:os";
import { AppError, type TemplateIssue } from "@arauto/contracts";
import {
  type CheckCode,
  type CheckSurroundings,
  type MailBatch,
  type MailSource,
  type MessageContent,
  type Person,
  PersonalisationError,
  type PreviewBatch,
  type RenderedMail,
} from "@arauto/mail";
import type { Logger } from "pino";
import { createRenderThreads } from "./render-threads.ts";

const THREADS_MIN = 2;
const THREADS_MAX = 4;
/** Maximum waiting previews, checks and pages of one workspace. */
const WAITING_MAX = 50;
/** Additional time per further language. */
const LANGUAGE_MS = 1_000;
/**
 * Milliseconds for one email. A real one takes well below one; slower campaigns would starve others
 * of threads.
 */
const EMAIL_MS_MAX = 200;
/**
 * This many consecutive slow batches prove that the template is slow: a machine stalls once, not
 * repeatedly.
 */
const SLOW_BATCHES_MAX = 3;

/**
 * Renders and compiles everything that users write: Liquid, MJML, styles and HTML. It runs on
 * separate threads with limits of time and memory, so that no template can stop the process.
 * Campaign emails and previews use different threads. All functions but `check` throw AppError
 * TEMPLATE_TOO_COMPLEX when a limit is reached.
 */
export interface Rendering {
  /** Checks like `checkTemplate`; when a limit is reached, that is the only finding. */
  check(tenantId: string, source: MailSource, known: CheckSurroundings): Promise<TemplateIssue[]>;
  /**
   * Returns the links of a message, by index.
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  links(tenantId: string, content: MessageContent): Promise<readonly string[]>;
  /**
   * Renders what contacts would see, in their order.
   * @param key as for `mails`; null for content that is not shown again
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  preview(tenantId: string, content: MessageContent, people: readonly Person[], key?: string | null): Promise<PreviewBatch>;
  /**
   * Renders emails for a batch of contacts, in their order, or returns why one cannot be rendered.
   * @param key Identifies the content, which each thread compiles once: the same key always has the
   * same content.
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  mails(
    tenantId: string,
    key: string,
    content: MessageContent,
    people: readonly Person[],
  ): Promise<(RenderedMail | PersonalisationError)[]>;
  /** Renders a few emails of content that is not rendered again, on the threads of previews. */
  copies(tenantId: string, content: MessageContent, people: readonly Person[]): Promise<(RenderedMail | PersonalisationError)[]>;
  /** Returns the target of a link for one contact; null unless that is an http or https URL. */
  linkTarget(tenantId: string, link: string, person: Person): Promise<string | null>;
  /** Starts a thread for campaign emails, so that the first of them does not wait for it. */
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
  // Lanes wait for one batch at a time, and their number is limited.
  const sending = createRenderThreads({ count, kept: 1, waitingEach: Infinity, log });
  const limitFor = ({ translations = [] }: MailSource) => limitMs + translations.length * LANGUAGE_MS;

  async function sendingBatch(tenantId: string, key: string, content: MessageContent, people: readonly Person[]): Promise<MailBatch> {
    const run = () => sending.run(tenantId, { kind: "mails", key, content, people }, limitFor(content));
    try {
      return await run();
    } catch (error) {
      // Retried, because it may have been the machine: a campaign pauses only for its template.
      if (error instanceof AppError && error.code === "TEMPLATE_TOO_COMPLEX") return run();
      throw error;
    }
  }

  return {
    async check(tenantId, source, known) {
      try {
        return await interactive.run(tenantId, { kind: "check", source, known }, limitFor(source));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "TEMPLATE_TOO_COMPLEX") throw error;
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
    async prepare() {
      await sending.run("", { kind: "prepare" }, limitMs);
    },
    async close() {
      await Promise.all([interactive.close(), sending.close()]);
    },
  };
}

/** Returns the finding about a template that reached a limit. */
export function tooComplexIssue({ message }: AppError): TemplateIssue {
  const code: CheckCode = "tooComplex";
  return { severity: "error", part: "source", code, message };
}

/**
 * Requests batches until every contact is served: one may end before its last contact, by time or
 * size.
 */
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

/** Unpacks the emails of a batch, each with its range of the common buffer. */
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
