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
/** Previews, checks and pages of one workspace that may wait. */
const WAITING_MAX = 50;
/** More time for each further language. */
const LANGUAGE_MS = 1_000;
/** Milliseconds for one email. A real one takes well below one; at this pace a campaign would take the threads from others. */
const EMAIL_MS_MAX = 200;
/** So many batches in a row that slow show that it is the template: a machine stalls once, not again and again. */
const SLOW_BATCHES_MAX = 3;

/**
 * Rendering and compiling of everything that users write: Liquid, MJML, styles and HTML. It runs on threads of its own with
 * limits of time and memory, so that no template can stop the process. Emails of campaigns have threads apart from those of
 * previews. All functions but `check` throw AppError TEMPLATE_TOO_COMPLEX when a limit is reached.
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
  const limitFor = ({ translations = [] }: MailSource) => limitMs + translations.length * LANGUAGE_MS;

  async function sendingBatch(tenantId: string, key: string, content: MessageContent, people: readonly Person[]): Promise<MailBatch> {
    const run = () => sending.run(tenantId, { kind: "mails", key, content, people }, limitFor(content));
    try {
      return await run();
    } catch (error) {
      // Once more, for it may have been the machine: a campaign pauses for its template alone.
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

/** The finding about a template that reached a limit. */
export function tooComplexIssue({ message }: AppError): TemplateIssue {
  const code: CheckCode = "tooComplex";
  return { severity: "error", part: "source", code, message };
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
    throw new AppError("TEMPLATE_TOO_COMPLEX", `Rendering one email takes ${Math.round(ms)} ms. The limit is ${EMAIL_MS_MAX} ms`);
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
