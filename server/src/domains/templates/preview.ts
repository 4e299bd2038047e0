import { AppError, type TemplateIssue, type templateRoutes } from "@arauto/contracts";
import type { MailPreview, MessageContent, Contact, PersonalizationFailure } from "@arauto/mail";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { isOverLimit } from "../../platform/rendering/render-threads.ts";
import { overLimitIssue } from "../../platform/rendering/rendering.ts";
import { contactFor, emailContext, usualSender } from "./email-context.ts";
import { findingsOf, mailFacts } from "./template-checks.ts";

type Preview = RouteResult<typeof templateRoutes.preview>;
type PreviewBody = z.output<NonNullable<typeof templateRoutes.preview.body>>;

/**
 * Renders an email as a contact would see it, with all findings about the content. Content with
 * errors returns issues without HTML, so that an editor can show them while the user writes.
 */
export async function previewTemplate(
  deps: Deps,
  tenantId: string,
  body: PreviewBody,
): Promise<Preview> {
  const { contactId, sampleData, ...source } = body;
  const { contact, content, known } = await deps.database.tenant(tenantId, async (tx) => ({
    contact: await contactFor(tx, tenantId, contactId, body.language),
    content: {
      ...(await emailContext(tx, deps, tenantId, sampleData, source)),
      ...source,
      from: await usualSender(tx, tenantId),
    },
    known: await mailFacts(tx, tenantId, source),
  }));
  const nothing = {
    subject: body.subject,
    preheader: body.preheader,
    html: "",
    text: "",
    htmlBytes: 0,
  };
  const issues = await findingsOf(deps, tenantId, source, known, sampleData);
  if (preventsPreview(issues)) return { ...nothing, issues };
  const [shown = { errors: [] }] = await renderForContacts(deps, content, [contact]);
  if ("errors" in shown) return { ...nothing, issues: [...issues, ...shown.errors] };
  return { ...shown, htmlBytes: Buffer.byteLength(shown.html), issues };
}

/** Issues that prevent sending but not previewing. */
const SEEN_ALL_THE_SAME = new Set(["subjectEmpty", "imageUnknown"]);

/** Whether errors prevent a preview. */
export function preventsPreview(issues: readonly TemplateIssue[]): boolean {
  return issues.some((issue) => issue.severity === "error" && !SEEN_ALL_THE_SAME.has(issue.code));
}

interface FailedPreview {
  errors: TemplateIssue[];
}
/**
 * Renders the email for each of these contacts, or returns why it cannot be rendered. Shows the body even before there
 * is a subject.
 */
export async function renderForContacts(
  deps: Deps,
  content: MessageContent,
  contacts: readonly Contact[],
): Promise<(MailPreview | FailedPreview)[]> {
  const isUnnamed = content.subject.trim() === "";
  try {
    const { shown } = await deps.rendering.preview(
      content.tenantId,
      isUnnamed ? { ...content, subject: "-" } : content,
      contacts,
    );
    return shown.map((one) => {
      if ("reason" in one) return { errors: [failureIssue(one)] };
      return isUnnamed ? { ...one, subject: "" } : one;
    });
  } catch (error) {
    const errors = issuesOf(error);
    return contacts.map(() => ({ errors }));
  }
}

function failureIssue({ reason, message }: PersonalizationFailure): TemplateIssue {
  const part = reason === "subjectEmpty" ? "subject" : "source";
  return { severity: "error", part, code: reason, message, values: { detail: message } };
}

/** @throws anything that is not an error of the content */
function issuesOf(error: unknown): TemplateIssue[] {
  if (isOverLimit(error)) return [overLimitIssue(error)];
  if (!(error instanceof AppError) || error.code !== "TEMPLATE_INVALID") throw error;
  const parts = ["subject", "preheader", "source"] as const;
  const found = (error.extra.errors ?? []).map(({ path, code, message }): TemplateIssue => {
    return {
      severity: "error",
      part: parts.find((part) => part === path) ?? "source",
      code,
      message,
    };
  });
  return found.length > 0
    ? found
    : [{ severity: "error", part: "source", code: "invalid", message: error.message }];
}
