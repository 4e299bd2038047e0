import { AppError, type ErrorCode, type FieldProblem } from "@arauto/contracts";
import type { TemplateIssue } from "@arauto/contracts";
import { type ReceivedResults, type ReceivedTask, runReceivedTask } from "../received-tasks.ts";
import { neededData } from "../checks/needed-data.ts";
import { checkTemplate, type CheckContext } from "../checks/check-template.ts";
import { compileMessage } from "./compile-message.ts";
import type { LiquidTexts, Message, MessagePlan } from "./compiled-message.ts";
import { lineRenderer, type LineTemplate } from "./line-template.ts";
import {
  requestProblems,
  type RequestRender,
  requestRenderer,
  type RequestSource,
} from "./request-template.ts";
import type { KnownVariables } from "../checks/variable-checks.ts";
import { type ParsedFeed, parseFeed } from "../feeds/parse-feed.ts";
import { renderLinkTarget } from "../tracking/link-target.ts";
import type { MailPreview, MailSource, MessageContent, Contact, RenderedMail } from "../message.ts";
import { PersonalizationError } from "../message.ts";

/** Compiled messages that a thread caches: lanes work on few campaigns at a time. */
const KEPT_MAX = 20;
/** A batch ends early after this time, or with this many bytes, to give other workspaces a turn. */
const BATCH_MS = 1_000;
const BATCH_BYTES_MAX = 8_000_000;

/** Why an email cannot be rendered for one contact, in a form that crosses threads. */
export interface PersonalizationFailure {
  reason: PersonalizationError["reason"];
  message: string;
}

/** Properties of a message that are known before rendering it for anyone. */
export interface MessageFacts {
  links: readonly string[];
  /** The paths below `data` that each send has to provide. */
  needed: string[];
}

/** The preview shown to contacts, and the links of the message. */
export interface PreviewBatch {
  links: readonly string[];
  shown: (MailPreview | PersonalizationFailure)[];
}

/**
 * A rendered email without its bytes, which follow those of the previous one in `EmailBatch.bytes`.
 */
export interface PackedEmail extends Omit<RenderedMail, "bytes"> {
  length: number;
}

/** Emails for the first contacts of a batch, at least one; the rest has to be requested again. */
export interface EmailBatch {
  bytes: Uint8Array<ArrayBuffer>;
  emails: (PackedEmail | PersonalizationFailure)[];
  /** Milliseconds for all of them, without compiling. */
  ms: number;
}

/** The output of Liquid for the first contacts of a batch, at least one. */
export interface LiquidBatch {
  texts: (LiquidTexts | PersonalizationFailure)[];
  /** Milliseconds for all of them, without compiling. */
  ms: number;
}

/** One-line texts for the first contacts of a batch, at least one. */
export interface LineBatch {
  lines: (string | PersonalizationFailure)[];
  ms: number;
}

/** Requests for the first contacts of a batch, at least one. */
export interface RequestBatch {
  requests: RequestRender[];
  ms: number;
}

/**
 * The content of a message, and its key for later tasks: the same key always has the same content.
 */
interface KeyedContent {
  /** Null: no other task follows. */
  key: string | null;
  content: MessageContent;
}

/** A task of a render thread, containing only what structured cloning can copy. */
export type RenderTask =
  | ReceivedTask
  | { kind: "check"; source: MailSource; known: CheckContext }
  | { kind: "links"; content: MessageContent }
  | { kind: "facts"; content: MessageContent }
  | ({ kind: "preview"; contacts: readonly Contact[] } & KeyedContent)
  | ({ kind: "emails"; contacts: readonly Contact[] } & KeyedContent)
  | ({ kind: "plan" } & KeyedContent)
  | ({ kind: "liquid"; contacts: readonly Contact[] } & KeyedContent)
  | { kind: "lines"; template: LineTemplate; contacts: readonly Contact[] }
  | { kind: "requests"; source: RequestSource; contacts: readonly Contact[] }
  | {
      kind: "requestProblems";
      source: RequestSource;
      known: KnownVariables;
      contacts: readonly Contact[];
    }
  | { kind: "linkTarget"; link: string; contact: Contact }
  | { kind: "feed"; text: string; url: string }
  /** Only starts the thread: MJML takes tens of megabytes, which only tasks that use it should pay for. */
  | { kind: "prepare" };

/** The result of each kind of task. */
export interface RenderResults extends ReceivedResults {
  check: TemplateIssue[];
  links: readonly string[];
  facts: MessageFacts;
  preview: PreviewBatch;
  emails: EmailBatch;
  plan: MessagePlan | null;
  liquid: LiquidBatch;
  lines: LineBatch;
  requests: RequestBatch;
  requestProblems: FieldProblem[];
  linkTarget: string | null;
  feed: ParsedFeed;
  prepare: null;
}

/** The result of a task, or its error in a form that crosses threads. */
export type RenderOutcome<Kind extends RenderTask["kind"] = RenderTask["kind"]> =
  | { value: RenderResults[Kind] }
  | {
      refused: { code: ErrorCode; detail: string | undefined; errors: FieldProblem[] | undefined };
    };

const compiled = new Map<string, Promise<Message>>();

/** Runs all tasks on content by users and senders, one at a time. Never rejects for invalid content. */
export async function runRenderTask(task: RenderTask): Promise<RenderOutcome> {
  try {
    return { value: await resultOf(task) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { code: error.code, detail: error.detail, errors: error.extra.errors } };
  }
}

/** @throws AppError as the task's own function does */
export function valueOf<Kind extends RenderTask["kind"]>(
  outcome: RenderOutcome<Kind>,
): RenderResults[Kind] {
  if ("value" in outcome) return outcome.value;
  const { code, detail, errors } = outcome.refused;
  throw new AppError(code, detail, errors === undefined ? {} : { errors });
}

async function resultOf(task: RenderTask): Promise<RenderResults[RenderTask["kind"]]> {
  switch (task.kind) {
    case "received":
    case "parsed":
    case "submitted":
    case "receivedHtml":
      return runReceivedTask(task);
    case "check":
      return checkTemplate(task.source, task.known);
    case "links":
      return (await compileMessage(withBuffers(task.content))).links;
    case "facts": {
      const content = withBuffers(task.content);
      const { links } = await compileMessage(content);
      return { links, needed: await neededData(content) };
    }
    case "preview": {
      const message = await messageOf(task);
      return {
        links: message.links,
        shown: task.contacts.map((contact) => orFailure(() => message.preview(contact))),
      };
    }
    case "emails":
      return renderBatch(await messageOf(task), task.contacts);
    case "plan":
      return (await messageOf(task)).plan;
    case "liquid":
      return liquidBatch(await messageOf(task), task.contacts);
    case "lines":
      return lineBatch(task.template, task.contacts);
    case "requests":
      return requestBatch(task.source, task.contacts);
    case "requestProblems":
      return requestProblems(task.source, task.known, task.contacts);
    case "linkTarget":
      return renderLinkTarget(task.link, task.contact);
    case "feed":
      return parseFeed(task.text, task.url);
    case "prepare":
      return null;
  }
}

function messageOf({ key, content }: KeyedContent): Promise<Message> {
  if (key === null) return compileMessage(withBuffers(content));
  const message = compiled.get(key) ?? compileMessage(withBuffers(content));
  compiled.delete(key);
  compiled.set(key, message);
  message.catch(() => compiled.delete(key));
  const [oldest] = compiled.keys();
  if (compiled.size > KEPT_MAX && oldest !== undefined) compiled.delete(oldest);
  return message;
}

function liquidBatch(message: Message, contacts: readonly Contact[]): LiquidBatch {
  const texts: LiquidBatch["texts"] = [];
  const started = performance.now();
  let [size, ms] = [0, 0];
  for (const contact of contacts) {
    const liquid = orFailure(() => message.liquidTexts(contact));
    texts.push(liquid);
    if (!("reason" in liquid)) size += lengthOf(liquid);
    ms = performance.now() - started;
    if (ms > BATCH_MS || size > BATCH_BYTES_MAX) break;
  }
  return { texts, ms };
}

function lineBatch(template: LineTemplate, contacts: readonly Contact[]): LineBatch {
  const render = lineRenderer(template);
  const lines: LineBatch["lines"] = [];
  const started = performance.now();
  let ms = 0;
  for (const contact of contacts) {
    lines.push(orFailure(() => render(contact)));
    ms = performance.now() - started;
    if (ms > BATCH_MS) break;
  }
  return { lines, ms };
}

function requestBatch(source: RequestSource, contacts: readonly Contact[]): RequestBatch {
  const render = requestRenderer(source);
  const requests: RequestRender[] = [];
  const started = performance.now();
  let [size, ms] = [0, 0];
  for (const contact of contacts) {
    const rendered = render(contact);
    requests.push(rendered);
    if ("request" in rendered) size += rendered.request.body?.length ?? 0;
    ms = performance.now() - started;
    if (ms > BATCH_MS || size > BATCH_BYTES_MAX) break;
  }
  return { requests, ms };
}

function lengthOf({ subject, html, text }: LiquidTexts): number {
  return [subject, html, text].flat().reduce((sum, one) => sum + one.length, 0);
}

function renderBatch(message: Message, contacts: readonly Contact[]): EmailBatch {
  const emails: EmailBatch["emails"] = [];
  const pieces: Buffer[] = [];
  const started = performance.now();
  let [size, ms] = [0, 0];
  for (const contact of contacts) {
    const rendered = orFailure(() => message.render(contact));
    if ("reason" in rendered) emails.push(rendered);
    else {
      const { bytes, ...rest } = rendered;
      emails.push({ ...rest, length: bytes.length });
      pieces.push(bytes);
      size += bytes.length;
    }
    ms = performance.now() - started;
    if (ms > BATCH_MS || size > BATCH_BYTES_MAX) break;
  }
  // A separate buffer, so that it can be transferred to another thread without a copy.
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes, emails, ms };
}

function orFailure<Made>(make: () => Made): Made | PersonalizationFailure {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof PersonalizationError)) throw error;
    return { reason: error.reason, message: error.message };
  }
}

/** Structured cloning turns Buffers into plain arrays. */
function withBuffers(content: MessageContent): MessageContent {
  const { tracking, verp } = content;
  return {
    ...content,
    tracking: tracking && { ...tracking, key: Buffer.from(tracking.key) },
    ...(verp ? { verp: { ...verp, key: Buffer.from(verp.key) } } : {}),
  };
}
