import { bestLanguage, languageTag } from "@arauto/contracts";
import type { MailLanguage } from "@arauto/contracts";
import { type AlternativeParts, alternativeParts, TEXT_ONLY } from "../mime/alternative-parts.ts";
import { CompiledPart, type PartPlan } from "./compiled-part.ts";
import { oneLine } from "../mime/header-text.ts";
import { DEPTH_MAX, shapeOf } from "./html-shape.ts";
import { personalizationError, scopeFor } from "./liquid-engines.ts";
import type { MarkerKind } from "../tracking/link-markers.ts";
import type {
  CompiledMessage,
  MailPreview,
  MessageContent,
  Contact,
  RenderedMail,
} from "../message.ts";
import { PersonalizationError } from "../message.ts";
import { assertHeaderSafe, MessageHeaders, subjectHeader } from "../mime/message-headers.ts";
import { PersonalRun, type Tracked } from "./personal-run.ts";
import { htmlToPlainText, isTidy, tidyText } from "./plain-text.ts";
import { MessageWriter } from "../mime/quoted-printable.ts";
import { sanitizeHtml } from "../sanitize/sanitize-html.ts";
import { TokenSigner } from "../tracking/tracking-token.ts";

/** Servers reject larger emails, and only after receiving them completely. */
const MESSAGE_MAX = 10_000_000;
/** Maximum characters; shorter HTML is parsed quickly at any nesting depth. */
const DEEP_LENGTH_MIN = 50_000;
/**
 * Maximum characters of personal text in an assembled message; more takes milliseconds and is left to another thread.
 */
const ASSEMBLED_MAX = 100_000;
/** URLs to be signed; the others are separate templates. */
const SIGNED: ReadonlySet<MarkerKind> = new Set([
  "click",
  "open",
  "unsubscribe",
  "preferences",
  "view",
]);

/** How the text part is created: from its own template, or from the finished HTML of each contact. */
export type TextPart = { part: CompiledPart; hasBlocks: boolean } | null;

/** The author's texts in one language. */
export interface Parts {
  language: MailLanguage;
  subject: CompiledPart;
  preheader: CompiledPart;
  html: CompiledPart;
  text: TextPart;
  /** Liquid writes markup here, which has to be sanitized for each contact. */
  writesMarkup: boolean;
}

/**
 * A compiled message as data: another thread assembles emails from it without running anything that its author wrote.
 */
export interface MessagePlan {
  links: readonly string[];
  languages: { language: MailLanguage; subject: PartPlan; html: PartPlan; text: PartPlan }[];
  /** Whether assembling needs the `LiquidTexts` of each contact. */
  hasLiquid: boolean;
}

/** The output of Liquid for one contact, in the order of the holes. */
export interface LiquidTexts {
  subject: string[];
  html: string[];
  /** A string is the whole text part: the holes left gaps in it that had to be tidied. */
  text: string[] | string;
}

/** Renders emails from parsed parts, or assembles them from a plan. */
export class Message implements CompiledMessage {
  private readonly headers: MessageHeaders;
  private readonly tracked: Tracked | null;
  private readonly writer = new MessageWriter();
  private readonly frame: AlternativeParts;

  /** @param nonce letters and digits that no author can know */
  constructor(
    private readonly content: MessageContent,
    readonly links: readonly string[],
    private readonly languages: ReadonlyMap<MailLanguage, Parts>,
    nonce: string,
  ) {
    this.frame = content.isTextOnly === true ? TEXT_ONLY : alternativeParts(nonce);
    this.headers = new MessageHeaders(content, this.frame.headers);
    this.tracked = content.tracking === null ? null : trackedBy(content, content.tracking);
  }

  /**
   * A message that renders without Liquid, from the plan of the same content.
   * @param nonce as for the constructor
   */
  static fromPlan(
    content: MessageContent,
    { links, languages }: MessagePlan,
    nonce: string,
  ): Message {
    const parts = languages.map(({ language, subject, html, text }): [MailLanguage, Parts] => [
      language,
      {
        language,
        subject: CompiledPart.fromPlan(subject),
        preheader: CompiledPart.fromPlan({ syntax: "text", pieces: [] }),
        html: CompiledPart.fromPlan(html),
        text: { part: CompiledPart.fromPlan(text), hasBlocks: false },
        writesMarkup: false,
      },
    ]);
    return new Message(content, links, new Map(parts), nonce);
  }

  /**
   * Null if an email requires more than filling its holes: HTML to be sanitized or parsed, links that are templates.
   */
  get plan(): MessagePlan | null {
    if (this.tracked === null) return null;
    const planned: MessagePlan["languages"] = [];
    let hasLiquid = false;
    for (const { language, subject, html, text, writesMarkup } of this.languages.values()) {
      if (text === null || writesMarkup) return null;
      const parts = [subject, html, text.part];
      if (parts.some(({ urls }) => urls.some(({ kind }) => !SIGNED.has(kind)))) return null;
      hasLiquid ||= text.hasBlocks || parts.some((part) => part.hasLiquid);
      planned.push({ language, subject: subject.plan, html: html.plan, text: text.part.plan });
    }
    return { links: this.links, languages: planned, hasLiquid };
  }

  /**
   * The input that `render` of a message created from the plan needs for this contact.
   * @throws
   * PersonalizationError
   */
  liquidTexts(contact: Contact): LiquidTexts {
    try {
      const run = this.runFor(contact);
      const { subject, html, text } = this.partsFor(contact);
      return {
        subject: subject.liquidTexts(run),
        html: html.liquidTexts(run),
        text: text === null ? [] : textHoles(text, run),
      };
    } catch (error) {
      throw personalizationError(error);
    }
  }

  /** Returns whether a message created from a plan renders this contact's email in well below a millisecond. */
  isQuickFor(contact: Contact, liquid?: LiquidTexts): boolean {
    const { subject, html, text } = this.partsFor(contact);
    let length =
      subject.valueLength(contact) +
      html.valueLength(contact) +
      (text?.part.valueLength(contact) ?? 0);
    if (liquid !== undefined) {
      for (const texts of [liquid.subject, liquid.html, liquid.text]) {
        if (typeof texts === "string") length += texts.length;
        else for (const one of texts) length += one.length;
      }
    }
    return length <= ASSEMBLED_MAX;
  }

  /** @param liquid for a message created from a plan that has Liquid */
  render(contact: Contact, liquid?: LiquidTexts): RenderedMail {
    try {
      return this.renderOrThrow(contact, liquid);
    } catch (error) {
      this.writer.clear();
      throw personalizationError(error);
    }
  }

  preview(contact: Contact): MailPreview {
    try {
      const run = this.runFor(contact);
      const parts = this.partsFor(contact);
      const html = htmlFor(parts, run);
      return {
        subject: subjectFor(parts, run),
        preheader: oneLine(parts.preheader.text(run)),
        html,
        text: textFor(parts, run, html),
      };
    } catch (error) {
      throw personalizationError(error);
    }
  }

  private renderOrThrow(contact: Contact, liquid: LiquidTexts | undefined): RenderedMail {
    const to = this.headers.recipient(contact);
    const run = this.runFor(contact);
    const messageId = this.headers.messageId(contact);
    const { writer } = this;
    const parts = this.partsFor(contact);
    const subject = subjectHeader(subjectFor(parts, run, liquid?.subject));
    const lines = `${subject}Content-Language: ${languageTag(parts.language)}\r\n`;
    writer.clear();
    writer.plain(this.headers.text(contact, to, lines, messageId, run.unsubscribeUrl));
    writer.plain(this.frame.textStart);
    if (parts.text !== null) {
      if (typeof liquid?.text === "string") writer.quoted(liquid.text);
      else this.writeText(parts.text, run, liquid?.text);
      writer.plain(this.frame.htmlStart);
      if (this.content.isTextOnly === true) {
        // The text is the whole message.
      } else if (parts.writesMarkup) writer.quoted(htmlFor(parts, run));
      else parts.html.write(run, writer, parts.html.fill(run, liquid?.html));
    } else {
      const html = htmlFor(parts, run);
      writer.quoted(plainTextOf(html));
      writer.plain(this.frame.htmlStart);
      writer.quoted(html);
    }
    writer.plain(this.frame.end);
    if (writer.size > MESSAGE_MAX)
      throw new PersonalizationError("tooLarge", `The email has more than ${MESSAGE_MAX} bytes.`);
    return {
      bytes: writer.take().bytes,
      messageId,
      mailFrom: this.headers.from.text,
      rcptTo: to.text,
      smtpUtf8: to.utf8 || this.headers.utf8,
    };
  }

  private writeText(
    { part, hasBlocks }: NonNullable<TextPart>,
    run: PersonalRun,
    liquid: string[] | undefined,
  ): void {
    const filled = part.fill(run, liquid);
    // Tidy text around its holes stays tidy if no hole is empty or contains white space: nothing has to be encoded
    // again.
    if (!hasBlocks || filled.every(isTidy)) part.write(run, this.writer, filled);
    else this.writer.quoted(tidyText(part.text(run, filled)));
  }

  private runFor(contact: Contact): PersonalRun {
    return new PersonalRun(contact, this.links, this.tracked, (who, urls) =>
      scopeFor(who, this.content, urls),
    );
  }

  /** In the contact's language, if the message is available in it. */
  private partsFor(contact: Contact): Parts {
    const { language } = this.content;
    const chosen =
      this.languages.size === 1
        ? language
        : bestLanguage(contact.language ?? null, [...this.languages.keys()], language);
    const parts = this.languages.get(chosen);
    if (parts === undefined) throw new TypeError(`The message is not written in ${chosen}`);
    return parts;
  }
}

/** The Liquid holes of the text part, or all of it if they leave gaps. */
function textHoles(
  { part, hasBlocks }: NonNullable<TextPart>,
  run: PersonalRun,
): string[] | string {
  const liquid = part.liquidTexts(run);
  if (!hasBlocks || (liquid.every(isTidy) && part.valueTexts(run).every(isTidy))) return liquid;
  return tidyText(part.text(run, part.fill(run, liquid)));
}

function subjectFor(parts: Parts, run: PersonalRun, liquid?: string[]): string {
  const subject = oneLine(parts.subject.text(run, parts.subject.fill(run, liquid)));
  if (subject === "")
    throw new PersonalizationError("subjectEmpty", "The subject is empty for this recipient.");
  return subject;
}

function htmlFor(parts: Parts, run: PersonalRun): string {
  const html = parts.html.text(run);
  return parts.writesMarkup ? sanitizeHtml(html).html : html;
}

function textFor(parts: Parts, run: PersonalRun, html: string): string {
  if (parts.text === null) return plainTextOf(html);
  const text = parts.text.part.text(run);
  return parts.text.hasBlocks ? tidyText(text) : text;
}

/** @throws PersonalizationError for HTML that Liquid nested so deeply that parsing it would take seconds */
function plainTextOf(html: string): string {
  if (html.length > DEEP_LENGTH_MIN && shapeOf(html, { isMjml: false }) === null) {
    throw new PersonalizationError("limit", `Elements are nested more than ${DEPTH_MAX} deep.`);
  }
  return htmlToPlainText(html);
}

function trackedBy(
  content: MessageContent,
  tracking: NonNullable<MessageContent["tracking"]>,
): Tracked {
  assertHeaderSafe(tracking.base);
  assertHeaderSafe(tracking.unsubscribeBase);
  assertHeaderSafe(tracking.preferencesBase);
  const signer = new TokenSigner(tracking.key, content.tenantId, content.campaign.id);
  const actSigner =
    tracking.privacy === "anonymous"
      ? new TokenSigner(tracking.key, content.tenantId, content.campaign.id)
      : signer;
  return { tracking, signer, actSigner };
}
