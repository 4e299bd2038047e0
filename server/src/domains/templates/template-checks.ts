import { AppError, type TemplateContent, type TemplateIssue } from "@arauto/contracts";
import type { CheckContext, MailSource, MessageContent } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { isOverLimit } from "../../platform/rendering/render-threads.ts";
import { overLimitIssue } from "../../platform/rendering/rendering.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { findEventProperties } from "../contacts/index.ts";
import { sampleIssues } from "../designs/index.ts";
import { presentImages } from "../images/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { picturesIn } from "./content.ts";

/** Facts about the workspace for the checks of an email. */
export interface MailFacts {
  /** The identifiers that the workspace's templates may use. */
  fields: string[];
  /** The properties of the workspace's custom events. */
  eventProperties: string[];
  workspace: MessageContent["workspace"];
  /** The pictures in the email that exist in the library. */
  pictures: string[];
}

export async function mailFacts(
  tx: Transaction,
  tenantId: string,
  message: MailSource,
): Promise<MailFacts> {
  const { name, address, language, brand } = await workspaceFacts(tx, tenantId);
  return {
    fields: [...(await fieldTypes(tx, tenantId)).keys()],
    eventProperties: await findEventProperties(tx, tenantId),
    workspace: { name, address, language, brand },
    pictures: await existingPictures(tx, tenantId, message),
  };
}

/** Returns the library pictures in an email that exist in this workspace. */
export function existingPictures(
  tx: Transaction,
  tenantId: string,
  message: MailSource,
): Promise<string[]> {
  const shown = picturesIn(message).map(({ source }) => source);
  return presentImages(tx, tenantId, shown);
}

/** Returns all findings about an email: those of its content, and remains of the design it was made from. */
export async function issuesOf(
  { rendering }: Pick<Deps, "rendering">,
  tenantId: string,
  source: MailSource,
  context: CheckContext,
): Promise<TemplateIssue[]> {
  const issues = await rendering.check(tenantId, source, context);
  return [...issues, ...sampleIssues(source)];
}

/** Returns all findings about an email for its preview, with its sample data. A check that timed out is one of them. */
export async function findingsOf(
  deps: Pick<Deps, "rendering">,
  tenantId: string,
  source: MailSource,
  facts: MailFacts,
  data: TemplateContent["sampleData"],
): Promise<TemplateIssue[]> {
  try {
    return await issuesOf(deps, tenantId, source, { ...facts, data });
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    return [overLimitIssue(error)];
  }
}

function placed(issue: TemplateIssue): string {
  return issue.line === undefined ? issue.message : `Line ${issue.line}: ${issue.message}`;
}

/** Returns the path of an error, such as `subject` or `translations.0.source`. */
function pathOf({ part, language }: TemplateIssue, { translations = [] }: MailSource): string {
  const index = translations.findIndex((one) => one.language === language);
  return index < 0 ? part : `translations.${index}.${part}`;
}

/**
 * Creates the error for an invalid template, with a field problem for each issue; `place` prefixes
 * their paths.
 */
function templateInvalid(
  issues: readonly TemplateIssue[],
  source: MailSource,
  place: string,
): AppError {
  const errors = issues
    .filter((issue) => issue.severity === "error")
    .map((issue) => ({
      path: `${place}${pathOf(issue, source)}`,
      code: issue.code,
      message: placed(issue),
    }));
  return new AppError("TEMPLATE_INVALID", errors[0]?.message, { errors });
}

/**
 * Allows a template to be stored only when it can be sent, with its sample data if it has some; warnings are for the preview.
 * @throws AppError TEMPLATE_INVALID with a field problem for each error; RENDER_TIMEOUT
 */
export async function requireSendable(
  { rendering }: Pick<Deps, "rendering">,
  tenantId: string,
  source: MailSource & Partial<Pick<TemplateContent, "sampleData">>,
  facts: MailFacts,
  place = "",
): Promise<void> {
  const { sampleData = {} } = source;
  const hasData = Object.keys(sampleData).length > 0;
  const issues = await rendering.check(tenantId, source, {
    ...facts,
    ...(hasData && { data: sampleData }),
  });
  if (issues.some((issue) => issue.severity === "error"))
    throw templateInvalid(issues, source, place);
}
