import type { TemplateIssue } from "@arauto/contracts";
import type { MailSource } from "./message.ts";

export async function checkTemplate(source: MailSource, known: { fields: readonly string[] }): Promise<TemplateIssue[]> {
  throw new Error(`checkTemplate ${source.format} ${known.fields.length}`);
}
