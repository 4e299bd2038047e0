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
import { type RequestScope, sourceOf } from "./prepare.ts";
import { SecretMarks } from "./secret-marks.ts";
import { hostsOfSecrets } from "./secrets.ts";

/** Returns the address up to the first merge tag: those are in the path and the query only. */
const literalUrl = ({ url }: RequestTemplate): string =>
  url.replace(/\{[{%].*$/, "").replace(/#.*$/, "");

/** A request with what is needed to check it outside of a transaction. */
export interface CheckableRequest {
  template: RequestTemplate;
  scope: RequestScope;
  fields: ReadonlySet<string>;
  contacts: Contact[];
  /** What was found already. */
  problems: FieldProblem[];
}

/** Loads what a request names, and lists what does not exist. */
export async function checkableRequest(
  tx: Transaction,
  tenantId: string,
  template: RequestTemplate,
  answers: readonly RequestAnswer[],
  scope: RequestScope,
): Promise<CheckableRequest> {
  const problems: FieldProblem[] = [];
  const fields = await knownFields(tx, tenantId);
  const active = new Set(fields.flatMap(({ identifier, active: is }) => (is ? [identifier] : [])));
  const names = [...new Set(requestTexts(template).flatMap(secretsIn))];
  const secrets = await hostsOfSecrets(tx, tenantId, names);
  const literal = literalUrl(template);
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
  const sample = await sampleContact(tx, tenantId);
  const contacts = sample ? [{ ...sample, contactId: "" }] : [];
  return { template, scope, fields: active, contacts, problems };
}

/** Lists what prevents a request from being published. */
export async function requestProblems(
  { rendering, config }: Pick<Deps, "rendering" | "config">,
  tenantId: string,
  { template, scope, fields, contacts, problems }: CheckableRequest,
): Promise<FieldProblem[]> {
  const source = sourceOf(template, scope, new SecretMarks(template));
  const known = { fields, data: {}, eventProperties: undefined };
  try {
    checkedUrl(literalUrl(template), config.allowPrivateSmtp);
    const rendered = await rendering.requestProblems(tenantId, source, known, contacts);
    return [...problems, ...rendered];
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const told = error.extra.errors ?? [{ path: "url", code: error.code, message: error.message }];
    return [...problems, ...told];
  }
}
