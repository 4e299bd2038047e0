import type { MailLanguage } from "@arauto/contracts";
import type { PreviewTemplateBody, TemplateContent } from "../../../lib/api.generated.ts";
import { textsOf } from "./template-work.ts";

/** What is asked to see a content in one of its languages; null for one that it does not have. */
export function previewBody(content: TemplateContent, language: MailLanguage, accountId: string | null = null): PreviewTemplateBody | null {
  const { format, sampleData } = content;
  const text = textsOf(content).find((one) => one.language === language);
  return text ? { format, ...text, sampleData, accountId } : null;
}
