import { AppError, type TemplateIssue, type templateRoutes } from "@arauto/contracts";
import { type CompiledMessage, compileMessage, type MessageContent, type Person, PersonalisationError } from "@arauto/mail";
import type { z } from "zod";
import type { Deps } from "../../platform/domain.ts";
import type { Answer } from "../../platform/http/handler.ts";
import { personFor, surroundingsOf, usualSender } from "./mail-surroundings.ts";
import { findingsOf, mailFacts } from "./template-checks.ts";

type Preview = Answer<typeof templateRoutes.preview>;
type PreviewBody = z.output<NonNullable<typeof templateRoutes.preview.body>>;

/**
 * What a person would see, with everything found about the content. Content with errors still
 * answers: without HTML, with the issues, so that an editor can show them while somebody writes.
 */
export async function previewTemplate(deps: Deps, tenantId: string, body: PreviewBody): Promise<Preview> {
  const { accountId, sampleData, ...source } = body;
  const { person, content, known } = await deps.database.tenant(tenantId, async (tx) => ({
    person: await personFor(tx, tenantId, accountId, body.language),
    content: { ...(await surroundingsOf(tx, deps, tenantId, sampleData)), ...source, from: await usualSender(tx, tenantId) },
    known: await mailFacts(tx, tenantId, source),
  }));
  const issues = await findingsOf(source, known, sampleData);
  const nothing = { subject: body.subject, preheader: body.preheader, html: "", text: "", htmlBytes: 0 };
  if (stopsPreview(issues)) return { ...nothing, issues };
  const made = await compileForPreview(content);
  if ("faults" in made) return { ...nothing, issues: [...issues, ...made.faults] };
  const shown = made.show(person);
  if ("faults" in shown) return { ...nothing, issues: [...issues, ...shown.faults] };
  return { ...shown, htmlBytes: Buffer.byteLength(shown.html), issues };
}

/** What stops a mail from being sent, but not from being looked at. */
const SEEN_ALL_THE_SAME = new Set(["subjectEmpty", "imageUnknown"]);

/** Errors with which there is nothing to be seen. */
export function stopsPreview(issues: readonly TemplateIssue[]): boolean {
  return issues.some((issue) => issue.severity === "error" && !SEEN_ALL_THE_SAME.has(issue.code));
}

interface Faulty {
  faults: TemplateIssue[];
}
/** A mail that can be looked at, whoever it is for. */
export interface PreviewMaker {
  show(person: Person): ReturnType<CompiledMessage["preview"]> | Faulty;
}

/** A mail to be looked at; who starts with a blank page wants to see it before there is a subject. */
export async function compileForPreview(content: MessageContent): Promise<PreviewMaker | Faulty> {
  const isUnnamed = content.subject.trim() === "";
  try {
    const message = await compileMessage(isUnnamed ? { ...content, subject: "-" } : content);
    return {
      show(person) {
        try {
          return { ...message.preview(person), ...(isUnnamed ? { subject: "" } : {}) };
        } catch (fault) {
          return { faults: issuesOf(fault) };
        }
      },
    };
  } catch (fault) {
    return { faults: issuesOf(fault) };
  }
}

/** @throws whatever is no fault of the content */
function issuesOf(fault: unknown): TemplateIssue[] {
  if (fault instanceof PersonalisationError) {
    const values = { detail: fault.message };
    return [{ severity: "error", part: partOf(fault), code: fault.reason, message: fault.message, values }];
  }
  if (!(fault instanceof AppError) || fault.code !== "TEMPLATE_INVALID") throw fault;
  const parts = ["subject", "preheader", "source"] as const;
  const found = (fault.extra.errors ?? []).map(({ path, code, message }): TemplateIssue => {
    return { severity: "error", part: parts.find((part) => part === path) ?? "source", code, message };
  });
  return found.length > 0 ? found : [{ severity: "error", part: "source", code: "invalid", message: fault.message }];
}

function partOf(fault: PersonalisationError): TemplateIssue["part"] {
  return fault.reason === "subjectEmpty" ? "subject" : "source";
}
