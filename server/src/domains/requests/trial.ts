import {
  AppError,
  REQUEST_LOG_MAX,
  type RequestTemplate,
  type RequestTrial,
  type tryRequestBody,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { contactForMail, sampleContact } from "../contacts/index.ts";
import { knownFields } from "../custom-fields/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { readAnswers } from "./answers.ts";
import { literalUrl } from "./prepare.ts";
import { exchange } from "./exchange.ts";
import { batchOf, itemOutcomes } from "./batch.ts";
import { outcomeOf, prepareRequests, type RequestDeps, signed } from "./send.ts";
import { SecretMarks } from "./secret-marks.ts";
import { openSecrets } from "./secrets.ts";
import { signingSecrets } from "./signing-secret.ts";

/**
 * Shows a request as a contact would cause it, and sends it if asked to. Its key is new each time, so that a server that
 * remembers keys does not take it for a former one. Changes no field, and no circuit breaker.
 * The audit log records what is sent.
 * @throws AppError NOT_FOUND for a contact that does not exist
 */
export async function tryRequest(
  deps: RequestDeps,
  tenantId: string,
  trial: z.output<typeof tryRequestBody>,
  key: string,
): Promise<RequestTrial> {
  const { request: template, answers, contactId, hasContact, isBatch, send } = trial;
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
  if ("failure" in ready) return presented(ready.failure);
  if (!send) return { request: ready.sent, error: null, message: null, answer: null, values: [] };
  const request = signed(ready.request, key, [facts.signing.current]);
  const whole = outcomeOf(
    await exchange(deps, tenantId, request, ready.mayReach),
    ready.sent,
    secrets,
  );
  const [outcome = whole] = isBatch ? itemOutcomes(whole, [{ key, sent: ready.sent }]) : [whole];
  const shown = presented(whole);
  const isOk = outcome.kind === "answered" && outcome.statusCode >= 200 && outcome.statusCode < 300;
  return isOk ? { ...shown, values: readAnswers(answers, outcome, facts.fields) } : shown;
}

/** Returns the contact of a trial, or the newest one. @throws AppError NOT_FOUND */
async function contactOf(tx: Transaction, tenantId: string, contactId: string | null) {
  if (contactId === null) return sampleContact(tx, tenantId);
  const contact = await contactForMail(tx, tenantId, contactId);
  if (!contact) throw new AppError("NOT_FOUND", "Contact not found");
  return contact;
}

/** Names the host only: an address may contain personal data. */
async function recordTrial(
  tx: Transaction,
  tenantId: string,
  { url }: RequestTemplate,
): Promise<void> {
  const literal = literalUrl(url);
  const name = URL.canParse(literal) ? new URL(literal).host : null;
  await recordAudit(tx, tenantId, { action: "request.tried", record: { id: null, name } });
}

function presented(outcome: ReturnType<typeof outcomeOf>): RequestTrial {
  if (outcome.kind === "resting") throw new Error("A trial asks no circuit breaker");
  if (outcome.kind === "unanswered") {
    const { sent: request, error, message } = outcome;
    return { request, error, message, answer: null, values: [] };
  }
  const { sent: request, statusCode, durationMs, headers, body, isWhole } = outcome;
  return {
    request,
    error: null,
    message: null,
    answer: {
      statusCode,
      durationMs,
      contentType: headers["content-type"] ?? null,
      body: body.slice(0, REQUEST_LOG_MAX),
      isCut: !isWhole || body.length > REQUEST_LOG_MAX,
    },
    values: [],
  };
}
