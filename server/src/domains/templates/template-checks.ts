import { AppError, type TemplateIssue } from "@arauto/contracts";
import { checkTemplate, type MailSource } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { fieldTypes } from "../custom-fields/index.ts";

/** The identifiers that a workspace's templates may name. */
export async function knownFields(tx: Transaction, tenantId: string): Promise<string[]> {
  return [...(await fieldTypes(tx, tenantId)).keys()];
}

function placed(issue: TemplateIssue): string {
  return issue.line === undefined ? issue.message : `Line ${issue.line}: ${issue.message}`;
}

/** The refusal for a template with errors, one field problem for each. */
export function templateInvalid(issues: readonly TemplateIssue[]): AppError {
  const errors = issues
    .filter((issue) => issue.severity === "error")
    .map((issue) => ({ path: issue.part, code: issue.code, message: placed(issue) }));
  return new AppError("TEMPLATE_INVALID", errors[0]?.message, { errors });
}

/**
 * Lets a template be stored only when it can be sent; warnings are for the preview.
 * @throws AppError TEMPLATE_INVALID with a field problem for each error
 */
export async function refuseBroken(source: MailSource, fields: readonly string[]): Promise<void> {
  const issues = await checkTemplate(source, { fields });
  if (issues.some((issue) => issue.severity === "error")) throw templateInvalid(issues);
}
