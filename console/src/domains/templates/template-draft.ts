import { type Template, templateBody } from "@arauto/contracts";

/** What the editor holds. */
export interface TemplateDraft {
  name: string;
  subject: string;
  preheader: string;
  format: "mjml" | "html";
  source: string;
  type: "campaign" | "transactional";
  status: "active" | "inactive";
}

export function draftOf(template: Template): TemplateDraft {
  const { name, subject, preheader, format, source, type, status } = template;
  return { name, subject, preheader, format, source, type, status };
}

/** Which fields keep a draft from being saved, with the key of the message for each. */
export function draftFaults(draft: TemplateDraft): Record<string, "required" | "tooLong"> {
  const parsed = templateBody.safeParse(draft);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.code === "too_big" ? "tooLong" : "required"]));
}

export const isSameDraft = (a: TemplateDraft, b: TemplateDraft): boolean =>
  (Object.keys(a) as (keyof TemplateDraft)[]).every((key) => a[key] === b[key]);
