import {
  type AcceptedEmail,
  AppError,
  type BatchedEmail,
  type EmailStatus,
  type emailRoutes,
  type EmailSummary,
  sendEmailBody,
  type SingleEmail,
} from "@arauto/contracts";
import pLimit from "p-limit";
import type { Deps } from "../../platform/deps.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { asAppError, validationError } from "../../platform/http/problems.ts";
import { emailContents, emailLedgers, states } from "../ledger/index.ts";
import { acceptEmail } from "./accept.ts";
import type { EmailActor } from "./actor.ts";
import * as queries from "./queries.ts";

/** Emails of a batch that are prepared concurrently: each takes a connection. */
const AT_ONCE = 4;

/** Accepts the emails of a batch individually. Returns the results, in order. */
export async function acceptBatch(
  deps: Deps,
  actor: EmailActor,
  emails: readonly unknown[],
  repeatKey: string | null,
): Promise<BatchedEmail[]> {
  const limit = pLimit(AT_ONCE);
  const acceptOne = async (given: unknown, index: number): Promise<BatchedEmail> => {
    try {
      const parsed = sendEmailBody.safeParse(given);
      if (!parsed.success) throw validationError(parsed.error);
      const key = repeatKey === null ? null : `${repeatKey} ${index}`;
      return { email: await acceptEmail(deps, actor, parsed.data, key), problem: null };
    } catch (error) {
      return { email: null, problem: problemOf(error) };
    }
  };
  return Promise.all(emails.map((given, index) => limit(acceptOne, given, index)));
}

function problemOf(error: unknown): NonNullable<BatchedEmail["problem"]> {
  const { code, message, extra } = asAppError(error);
  return { code, detail: message, errors: extra.errors ?? [] };
}

type Mode = EmailActor["mode"];

/** Returns the status of an email by its row in the ledger. */
function statusOf(row: queries.EmailRow): EmailStatus {
  const state = states.stateName(row.state ?? states.STATE_CODES.pending);
  switch (state) {
    case "pending":
      if (row.isScheduled) return "scheduled";
      return row.waitsForServer ? "deferred" : "queued";
    case "deferred":
      return row.attempts > 0 || row.waitsForServer ? "deferred" : "queued";
    case "sent":
      return row.complainedAt ? "complained" : "sent";
    case "skipped":
      return row.skipReason === "canceled" ? "canceled" : "suppressed";
    default:
      return state;
  }
}

const time = (at: Date | null) => at && at.toISOString();

function summary(row: queries.EmailRow): EmailSummary {
  const { id, subject, contactId, templateId, topicId, tags, mode } = row;
  const status = statusOf(row);
  return {
    id,
    status,
    to: { email: row.address, name: row.name },
    subject,
    contactId,
    templateId,
    topicId,
    tags,
    mode,
    scheduledAt: time(row.scheduledAt),
    createdAt: row.createdAt.toISOString(),
    sentAt: time(row.sentAt),
    openedAt: time(row.openedAt),
    clickedAt: time(row.clickedAt),
    suppressedBy: status === "suppressed" ? row.skipReason : null,
  };
}

/** Lists emails of a mode, newest first. */
export async function listEmails(
  tx: Transaction,
  tenantId: string,
  mode: Mode,
  query: ListQuery & queries.EmailFilter,
): Promise<RouteResult<typeof emailRoutes.list>> {
  const { rows, ...rest } = await queries.listEmails(tx, tenantId, mode, query);
  return { items: rows.map(summary), ...rest };
}

/** @throws AppError NOT_FOUND, also for an email of the other mode */
export async function getEmail(
  tx: Transaction,
  tenantId: string,
  mode: Mode,
  id: string,
): Promise<SingleEmail> {
  const row = await queries.findEmail(tx, tenantId, mode, id);
  if (!row) throw new AppError("NOT_FOUND");
  const files = await emailContents.findEmailAttachments(tx, tenantId, [id]);
  return {
    ...summary(row),
    from: row.sender && { email: row.sender.address, name: row.sender.name },
    reply: row.reply,
    attempts: row.attempts,
    nextAttemptAt: time(row.nextAttemptAt),
    unsubscribedAt: time(row.unsubscribedAt),
    complainedAt: time(row.complainedAt),
    attachments: files,
  };
}

/**
 * Cancels an email that has certainly not been sent. Repeating it is a no-op.
 * @throws AppError NOT_FOUND; WRONG_STATE for an email that was sent, or is being sent now
 */
export async function cancelEmail(
  tx: Transaction,
  tenantId: string,
  mode: Mode,
  id: string,
): Promise<AcceptedEmail> {
  const row = await queries.findEmail(tx, tenantId, mode, id);
  if (!row) throw new AppError("NOT_FOUND");
  const canceled = (await emailLedgers.cancelEmails(tx, tenantId, [row.ledgerId], [id])).get(id);
  if (canceled === "canceled" || statusOf(row) === "canceled") return { id, status: "canceled" };
  const detail =
    canceled === "sending"
      ? "The email is being sent now"
      : `The email can't be canceled: its status is ${statusOf(row)}`;
  throw new AppError("WRONG_STATE", detail);
}

/**
 * Cancels those of several emails that have certainly not been sent, and leaves the others unchanged. Returns the
 * resulting status of each, omitting unknown ids.
 */
export async function cancelEmails(
  tx: Transaction,
  tenantId: string,
  mode: Mode,
  ids: readonly string[],
): Promise<AcceptedEmail[]> {
  const rows = await queries.findEmails(tx, tenantId, mode, ids);
  const ledgers = [...new Set(rows.map(({ ledgerId }) => ledgerId))];
  const found = rows.map(({ id }) => id);
  const results = await emailLedgers.cancelEmails(tx, tenantId, ledgers, found);
  return rows.map((row) => ({
    id: row.id,
    status: results.get(row.id) === "canceled" ? "canceled" : statusOf(row),
  }));
}
