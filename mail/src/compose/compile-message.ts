import { randomBytes } from "node:crypto";
import { AppError, languageTag } from "@arauto/contracts";
import type { MailLanguage, TemplateIssue } from "@arauto/contracts";
import { Message, type Parts, type TextPart } from "./compiled-message.ts";
import { CompiledPart } from "./compiled-part.ts";
import { withLanguageAndTitle } from "./document-head.ts";
import { type Constants, constantsFor } from "./liquid-engines.ts";
import { LinkMarkers } from "../tracking/link-markers.ts";
import { LiquidVault } from "./liquid-vault.ts";
import { type Contact, type MessageContent, type RenderedMail } from "../message.ts";
import { textTemplate } from "./plain-text.ts";
import {
  liquidIssue,
  markLinks,
  prepareHtml,
  protectedLine,
  withFooter,
  withPreheaderAndPixel,
} from "./prepare-html.ts";

const CLICKS_BY_PRIVACY = { none: "none", anonymous: "impersonal", individual: "all" } as const;

/**
 * Compiles a campaign's email once, in all its languages. The result renders emails for any number
 * of contacts, in any order.
 * @throws AppError TEMPLATE_INVALID with an error per finding; CAMPAIGN_INCOMPLETE for an invalid
 * sender
 */
export async function compileMessage(content: MessageContent): Promise<Message> {
  const nonce = randomBytes(8).toString("hex");
  const markers = new LinkMarkers(nonce);
  const links = new Map((content.knownLinks ?? []).map((link, index) => [link, index]));
  const languages = new Map<MailLanguage, Parts>();
  for (const { language, subject, preheader, source, text = null } of [
    content,
    ...(content.translations ?? []),
  ]) {
    const texts = { ...content, language, subject, preheader, source, text };
    languages.set(
      language,
      await inLanguage(content.language === language ? null : language, () =>
        compileTexts(texts, markers, links),
      ),
    );
  }
  return new Message(content, [...links.keys()], languages, nonce);
}

/** Adds the language to a translation's errors. */
async function inLanguage<Result>(
  language: MailLanguage | null,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    const errors = error instanceof AppError ? error.extra.errors : undefined;
    if (language === null || errors === undefined || !(error instanceof AppError)) throw error;
    const tagged = errors.map((one) => ({
      ...one,
      message: `${languageTag(language)}: ${one.message}`,
    }));
    throw new AppError(error.code, error.message, { ...error.extra, errors: tagged, cause: error });
  }
}

/**
 * Compiles one language. Its links are appended to those of the other languages: click tokens contain an index and no
 * language.
 */
async function compileTexts(
  content: MessageContent,
  markers: LinkMarkers,
  links: Map<string, number>,
): Promise<Parts> {
  const vault = new LiquidVault();
  const constants = constantsFor(content);
  const prepared = await prepareHtml(content, vault);
  refuseErrors(prepared.issues);
  const line = (text: string, part: "subject" | "preheader") =>
    parsePart(() => CompiledPart.compile(text, "text", markers, constants), part);
  const [subject, preheader] = [
    line(content.subject, "subject"),
    line(content.preheader, "preheader"),
  ];
  return parsePart(() => {
    const { language, subject: title, workspace } = content;
    const named = withLanguageAndTitle(prepared.html, {
      language,
      title: protectedLine(title.trim() || workspace.name, vault),
    });
    const footed =
      content.isTransactional === true
        ? named
        : withFooter(named, vault, workspace.address, language);
    const { tracking, utm = null } = content;
    const privacy = tracking === null ? "none" : (tracking.privacy ?? "individual");
    const clicks = CLICKS_BY_PRIVACY[privacy];
    const html = markLinks(footed, vault, markers, constants, {
      personal: tracking !== null,
      clicks,
      links,
      utm,
    });
    const pixel = privacy === "none" || tracking?.pixel === false ? null : markers.marker("open");
    const finished = withPreheaderAndPixel(html, protectedLine(content.preheader, vault), pixel);
    const part = CompiledPart.compile(vault.restore(finished), "html", markers, constants);
    const { writesMarkup } = prepared;
    return {
      language: content.language,
      subject,
      preheader,
      html: part,
      text:
        typeof content.text === "string"
          ? { part: CompiledPart.literal(content.text), hasBlocks: false }
          : textPart(html, vault, markers, constants),
      writesMarkup,
    };
  }, "source");
}

/**
 * Builds one email without tracking, for test sends. Errors are those of `compileMessage` and
 * `render`.
 */
export async function buildMail(
  content: Omit<MessageContent, "tracking">,
  contact: Contact,
): Promise<RenderedMail> {
  return (await compileMessage({ ...content, tracking: null })).render(contact);
}

function textPart(
  html: string,
  vault: LiquidVault,
  markers: LinkMarkers,
  constants: Constants,
): TextPart {
  const template = textTemplate(html, vault);
  if (template === null) return null;
  // Text that only now looks like Liquid, such as a decoded &#123;, stays text.
  const source = vault.restore(vault.literal(template.text));
  return {
    part: CompiledPart.compile(source, "text", markers, constants),
    hasBlocks: template.hasBlocks,
  };
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
