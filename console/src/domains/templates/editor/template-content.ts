import { emailDocument, type EmailDocument, type MailLanguage } from "@arauto/contracts";
import type { TemplateContent, TemplateFormat } from "../../../lib/api.generated.ts";
import { textsOf } from "./preview-body.ts";

/** The lines of an email that an inbox shows. */
export interface EmailLines {
  subject: string;
  preheader: string;
}

export const NO_LINES: EmailLines = { subject: "", preheader: "" };

export interface WorkState {
  format: TemplateFormat;
  /** The main language first. */
  languages: readonly MailLanguage[];
  /** The language being edited. */
  shown: MailLanguage;
  lines: Readonly<Partial<Record<MailLanguage, EmailLines>>>;
  /** For MJML and HTML; documents of blocks are in their editors. */
  code: Readonly<Partial<Record<MailLanguage, string>>>;
  sampleData: TemplateContent["sampleData"];
  /** Increases with every change of saved content, in any language. */
  revision: number;
}

/** A document of blocks that cannot be parsed. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
}

/**
 * Parses a document of blocks.
 * @throws UnreadableDocument
 */
export function readDocument(source: string): EmailDocument {
  try {
    return emailDocument.parse(JSON.parse(source));
  } catch (cause) {
    throw new UnreadableDocument("The blocks cannot be read", { cause });
  }
}

/** Returns the editing state of a content. */
export function stateOf(
  content: TemplateContent,
  shown: MailLanguage,
  revision: number,
): WorkState {
  const texts = textsOf(content);
  return {
    format: content.format,
    languages: texts.map(({ language }) => language),
    shown,
    lines: Object.fromEntries(
      texts.map(({ language, subject, preheader }) => [language, { subject, preheader }]),
    ),
    code:
      content.format === "blocks"
        ? {}
        : Object.fromEntries(texts.map(({ language, source }) => [language, source])),
    sampleData: content.sampleData,
    revision,
  };
}
