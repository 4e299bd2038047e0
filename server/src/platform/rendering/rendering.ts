import { randomBytes } from "node:crypto";
import os from "node:os";
import { AppError, type FieldProblem, type TemplateIssue } from "@arauto/contracts";
import {
  type CheckCode,
  type CheckContext,
  type LineTemplate,
  type LiquidTexts,
  type EmailBatch,
  type MessageFacts,
  type MailSource,
  Message,
  type MessageContent,
  type Contact,
  type KnownVariables,
  type ParsedFeed,
  PersonalizationError,
  type PersonalizationFailure,
  type PreviewBatch,
  type RenderedMail,
  type RequestRender,
  type RequestSource,
} from "@arauto/mail";
import type { Logger } from "pino";
import { createFairLimiter } from "../fair-limiter.ts";
import { promiseCache } from "../promise-cache.ts";
import { createRenderThreads, type RenderThreads, runTwice } from "./render-threads.ts";

const THREADS_MIN = 2;
const THREADS_MAX = 4;
/** Maximum waiting previews, checks and pages of one workspace. */
const WAITING_MAX = 50;
/** Maximum number of clicked links passed to the threads at a time: fewer than may wait for them. */
const CLICKS_MAX = 20;
/** Maximum number of waiting clicks per workspace: an email to many people is opened by many at once. */
const CLICKS_WAITING_MAX = 5_000;
/** Additional time per further language. */
const LANGUAGE_MS = 1_000;
/**
 * Milliseconds for one email. A real one takes well below one; slower campaigns would starve others
 * of threads.
 */
const EMAIL_MS_MAX = 200;
/** Consecutive slow batches after which a template counts as slow: a machine stalls once, not repeatedly. */
const SLOW_BATCHES_MAX = 3;
/** Maximum number of plans of messages being sent. */
const PLANS_MAX = 50;

/**
 * Rendering and compiling of all user content: Liquid, MJML, styles and HTML. Uses separate threads with limits on time
 * and memory, so that no template can stop the process. Emails of campaigns have other threads than previews; if only
 * Liquid outputs differ, the threads render these and the emails are assembled here. All functions throw AppError
 * RENDER_TIMEOUT on a timeout, and all except `check` TEMPLATE_TOO_COMPLEX when another limit is reached.
 */
export interface Rendering {
  /**
   * Checks like `checkTemplate`; when a limit is reached, that is the only finding.
   * @throws AppError RENDER_TIMEOUT, because an incomplete check proves nothing about the template
   */
  check(tenantId: string, source: MailSource, known: CheckContext): Promise<TemplateIssue[]>;
  /**
   * Returns the links of a message, by index.
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  links(tenantId: string, content: MessageContent): Promise<readonly string[]>;
  /**
   * Returns the links of a message and its required data.
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  facts(tenantId: string, content: MessageContent): Promise<MessageFacts>;
  /**
   * Renders an email as contacts would see it, in their order.
   * @param key as for `emails`; null for content that is not shown again
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  preview(
    tenantId: string,
    content: MessageContent,
    contacts: readonly Contact[],
    key?: string | null,
  ): Promise<PreviewBatch>;
  /**
   * Renders emails for a batch of contacts, in their order, or returns why one cannot be rendered.
   * @param key Identifies the content, which each thread compiles once: the same key always has the
   * same content.
   * @throws AppError TEMPLATE_INVALID, CAMPAIGN_INCOMPLETE
   */
  emails(
    tenantId: string,
    key: string,
    content: MessageContent,
    contacts: readonly Contact[],
  ): Promise<(RenderedMail | PersonalizationError)[]>;
  /** Like `emails`, for content that few emails share: it is compiled each time, and evicts no compiled campaign. */
  rareMails(
    tenantId: string,
    content: MessageContent,
    contacts: readonly Contact[],
  ): Promise<(RenderedMail | PersonalizationError)[]>;
  /** Renders a few emails of content that is not rendered again, on the threads of previews. */
  copies(
    tenantId: string,
    content: MessageContent,
    contacts: readonly Contact[],
  ): Promise<(RenderedMail | PersonalizationError)[]>;
  /**
   * Renders a text with variables as one line for each contact, or returns why it cannot be rendered.
   * @throws AppError TEMPLATE_INVALID
   */
  lines(
    tenantId: string,
    template: LineTemplate,
    contacts: readonly Contact[],
  ): Promise<(string | PersonalizationError)[]>;
  /** Renders a request for each contact, or returns its problem. */
  requests(
    tenantId: string,
    source: RequestSource,
    contacts: readonly Contact[],
  ): Promise<RequestRender[]>;
  /** Lists problems that prevent a request from being published, including rendering it for these contacts. */
  requestProblems(
    tenantId: string,
    source: RequestSource,
    known: KnownVariables,
    contacts: readonly Contact[],
  ): Promise<FieldProblem[]>;
  /** Returns the target of a link for one contact; null unless that is an http or https URL. */
  linkTarget(tenantId: string, link: string, contact: Contact): Promise<string | null>;
  /** Reads a feed. @throws AppError FEED_INVALID */
  feed(tenantId: string, text: string, url: string): Promise<ParsedFeed>;
  /** Starts a thread for campaign emails, so that the first of them does not wait for it. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** An email, or why a contact gets none. */
type Made = RenderedMail | PersonalizationError;

/** A message assembled on this thread, from Liquid output that another thread renders for each contact. */
interface PlannedMessage {
  message: Message;
  hasLiquid: boolean;
}

export interface RenderingOptions {
  log: Logger;
  /** Time limit for rendering, by the wall clock. */
  limitMs: number;
}

/** Returns the function that renders emails of campaigns, caching their plans between batches. */
function createCampaignRenderer(
  sending: RenderThreads,
  limitFor: (content: MailSource) => number,
): Rendering["emails"] {
  const plans = promiseCache<PlannedMessage | null>(PLANS_MAX);

  async function plannedMessage(
    tenantId: string,
    key: string,
    content: MessageContent,
  ): Promise<PlannedMessage | null> {
    const plan = await runTwice(() =>
      sending.run(tenantId, { kind: "plan", key, content }, limitFor(content)),
    );
    if (plan === null) return null;
    return {
      message: Message.fromPlan(content, plan, randomBytes(8).toString("hex")),
      hasLiquid: plan.hasLiquid,
    };
  }

  function renderCompletely(
    tenantId: string,
    key: string,
    content: MessageContent,
    contacts: readonly Contact[],
  ): Promise<Made[]> {
    return inBatches(contacts, async (next) => {
      const batch = await runTwice(() =>
        sending.run(tenantId, { kind: "emails", key, content, contacts: next }, limitFor(content)),
      );
      return { items: unpacked(batch), ms: batch.ms };
    });
  }

  function liquidTexts(
    tenantId: string,
    key: string,
    content: MessageContent,
    contacts: readonly Contact[],
  ): Promise<(LiquidTexts | PersonalizationFailure)[]> {
    return inBatches(contacts, async (next) => {
      const { texts, ms } = await runTwice(() =>
        sending.run(tenantId, { kind: "liquid", key, content, contacts: next }, limitFor(content)),
      );
      return { items: texts, ms };
    });
  }

  return async (tenantId, key, content, contacts) => {
    const planned = await plans(key, () => plannedMessage(tenantId, key, content));
    if (planned === null) return renderCompletely(tenantId, key, content, contacts);
    const liquid = planned.hasLiquid ? await liquidTexts(tenantId, key, content, contacts) : [];
    const assembledEmails = contacts.map((contact, index) =>
      assembled(planned.message, contact, liquid[index]),
    );
    const rest = contacts.filter((_, index) => assembledEmails[index] === undefined);
    const complete = rest.length === 0 ? [] : await renderCompletely(tenantId, key, content, rest);
    return assembledEmails.map(
      (message) =>
        message ??
        complete.shift() ??
        new PersonalizationError("render", "The email could not be rendered"),
    );
  };
}

export function createRendering({ log, limitMs }: RenderingOptions): Rendering {
  const count = Math.min(THREADS_MAX, Math.max(THREADS_MIN, os.availableParallelism()));
  const interactive = createRenderThreads({ count, kept: 0, waitingEach: WAITING_MAX, log });
  // Lanes wait for one batch at a time, and their number is limited.
  const sending = createRenderThreads({ count, kept: 1, waitingEach: Infinity, log });
  const limitFor = ({ translations = [] }: MailSource) =>
    limitMs + translations.length * LANGUAGE_MS;

  const clicks = createFairLimiter({
    running: CLICKS_MAX,
    waitingPerOwner: CLICKS_WAITING_MAX,
    refusal: "Too many links of this workspace are being clicked",
  });

  return {
    async check(tenantId, source, known) {
      try {
        return await interactive.run(tenantId, { kind: "check", source, known }, limitFor(source));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "TEMPLATE_TOO_COMPLEX") throw error;
        return [overLimitIssue(error)];
      }
    },
    links: (tenantId, content) =>
      interactive.run(tenantId, { kind: "links", content }, limitFor(content)),
    preview: (tenantId, content, contacts, key = null) =>
      interactive.run(tenantId, { kind: "preview", key, content, contacts }, limitFor(content)),
    facts: (tenantId, content) =>
      interactive.run(tenantId, { kind: "facts", content }, limitFor(content)),
    emails: createCampaignRenderer(sending, limitFor),
    rareMails: (tenantId, content, contacts) =>
      inBatches(contacts, async (next) => {
        const batch = await runTwice(() =>
          sending.run(
            tenantId,
            { kind: "emails", key: null, content, contacts: next },
            limitFor(content),
          ),
        );
        return { items: unpacked(batch), ms: batch.ms };
      }),
    copies: (tenantId, content, contacts) =>
      inBatches(contacts, async (next) => {
        const batch = await interactive.run(
          tenantId,
          { kind: "emails", key: null, content, contacts: next },
          limitFor(content),
        );
        return { items: unpacked(batch), ms: batch.ms };
      }),
    lines: (tenantId, template, contacts) =>
      inBatches(contacts, async (next) => {
        const { lines, ms } = await runTwice(() =>
          sending.run(tenantId, { kind: "lines", template, contacts: next }, limitMs),
        );
        const items = lines.map((line) =>
          typeof line === "string" ? line : new PersonalizationError(line.reason, line.message),
        );
        return { items, ms };
      }),
    requests: (tenantId, source, contacts) =>
      inBatches(contacts, async (next) => {
        const { requests, ms } = await runTwice(() =>
          sending.run(tenantId, { kind: "requests", source, contacts: next }, limitMs),
        );
        return { items: requests, ms };
      }),
    requestProblems: (tenantId, source, known, contacts) =>
      interactive.run(tenantId, { kind: "requestProblems", source, known, contacts }, limitMs),
    linkTarget: (tenantId, link, contact) =>
      clicks.run(
        () => interactive.run(tenantId, { kind: "linkTarget", link, contact }, limitMs),
        tenantId,
      ),
    feed: (tenantId, text, url) => interactive.run(tenantId, { kind: "feed", text, url }, limitMs),
    async prepare() {
      await sending.run("", { kind: "prepare" }, limitMs);
    },
    async close() {
      await Promise.all([interactive.close(), sending.close()]);
    },
  };
}

/** Returns the finding about a template that reached a limit, for display. */
export function overLimitIssue({ code: limit, message }: AppError): TemplateIssue {
  const code: CheckCode = limit === "RENDER_TIMEOUT" ? "renderTimeout" : "tooComplex";
  return { severity: "error", part: "source", code, message };
}

/** Undefined for a contact whose values are too long to be inserted on this thread. */
function assembled(
  message: Message,
  contact: Contact,
  liquid: LiquidTexts | PersonalizationFailure | undefined,
): Made | undefined {
  if (liquid !== undefined && "reason" in liquid)
    return new PersonalizationError(liquid.reason, liquid.message);
  if (!message.isQuickFor(contact, liquid)) return undefined;
  try {
    return message.render(contact, liquid);
  } catch (error) {
    if (error instanceof PersonalizationError) return error;
    throw error;
  }
}

/**
 * Requests batches until there is an item for each contact: a batch may end before its last contact, because of its
 * time or size.
 */
async function inBatches<Item>(
  contacts: readonly Contact[],
  next: (contacts: readonly Contact[]) => Promise<{ items: Item[]; ms: number }>,
): Promise<Item[]> {
  const collected: Item[] = [];
  let slow = 0;
  while (collected.length < contacts.length) {
    const { items, ms } = await next(contacts.slice(collected.length));
    collected.push(...items);
    const each = ms / items.length;
    slow = each > EMAIL_MS_MAX ? slow + 1 : 0;
    if (slow < SLOW_BATCHES_MAX) continue;
    throw new AppError(
      "TEMPLATE_TOO_COMPLEX",
      `Rendering one email takes ${Math.round(each)} ms. The limit is ${EMAIL_MS_MAX} ms`,
    );
  }
  return collected;
}

/** Unpacks the emails of a batch, each with its range of the common buffer. */
function unpacked({ bytes, emails }: EmailBatch): Made[] {
  let at = bytes.byteOffset;
  return emails.map((message) => {
    if ("reason" in message) return new PersonalizationError(message.reason, message.message);
    const { length, ...rest } = message;
    const rendered = { ...rest, bytes: Buffer.from(bytes.buffer, at, length) };
    at += length;
    return rendered;
  });
}
