import { AppError } from "@arauto/contracts";
import type { TemplateIssue } from "@arauto/contracts";
import { type AlternativeParts, alternativeParts } from "./alternative-parts.ts";
import { CompiledPart } from "./compiled-part.ts";
import { oneLine, withoutLineBreaks } from "./header-text.ts";
import { escapeHtml, htmlEngine, personalisationError, scopeFor, textEngine } from "./liquid-engines.ts";
import { LinkMarkers } from "./link-markers.ts";
import { LiquidVault } from "./liquid-vault.ts";
import type { CompiledMessage, MailPreview, MessageContent, Person, RenderedMail } from "./message.ts";
import { PersonalisationError } from "./message.ts";
import { assertHeaderSafe, MessageHeaders, subjectHeader } from "./message-headers.ts";
import { PersonalRun } from "./personal-run.ts";
import { htmlToPlainText, isTidy, textTemplate, tidyText } from "./plain-text.ts";
import { liquidIssue, markLinks, prepareHtml, protectedLine, withFooter, withPreheaderAndPixel } from "./prepare-html.ts";
import { MessageWriter } from "./quoted-printable.ts";
import { TokenSigner } from "./tracking-token.ts";

/** Nobody takes mails above this; servers say so only after all of it was sent. */
const MESSAGE_MAX = 10_000_000;
/** Nobody goes without a mail because the process had to stand still while it was made. */
const LIMITED_ATTEMPTS = 5;
const STOOD_STILL_MICROSECONDS = 100_000;
const NOBODY: Person = { accountId: "", name: "", email: "", phone: null, status: "", fields: {} };

/** How the text part comes about: from its own template, or from the finished HTML of each person. */
type TextPart = { part: CompiledPart; hasBlocks: boolean } | null;

/**
 * Reads a campaign's mail once. The result makes mails for any number of people, in any order.
 * @throws AppError TEMPLATE_INVALID with an error per finding; CAMPAIGN_INCOMPLETE for a sender that cannot be used.
 */
export async function compileMessage(content: MessageContent): Promise<CompiledMessage> {
  const vault = new LiquidVault();
  const markers = new LinkMarkers(vault.nonce);
  const constants = scopeFor(NOBODY, content);
  const prepared = await prepareHtml(content, vault);
  refuseErrors(prepared.issues);
  const subject = parsePart(
    () => new CompiledPart(content.subject, { engine: textEngine, escape: withoutLineBreaks }, markers, constants),
    "subject",
  );
  const preheader = parsePart(
    () => new CompiledPart(content.preheader, { engine: textEngine, escape: withoutLineBreaks }, markers, constants),
    "preheader",
  );
  return parsePart(() => {
    const footed = withFooter(prepared.html, vault, content.workspace);
    const { html, links } = markLinks(footed, vault, markers, constants, content.tracking !== null);
    const pixel = content.tracking === null ? null : markers.marker("open");
    const finished = withPreheaderAndPixel(html, protectedLine(content.preheader, vault), pixel);
    const part = new CompiledPart(vault.restore(finished), { engine: htmlEngine, escape: escapeHtml }, markers, constants);
    return new Message(content, links, { subject, preheader, html: part, text: textPart(html, vault, markers, constants) }, vault.nonce);
  }, "source");
}

/** One mail without tracking, for test sends. Errors are those of `compileMessage` and `render`. */
export async function buildMail(content: Omit<MessageContent, "tracking">, person: Person): Promise<RenderedMail> {
  return (await compileMessage({ ...content, tracking: null })).render(person);
}

function textPart(html: string, vault: LiquidVault, markers: LinkMarkers, constants: ReturnType<typeof scopeFor>): TextPart {
  const template = textTemplate(html, vault);
  if (template === null) return null;
  // What only looks like Liquid now, such as a decoded &#123;, is text.
  const source = vault.restore(vault.literal(template.text));
  return {
    part: new CompiledPart(source, { engine: textEngine, escape: withoutLineBreaks }, markers, constants),
    hasBlocks: template.hasBlocks,
  };
}

interface Parts {
  subject: CompiledPart;
  preheader: CompiledPart;
  html: CompiledPart;
  text: TextPart;
}

class Message implements CompiledMessage {
  private readonly headers: MessageHeaders;
  private readonly signer: TokenSigner | null;
  private readonly writer = new MessageWriter();
  private readonly frame: AlternativeParts;

  constructor(
    private readonly content: MessageContent,
    readonly links: readonly string[],
    private readonly parts: Parts,
    nonce: string,
  ) {
    this.frame = alternativeParts(nonce);
    this.headers = new MessageHeaders(content, this.frame.headers);
    this.signer = content.tracking === null ? null : signerFor(content, content.tracking);
  }

  render(person: Person): RenderedMail {
    try {
      return this.renderOrThrow(person);
    } catch (error) {
      const fault = personalisationError(error);
      this.writer.clear();
      if (fault.reason === "limit") return this.renderAgain(person, fault);
      throw fault;
    }
  }

  /** The limit is on the clock. A template that uses little of that time runs well: the process stood still. */
  private renderAgain(person: Person, fault: PersonalisationError): RenderedMail {
    for (let attempt = 1; attempt <= LIMITED_ATTEMPTS; attempt += 1) {
      const before = process.cpuUsage();
      try {
        return this.renderOrThrow(person);
      } catch (error) {
        const { user, system } = process.cpuUsage(before);
        this.writer.clear();
        if (personalisationError(error).reason !== "limit" || user + system > STOOD_STILL_MICROSECONDS) throw personalisationError(error);
      }
    }
    throw fault;
  }

  preview(person: Person): MailPreview {
    try {
      const run = this.runFor(person);
      const html = this.parts.html.text(run);
      return { subject: this.subjectFor(run), preheader: oneLine(this.parts.preheader.text(run)), html, text: this.textFor(run, html) };
    } catch (error) {
      throw personalisationError(error);
    }
  }

  private renderOrThrow(person: Person): RenderedMail {
    const to = this.headers.recipient(person);
    const run = this.runFor(person);
    const messageId = this.headers.messageId(person);
    const { writer, parts } = this;
    writer.clear();
    writer.plain(this.headers.text(person, to, subjectHeader(this.subjectFor(run)), messageId, run.unsubscribeUrl));
    writer.plain(this.frame.textStart);
    if (parts.text !== null) {
      this.writeText(parts.text, run);
      writer.plain(this.frame.htmlStart);
      parts.html.write(run, writer);
    } else {
      const html = parts.html.text(run);
      writer.quoted(htmlToPlainText(html));
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
      smtpUtf8: to.utf8 || this.headers.from.utf8,
    };
  }

  private writeText({ part, hasBlocks }: NonNullable<TextPart>, run: PersonalRun): void {
    const filled = part.fill(run);
    // What is tidy around its holes stays so when no hole is empty or brings white space: nothing to encode anew.
    if (!hasBlocks || filled.every(isTidy)) part.write(run, this.writer, filled);
    else this.writer.quoted(tidyText(part.text(run, filled)));
  }

  private runFor(person: Person): PersonalRun {
    const tracked =
      this.content.tracking === null || this.signer === null ? null : { tracking: this.content.tracking, signer: this.signer };
    return new PersonalRun(person, this.links, tracked, (who, urls) => scopeFor(who, this.content, urls));
  }

  private subjectFor(run: PersonalRun): string {
    const subject = oneLine(this.parts.subject.text(run));
    if (subject === "") throw new PersonalisationError("subjectEmpty", "The subject is empty for this person.");
    return subject;
  }

  private textFor(run: PersonalRun, html: string): string {
    if (this.parts.text === null) return htmlToPlainText(html);
    const text = this.parts.text.part.text(run);
    return this.parts.text.hasBlocks ? tidyText(text) : text;
  }
}

function signerFor(content: MessageContent, tracking: NonNullable<MessageContent["tracking"]>): TokenSigner {
  assertHeaderSafe(tracking.base);
  assertHeaderSafe(tracking.unsubscribeBase);
  assertHeaderSafe(tracking.preferencesBase);
  return new TokenSigner(tracking.key, content.tenantId, content.campaign.id);
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
