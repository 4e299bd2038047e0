import {
  AppError,
  type FieldProblem,
  isSecretForHost,
  type RequestAnswer,
  requestTexts,
  type RequestTemplate,
  secretsIn,
} from "@arauto/contracts";
import type { Contact } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { checkedUrl } from "../../platform/network/outgoing-url.ts";
import { sampleContact } from "../contacts/index.ts";
import { knownFields } from "../custom-fields/index.ts";
import { literalUrl, type RequestScope, sourceOf } from "./prepare.ts";
import { SecretMarks } from "./secret-marks.ts";
import { hostsOfSecrets } from "./secrets.ts";

/** A request with the data to check it outside of a transaction. */
export interface CheckableRequest {
  template: RequestTemplate;
  scope: RequestScope;
  fields: ReadonlySet<string>;
  contacts: Contact[];
  /** Whether variables may reference a contact. */
  hasContact: boolean;
  /** Problems found so far. */
  problems: FieldProblem[];
}

/** Loads the records that a request references, and lists missing ones. */
export async function checkableRequest(
  tx: Transaction,
  tenantId: string,
  template: RequestTemplate,
  answers: readonly RequestAnswer[],
  scope: RequestScope,
  { hasContact = true } = {},
): Promise<CheckableRequest> {
  const problems: FieldProblem[] = [];
  const fields = await knownFields(tx, tenantId);
  const active = new Set(fields.flatMap(({ identifier, active: is }) => (is ? [identifier] : [])));
  const names = [...new Set(requestTexts(template).flatMap(secretsIn))];
  const secrets = await hostsOfSecrets(tx, tenantId, names);
  const literal = literalUrl(template.url);
  const hostname = URL.canParse(literal) ? new URL(literal).hostname : null;
  for (const name of names) {
    const hosts = secrets.get(name);
    if (!hosts)
      problems.push({
        path: "secrets",
        code: "secretMissing",
        message: `There is no secret "${name}"`,
      });
    else if (hostname !== null && !isSecretForHost(hosts, hostname))
      problems.push({
        path: "secrets",
        code: "secretHost",
        message: `The secret "${name}" may not be sent to ${hostname}`,
      });
  }
  for (const [index, { field }] of answers.entries())
    if (!active.has(field))
      problems.push({
        path: `answers.${index}`,
        code: "fieldUnknown",
        message: "There is no active field with this name",
      });
  const sample = hasContact ? await sampleContact(tx, tenantId) : undefined;
  const contacts = sample ? [{ ...sample, contactId: "" }] : [];
  return { template, scope, fields: active, contacts, hasContact, problems };
}

/** Lists problems that prevent a request from being published. */
export async function requestProblems(
  { rendering, config }: Pick<Deps, "rendering" | "config">,
  tenantId: string,
  { template, scope, fields, contacts, hasContact, problems }: CheckableRequest,
): Promise<FieldProblem[]> {
  const source = sourceOf(template, scope, new SecretMarks(template));
  const known = { fields, data: {}, eventProperties: undefined, hasContact };
  try {
    checkedUrl(literalUrl(template.url), config.allowPrivateSmtp);
    const rendered = await rendering.requestProblems(tenantId, source, known, contacts);
    return [...problems, ...rendered];
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const located = error.extra.errors ?? [
      { path: "url", code: error.code, message: error.message },
    ];
    return [...problems, ...located];
  }
}
