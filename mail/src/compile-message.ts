import { randomBytes } from "node:crypto";
import { AppError, bestLanguage, languageTag } from "@arauto/contracts";
import type { MailLanguage, TemplateIssue } from "@arauto/contracts";
import { type AlternativeParts, alternativeParts } from "./alternative-parts.ts";
import { CompiledPart } from "./compiled-part.ts";
import { withLanguageAndTitle } from "./document-head.ts";
import { oneLine, withoutLineBreaks } from "./header-text.ts";
import { escapeHtml, htmlEngine, personalisationError, scopeFor, textEngine } from "./liquid-engines.ts";
import { DEPTH_MAX, shapeOf } from "./html-shape.ts";
import { LinkMarkers } from "./link-markers.ts";
import { LiquidVault } from "./liquid-vault.ts";
import type { CompiledMessage, MailPreview, MessageContent, Person, RenderedMail } from "./message.ts";
import { PersonalisationError } from "./message.ts";
import { assertHeaderSafe, MessageHeaders, subjectHeader } from "./message-headers.ts";
import { PersonalRun, type Tracked } from "./personal-run.ts";
import { htmlToPlainText, isTidy, textTemplate, tidyText } from "./plain-text.ts";
import { liquidIssue, markLinks, prepareHtml, protectedLine, withFooter, withPreheaderAndPixel } from "./prepare-html.ts";
import { MessageWriter } from "./quoted-printable.ts";
import { sanitiseHtml } from "./sanitise/sanitise-html.ts";
import { TokenSigner } from "./tracking-token.ts";

/** Servers accept no larger messages, and say so only after receiving all of it. */
const MESSAGE_MAX = 10_000_000;
/** Characters; shorter HTML is parsed quickly however deep it is nested. */
const DEEP_LENGTH_MIN = 50_000;
const CLICKS_BY_PRIVACY = { none: "none", anonymous: "impersonal", individual: "all" } as const;
const NOBODY: Person = { accountId: "", name: "", email: "", phone: null, status: "", fields: {} };

/**
 * How the text part is created: from its own template, or from the finished HTML of each contact.
 */
type TextPart = { part: CompiledPart; hasBlocks: boolean } | null;

/**
 * Compiles a campaign's email once, in all its languages. The result renders emails for any number
 * of contacts, in any order.
 * @throws AppError TEMPLATE_INVALID with an error per finding; CAMPAIGN_INCOMPLETE for an invalid
 * sender
 */
export async function compileMessage(content: MessageContent): Promise<CompiledMessage> {
  const nonce = randomBytes(8).toString("hex");
  const markers = new LinkMarkers(nonce);
  const links = new Map((content.knownLinks ?? []).map((link, index) => [link, index]));
  const languages = new Map<MailLanguage, Parts>();
  for (const { language, subject, preheader, source } of [content, ...(content.translations ?? [])]) {
    const texts = { ...content, language, subject, preheader, source };
    languages.set(language, await inLanguage(content.language === language ? null : language, () => compileTexts(texts, markers, links)));
  }
  return new Message(content, [...links.keys()], languages, nonce);
}

/** Adds the language to a translation's errors. */
async function inLanguage<Result>(language: MailLanguage | null, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    const errors = error instanceof AppError ? error.extra.errors : undefined;
    if (language === null || errors === undefined || !(error instanceof AppError)) throw error;
    const tagged = errors.map((one) => ({ ...one, message: `${languageTag(language)}: ${one.message}` }));
    throw new AppError(error.code, error.message, { ...error.extra, errors: tagged, cause: error });
  }
}

/**
 * Compiles one language. Its links are added to those of the others: click tokens contain an index
 * and no language.
 */
async function compileTexts(content: MessageContent, markers: LinkMarkers, links: Map<string, number>): Promise<Parts> {
  const vault = new LiquidVault();
  const constants = scopeFor(NOBODY, content);
  const prepared = await prepareHtml(content, vault);
  refuseErrors(prepared.issues);
  const line = (text: string, part: "subject" | "preheader") =>
    parsePart(() => new CompiledPart(text, { engine: textEngine, escape: withoutLineBreaks }, markers, constants), part);
  const [subject, preheader] = [line(content.subject, "subject"), line(content.preheader, "preheader")];
  return parsePart(() => {
    const { language, subject: title, workspace } = content;
    const named = withLanguageAndTitle(prepared.html, { language, title: protectedLine(title.trim() || workspace.name, vault) });
    const footed = withFooter(named, vault, workspace.address, language);
    const { tracking, utm = null } = content;
    const privacy = tracking === null ? "none" : (tracking.privacy ?? "individual");
    const clicks = CLICKS_BY_PRIVACY[privacy];
    const html = markLinks(footed, vault, markers, constants, { personal: tracking !== null, clicks, links, utm });
    const pixel = privacy === "none" || tracking?.pixel === false ? null : markers.marker("open");
    const finished = withPreheaderAndPixel(html, protectedLine(content.preheader, vault), pixel);
    const part = new CompiledPart(vault.restore(finished), { engine: htmlEngine, escape: escapeHtml }, markers, constants);
    const { writesMarkup } = prepared;
    return { language: content.language, subject, preheader, html: part, text: textPart(html, vault, markers, constants), writesMarkup };
  }, "source");
}

/**
 * Builds one email without tracking, for test sends. Errors are those of `compileMessage` and
 * `render`.
 */
export async function buildMail(content: Omit<MessageContent, "tracking">, person: Person): Promise<RenderedMail> {
  return (await compileMessage({ ...content, tracking: null })).render(person);
}

function textPart(html: string, vault: LiquidVault, markers: LinkMarkers, constants: ReturnType<typeof scopeFor>): TextPart {
  const template = textTemplate(html, vault);
  if (template === null) return null;
  // What looks like Liquid only now, such as a decoded &#123;, is text.
  const source = vault.restore(vault.literal(template.text));
  return {
    part: new CompiledPart(source, { engine: textEngine, escape: withoutLineBreaks }, markers, constants),
    hasBlocks: template.hasBlocks,
  };
}

interface Parts {
  language: MailLanguage;
  subject: CompiledPart;
  preheader: CompiledPart;
  html: CompiledPart;
  text: TextPart;
  /** Liquid's output has to be sanitised for each contact. */
  writesMarkup: boolean;
}

class Message implements CompiledMessage {
  private readonly headers: MessageHeaders;
  private readonly tracked: Tracked | null;
  private readonly writer = new MessageWriter();
  private readonly frame: AlternativeParts;

  constructor(
    private readonly content: MessageContent,
    readonly links: readonly string[],
    private readonly languages: ReadonlyMap<MailLanguage, Parts>,
    nonce: string,
  ) {
    this.frame = alternativeParts(nonce);
    this.headers = new MessageHeaders(content, this.frame.headers);
    this.tracked = content.tracking === null ? null : trackedBy(content, content.tracking);
  }

  render(person: Person): RenderedMail {
    try {
      return this.renderOrThrow(person);
    } catch (error) {
      this.writer.clear();
      throw personalisationError(error);
    }
  }

  preview(person: Person): MailPreview {
    try {
      const run = this.runFor(person);
      const parts = this.partsFor(person);
      const html = htmlFor(parts, run);
      return { subject: subjectFor(parts, run), preheader: oneLine(parts.preheader.text(run)), html, text: textFor(parts, run, html) };
    } catch (error) {
      throw personalisationError(error);
    }
  }

  private renderOrThrow(person: Person): RenderedMail {
    const to = this.headers.recipient(person);
    const run = this.runFor(person);
    const messageId = this.headers.messageId(person);
    const { writer } = this;
    const parts = this.partsFor(person);
    const lines = `${subjectHeader(subjectFor(parts, run))}Content-Language: ${languageTag(parts.language)}\r\n`;
    writer.clear();
    writer.plain(this.headers.text(person, to, lines, messageId, run.unsubscribeUrl));
    writer.plain(this.frame.textStart);
    if (parts.text !== null) {
      this.writeText(parts.text, run);
      writer.plain(this.frame.htmlStart);
      if (parts.writesMarkup) writer.quoted(htmlFor(parts, run));
      else parts.html.write(run, writer);
    } else {
      const html = htmlFor(parts, run);
      writer.quoted(plainTextOf(html));
      writer.plain(this.frame.htmlStart);
      writer.quoted(html);
    }
    writer.plain(this.frame.end);
    if (writer.size > MESSAGE_MAX) throw new PersonalisationError("tooLarge", `The mail has more than ${MESSAGE_MAX} bytes.`);
    return {
      bytes: writer.take().bytes,
      messageId,
      mailFrom: this.headers.from.text,
      rcptTo: to.text,
      smtpUtf8: to.utf8 || this.headers.utf8,
    };
  }

  private writeText({ part, hasBlocks }: NonNullable<TextPart>, run: PersonalRun): void {
    const filled = part.fill(run);
    // Tidy text stays tidy when no value is empty or brings white space: nothing to encode again.
    if (!hasBlocks || filled.every(isTidy)) part.write(run, this.writer, filled);
    else this.writer.quoted(tidyText(part.text(run, filled)));
  }

  private runFor(person: Person): PersonalRun {
    return new PersonalRun(person, this.links, this.tracked, (who, urls) => scopeFor(who, this.content, urls));
  }

  /** Returns the parts in the contact's language, if the email has it. */
  private partsFor(person: Person): Parts {
    const { language } = this.content;
    const chosen = this.languages.size === 1 ? language : bestLanguage(person.language ?? null, [...this.languages.keys()], language);
    const parts = this.languages.get(chosen);
    if (parts === undefined) throw new TypeError(`The mail is not written in ${chosen}`);
    return parts;
  }
}

function subjectFor(parts: Parts, run: PersonalRun): string {
  const subject = oneLine(parts.subject.text(run));
  if (subject === "") throw new PersonalisationError("subjectEmpty", "The subject is empty for this person.");
  return subject;
}

function htmlFor(parts: Parts, run: PersonalRun): string {
  const html = parts.html.text(run);
  return parts.writesMarkup ? sanitiseHtml(html).html : html;
}

function textFor(parts: Parts, run: PersonalRun, html: string): string {
  if (parts.text === null) return plainTextOf(html);
  const text = parts.text.part.text(run);
  return parts.text.hasBlocks ? tidyText(text) : text;
}

/**
 * @throws PersonalisationError for HTML that Liquid nested so deeply that parsing it would take
 * seconds
 */
function plainTextOf(html: string): string {
  if (html.length > DEEP_LENGTH_MIN && shapeOf(html, { isMjml: false }) === null) {
    throw new PersonalisationError("limit", `Elements are nested more than ${DEPTH_MAX} deep.`);
  }
  return htmlToPlainText(html);
}

function trackedBy(content: MessageContent, tracking: NonNullable<MessageContent["tracking"]>): Tracked {
  assertHeaderSafe(tracking.base);
  assertHeaderSafe(tracking.unsubscribeBase);
  assertHeaderSafe(tracking.preferencesBase);
  const signer = new TokenSigner(tracking.key, content.tenantId, content.campaign.id);
  const actSigner = tracking.privacy === "anonymous" ? new TokenSigner(tracking.key, content.tenantId, content.campaign.id) : signer;
  return { tracking, signer, actSigner };
}

function parsePart<Result>(parse: () => Result, part: TemplateIssue["part"]): Result {
  try {
    return parse();
  } catch (error) {
    if (error instanceof AppError || error instanceof TypeError) throw error;
    return refuseErrors([liquidIssue(error, part)]) as never;
  }
}

function refuseErrors(issues: TemplateIssue[]): void {
  const errors = issues.filter((issue) => issue.severity === "error");
  if (errors.length === 0) return;
  throw new AppError("TEMPLATE_INVALID", errors[0]?.message, {
    errors: errors.map((issue) => ({
      path: issue.part,
      code: issue.code,
      message: issue.line === undefined ? issue.message : `Line ${issue.line}: ${issue.message}`,
    })),
  });
}
