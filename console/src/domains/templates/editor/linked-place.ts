import { mailLanguage, type MailLanguage } from "@arauto/contracts";
import type { TemplateIssue } from "../../../lib/api.generated.ts";

type Place = TemplateIssue & { language: MailLanguage };

/** Returns the place in the template from the URL: `?block=`, `?line=` or `?part=`; null if there is none. */
export function linkedPlace(params: URLSearchParams, shown: MailLanguage): Place | null {
  const language = mailLanguage.safeParse(params.get("language")).data ?? shown;
  const place = { severity: "warning" as const, code: "", message: "", language };
  const blockId = params.get("block");
  const line = Number(params.get("line"));
  const part = params.get("part");
  if (blockId) return { ...place, part: "source", blockId };
  if (Number.isInteger(line) && line > 0) return { ...place, part: "source", line };
  return part === "subject" || part === "preheader" ? { ...place, part } : null;
}
