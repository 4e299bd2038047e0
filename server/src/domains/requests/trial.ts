import {
  AppError,
  type givenResponse,
  REQUEST_RESPONSE_BYTES,
  REQUEST_LOG_MAX,
  type RequestTemplate,
  type RequestTrial,
  type tryRequestBody,
} from "@arauto/contracts";
import { v4 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { contactForMail, sampleContact } from "../contacts/index.ts";
import { knownFields } from "../custom-fields/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { readResponseValues } from "./response-values.ts";
import { literalUrl } from "./prepare.ts";
import { type Exchange, exchange, redirected } from "./exchange.ts";
import { batchOf, itemOutcomes } from "./batch.ts";
import { outlookOf } from "./outlook.ts";
import {
  outcomeOf,
  prepareRequests,
  type RequestDeps,
  type RequestOutcome,
  signed,
} from "./send.ts";
import { SecretMarks, withoutSecrets } from "./secret-marks.ts";
import { openSecrets } from "./secrets.ts";
import { signingSecrets } from "./signing-secret.ts";

/** The key of previewed requests, so that a given response can contain it. */
const SHOWN_KEY = "example";

/**
 * Shows the request that a contact would cause, and sends it if requested, or uses the given response instead. A sent
 * request gets a new key each time, so that a server that remembers keys does not treat it as a repetition. Changes no
 * field, and no circuit breaker. The audit log records sent requests.
 * @throws AppError NOT_FOUND for a contact that does not exist
 */
export async function tryRequest(
  deps: RequestDeps,
  tenantId: string,
  trial: z.output<typeof tryRequestBody>,
): Promise<RequestTrial> {
  const { request: template, answers, contactId, hasContact, isBatch, send, response } = trial;
  const key = send ? v4() : SHOWN_KEY;
  const marks = new SecretMarks(template);
  const facts = await deps.database.tenant(tenantId, async (tx) => {
    const contact = hasContact ? await contactOf(tx, tenantId, contactId) : undefined;
    if (send) await recordTrial(tx, tenantId, template);
    const { name, address } = await workspaceFacts(tx, tenantId);
    return {
      contact: contact ? { ...contact, contactId: contactId ?? "" } : null,
      scope: { workspace: { name, address }, campaign: { name } },
      fields: await knownFields(tx, tenantId),
      secrets: await openSecrets(tx, deps, tenantId, marks.names),
      signing: await signingSecrets(tx, deps, tenantId),
    };
  });
  const { contact, scope, secrets } = facts;
  const rendered = await prepareRequests(
    deps,
    { tenantId, template, scope },
    [contact],
    secrets,
    marks,
  );
  const [ready] = isBatch ? [batchOf([key], rendered).call] : rendered;
  if (!ready) throw new Error("A request was rendered for no contact");
  const isShown = !send && response === null;
  const outlook = (outcome: RequestOutcome) =>
    isShown || trial.step === null ? null : outlookOf(outcome, trial.step, template.method);
  if ("failure" in ready) return { ...presented(ready.failure), outlook: outlook(ready.failure) };
  if (isShown) return { ...NOTHING, request: ready.sent };
  const given = response && exchangeOf(response);
  const next = given && redirected(deps, ready.request, given, ready.mayReach);
  const result = given
    ? { ...given, ...(typeof next === "string" && { statusCode: null, error: next }) }
    : await exchange(
        deps,
        tenantId,
        signed(ready.request, key, [facts.signing.current]),
        ready.mayReach,
      );
  const overall = outcomeOf(result, ready.sent, secrets);
  const [outcome = overall] = isBatch
    ? itemOutcomes(overall, [{ key, sent: ready.sent }])
    : [overall];
  const shown = presented(overall);
  if (response && shown.answer) shown.answer.durationMs = null;
  if (next !== null && typeof next === "object")
    return { ...shown, redirectUrl: withoutSecrets(next.url.href, secrets.values()) };
  const isOk = outcome.kind === "answered" && outcome.statusCode >= 200 && outcome.statusCode < 300;
  return {
    ...shown,
    ...(outcome.kind === "unanswered" && { error: outcome.error, message: outcome.message }),
    values: isOk ? readResponseValues(answers, outcome, facts.fields) : [],
    outlook: outlook(outcome),
  };
}

/** Returns a given response as if a server had returned it. */
function exchangeOf({ statusCode, headers, body }: z.output<typeof givenResponse>): Exchange {
  const bytes = Buffer.from(body);
  return {
    statusCode,
    error: statusCode === null ? "timeout" : null,
    wasSent: true,
    address: null,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    body: bytes.subarray(0, REQUEST_RESPONSE_BYTES).toString(),
    isWhole: bytes.length <= REQUEST_RESPONSE_BYTES,
    durationMs: 0,
  };
}

/** Returns the contact of a trial, or the newest one. @throws AppError NOT_FOUND */
async function contactOf(tx: Transaction, tenantId: string, contactId: string | null) {
  if (contactId === null) return sampleContact(tx, tenantId);
  const contact = await contactForMail(tx, tenantId, contactId);
  if (!contact) throw new AppError("NOT_FOUND", "Contact not found");
  return contact;
}

/** Records only the host: a URL may contain personal data. */
async function recordTrial(
  tx: Transaction,
  tenantId: string,
  { url }: RequestTemplate,
): Promise<void> {
  const literal = literalUrl(url);
  const name = URL.canParse(literal) ? new URL(literal).host : null;
  await recordAudit(tx, tenantId, { action: "request.tried", record: { id: null, name } });
}

const NOTHING: RequestTrial = {
  request: null,
  error: null,
  message: null,
  answer: null,
  values: [],
  redirectUrl: null,
  outlook: null,
};

function presented(outcome: RequestOutcome): RequestTrial {
  if (outcome.kind === "resting") throw new Error("A trial asks no circuit breaker");
  if (outcome.kind === "unanswered") {
    const { sent: request, error, message } = outcome;
    return { ...NOTHING, request, error, message };
  }
  const { sent: request, statusCode, durationMs, headers, body, isWhole } = outcome;
  return {
    ...NOTHING,
    request,
    answer: {
      statusCode,
      durationMs,
      contentType: headers["content-type"] ?? null,
      body: body.slice(0, REQUEST_LOG_MAX),
      isCut: !isWhole || body.length > REQUEST_LOG_MAX,
    },
  };
}
