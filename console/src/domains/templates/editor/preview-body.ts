import type { MailLanguage } from "@arauto/contracts";
import type { PreviewTemplateBody, TemplateContent } from "../../../lib/api.generated.ts";
import { textsOf } from "./template-content.ts";

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
