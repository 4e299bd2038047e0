import { AppError, type TemplateIssue, type templateRoutes } from "@arauto/contracts";
import { checkTemplate, compileMessage, type MailSource, type MessageContent, type Person, PersonalisationError } from "@arauto/mail";
import { NIL } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import type { Answer } from "../../platform/http/handler.ts";
import { accountForMail } from "../accounts/index.ts";
import { defaultSendingAccount } from "../sending-accounts/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { examplePerson } from "./example-person.ts";
import { knownFields } from "./template-checks.ts";

type Preview = Answer<typeof templateRoutes.preview>;
type PreviewBody = z.output<NonNullable<typeof templateRoutes.preview.body>>;
/** All that a mail outside a campaign is made from. */
export type MailSurroundings = Omit<MessageContent, keyof MailSource | "from">;

/** The chosen contact, or an example without data. @throws AppError NOT_FOUND for a contact that is gone */
export async function personFor(tx: Transaction, tenantId: string, accountId: string | null): Promise<Person> {
  if (accountId === null) return examplePerson((await workspaceFacts(tx, tenantId)).language);
  const account = await accountForMail(tx, tenantId, accountId);
  if (!account) throw new AppError("NOT_FOUND", "The contact does not exist");
  const { id, ...rest } = account;
  return { accountId: id, ...rest };
}

/** A mail that belongs to no campaign: nothing is tracked, links stay as they are written. */
export async function surroundingsOf(tx: Transaction, tenantId: string): Promise<MailSurroundings> {
  const { name, address, language } = await workspaceFacts(tx, tenantId);
  return { tenantId, campaign: { id: NIL, name }, workspace: { name, address, language }, tracking: null };
}

/**
 * What a person would see, with everything found about the content. Content with errors still
 * answers: without HTML, with the issues, so that an editor can show them while somebody writes.
 */
export async function previewTemplate(deps: Deps, tenantId: string, body: PreviewBody): Promise<Preview> {
  const { accountId, ...source } = body;
  const { person, content, fields } = await deps.database.tenant(tenantId, async (tx) => {
    const sender = await defaultSendingAccount(tx, tenantId);
    const from = { name: sender?.fromName ?? "", address: sender?.fromEmail ?? "" };
    return {
      person: await personFor(tx, tenantId, accountId),
      content: { ...(await surroundingsOf(tx, tenantId)), ...source, from },
      fields: await knownFields(tx, tenantId),
    };
  });
  const issues = await checkTemplate(source, { fields });
  if (issues.some((issue) => issue.severity === "error" && issue.code !== "subjectEmpty")) return withoutMail(body, issues);
  // Who starts with a blank page wants to see it before there is a subject.
  const isUnnamed = body.subject.trim() === "";
  try {
    const mail = (await compileMessage(isUnnamed ? { ...content, subject: "-" } : content)).preview(person);
    return { ...mail, ...(isUnnamed ? { subject: "" } : {}), htmlBytes: Buffer.byteLength(mail.html), issues };
  } catch (fault) {
    return withoutMail(body, [...issues, ...issuesOf(fault)]);
  }
}

function withoutMail(body: PreviewBody, issues: TemplateIssue[]): Preview {
  return { subject: body.subject, preheader: body.preheader, html: "", text: "", htmlBytes: 0, issues };
}

function issuesOf(fault: unknown): TemplateIssue[] {
  if (fault instanceof PersonalisationError)
    return [{ severity: "error", part: partOf(fault), code: fault.reason, message: fault.message }];
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
