import type {
  MailLanguage,
  PreviewTemplateBody,
  TemplateContent,
} from "../../../lib/api.generated.ts";

/** An email's text in one language. */
export type LanguageText = TemplateContent["translations"][number];

/** Returns the texts of each language, the main one first. */
export function textsOf(content: TemplateContent): LanguageText[] {
  const { language, subject, preheader, source, translations } = content;
  return [{ language, subject, preheader, source }, ...translations];
}

/** Returns the request for a preview of the content in one of its languages; null if it lacks that language. */
export function previewBody(
  content: TemplateContent,
  language: MailLanguage,
  contactId: string | null = null,
): PreviewTemplateBody | null {
  const { format, sampleData } = content;
  const text = textsOf(content).find((one) => one.language === language);
  return text ? { format, ...text, sampleData, contactId } : null;
}
