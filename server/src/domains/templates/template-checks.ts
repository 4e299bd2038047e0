import { AppError, type TemplateContent, type TemplateIssue } from "@arauto/contracts";
import { checkTemplate, type MailSource, type MessageContent } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";

/** What the checks of a mail must know of its workspace. */
export interface MailFacts {
  /** The identifiers that a workspace's templates may name. */
  fields: string[];
  workspace: MessageContent["workspace"];
}

export async function mailFacts(tx: Transaction, tenantId: string): Promise<MailFacts> {
  const { name, address, language, brand } = await workspaceFacts(tx, tenantId);
  return { fields: [...(await fieldTypes(tx, tenantId)).keys()], workspace: { name, address, language, brand } };
}

/** Everything found about a mail, for the sample data that it comes with. */
export function findingsOf(source: MailSource, facts: MailFacts, data: TemplateContent["sampleData"]): Promise<TemplateIssue[]> {
  return checkTemplate(source, { ...facts, data });
}

function placed(issue: TemplateIssue): string {
  return issue.line === undefined ? issue.message : `Line ${issue.line}: ${issue.message}`;
}

/** Where an error stands, as in `subject` or `translations.0.source`. */
function pathOf({ part, language }: TemplateIssue, { translations = [] }: MailSource): string {
  const index = translations.findIndex((one) => one.language === language);
  return index < 0 ? part : `translations.${index}.${part}`;
}

/** The refusal for a template with errors, one field problem for each; `place` goes before their paths. */
function templateInvalid(issues: readonly TemplateIssue[], source: MailSource, place: string): AppError {
  const errors = issues
    .filter((issue) => issue.severity === "error")
    .map((issue) => ({ path: `${place}${pathOf(issue, source)}`, code: issue.code, message: placed(issue) }));
  return new AppError("TEMPLATE_INVALID", errors[0]?.message, { errors });
}

/**
 * Lets a template be stored only when it can be sent; warnings are for the preview.
 * @throws AppError TEMPLATE_INVALID with a field problem for each error
 */
export async function refuseBroken(source: MailSource, facts: MailFacts, place = ""): Promise<void> {
  const issues = await checkTemplate(source, facts);
  if (issues.some((issue) => issue.severity === "error")) throw templateInvalid(issues, source, place);
}
