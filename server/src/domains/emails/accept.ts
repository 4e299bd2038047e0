import { createHash } from "node:crypto";
import {
  type AcceptedEmail,
  AppError,
  EMAIL_SCHEDULE_DAYS,
  type SendEmail,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { actForSystem } from "../../platform/database/acting-key.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { createGroupCommit, type GroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/deps.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { publishSignals } from "../../platform/signals/signals.ts";
import { emailLedgers } from "../ledger/index.ts";
import { lockSendingAccounts } from "../sending-accounts/index.ts";
import type { EmailActor } from "./actor.ts";
import { storeAttachments } from "./attachments.ts";
import { type ReadyContent, readyContent, rememberContent, requireData } from "./content.ts";
import { prepareEmail } from "./preparing.ts";
import * as queries from "./queries.ts";

/** Wakes the lanes of all processes when emails wait. */
export const EMAILS_TOPIC = "emails";

const GROUP_EMAILS = 100;
const WRITERS = 8;
const WRITERS_PER_TENANT = 2;
const DAY_MS = 24 * 60 * 60_000;
const FOREIGN_KEY_VIOLATION = "23503";

interface Accepted {
  email: queries.NewEmail;
  ledger: emailLedgers.EmailLedger;
  content: ReadyContent;
}

/**
 * Accepts an email: checks it, stores it in the ledger, and wakes the lanes. When this resolves, it is committed. With
 * the same `repeatKey` and email, a repetition within the history is a no-op.
 * @throws AppError VALIDATION, FORBIDDEN, SENDER_NOT_VERIFIED, TEMPLATE_INVALID, TEMPLATE_TOO_COMPLEX,
 *   EMAIL_DATA_MISSING, STORAGE_LIMIT, PLAN_LIMIT_REACHED
 */
export async function acceptEmail(
  deps: Deps,
  actor: EmailActor,
  given: SendEmail,
  repeatKey: string | null = null,
): Promise<AcceptedEmail> {
  try {
    return await acceptOnce(deps, actor, given, repeatKey);
  } catch (error) {
    if (!(error instanceof SenderGoneError)) throw error;
    // Another account may send the email; the others of its group still have theirs.
    return await acceptOnce(deps, actor, given, repeatKey);
  }
}

async function acceptOnce(
  deps: Deps,
  actor: EmailActor,
  given: SendEmail,
  repeatKey: string | null,
): Promise<AcceptedEmail> {
  const scheduledAt = timeOf(given);
  const { sender, written, contactId } = await prepareEmail(deps, actor, given);
  const ledger = {
    tenantId: actor.tenantId,
    sendingAccountId: actor.mode === "test" ? sender.captureAccountId : sender.sendingAccountId,
    fromDomain: sender.domain,
    mode: actor.mode,
  };
  const email: Omit<queries.NewEmail, "contentId"> = {
    id: repeatKey === null ? v7() : repeatedId(actor, given, repeatKey),
    ledgerId: emailLedgers.emailLedgerId(ledger),
    contactId,
    address: given.to.email,
    name: given.to.name,
    subject: given.subject ?? written.subject,
    templateId: given.templateId ?? null,
    topicId: given.topicId,
    data: given.data,
    headers: given.headers,
    tags: given.tags,
    mode: actor.mode,
    scheduledAt,
    apiKeyId: actor.apiKeyId,
    userId: actor.userId,
  };
  await storeAttachments(deps, actor.tenantId, email.id, given.attachments);
  const store = async () => {
    const content = await readyContent(deps, actor.tenantId, written);
    requireData(content, given.data);
    await appenderOf(deps).add(actor.tenantId, {
      email: { ...email, contentId: content.id },
      ledger,
      content,
    });
  };
  await store().catch(async (error: unknown) => {
    // The daily cleanup deleted the content, because it was no longer used.
    if (!isMissingContent(error)) throw error;
    await store();
  });
  return { id: email.id, status: scheduledAt === null ? "queued" : "scheduled" };
}

/** Returns when to send; null for now. @throws AppError VALIDATION for a time that is too far ahead */
function timeOf({ scheduledAt }: SendEmail): Date | null {
  if (scheduledAt === undefined) return null;
  const at = new Date(scheduledAt);
  const ahead = at.getTime() - Date.now();
  if (ahead <= 0) return null;
  if (ahead <= EMAIL_SCHEDULE_DAYS * DAY_MS) return at;
  const message = `An email can be scheduled up to ${EMAIL_SCHEDULE_DAYS} days ahead`;
  throw new AppError("VALIDATION", message, {
    errors: [{ path: "scheduledAt", code: "tooLate", message }],
  });
}

/** Returns a stable id for an email that may be repeated, derived from caller, key and email. */
function repeatedId(actor: EmailActor, given: SendEmail, repeatKey: string): string {
  const caller = actor.apiKeyId ?? actor.userId ?? "";
  const name = JSON.stringify([actor.tenantId, caller, repeatKey, given]);
  return emailLedgers.uuidFrom(createHash("sha256").update(name).digest(), 5);
}

const isMissingContent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;

const appenders = new WeakMap<Database, GroupCommit<Accepted>>();

/** Returns the group commit that stores emails of this process: those that arrive together share a commit. */
function appenderOf(deps: Deps): GroupCommit<Accepted> {
  let appender = appenders.get(deps.database);
  if (!appender) {
    appender = createGroupCommit<Accepted>({
      write: (tenantId, accepted) => actForSystem(() => append(deps, tenantId, accepted)),
      maxItems: GROUP_EMAILS,
      writers: WRITERS,
      writersPerTenant: WRITERS_PER_TENANT,
    });
    appenders.set(deps.database, appender);
  }
  return appender;
}

async function append(deps: Deps, tenantId: string, accepted: readonly Accepted[]): Promise<void> {
  const ledgers = new Map(accepted.map(({ email, ledger }) => [email.ledgerId, ledger]));
  const contents = new Map(accepted.map(({ content }) => [content.id, content]));
  try {
    await deps.database.tenant(tenantId, async (tx) => {
      await deps.planLimits.requireSending(tx, tenantId);
      await requireSenders(tx, tenantId, [...ledgers.values()]);
      // Ordered by id, like all code that locks several.
      const ids = [...ledgers.keys()].toSorted();
      for (const id of ids) {
        const ledger = ledgers.get(id);
        if (ledger) await emailLedgers.openEmailLedger(tx, ledger);
      }
      await queries.insertContents(
        tx,
        tenantId,
        [...contents.values()].flatMap(({ id, toStore }) =>
          toStore ? [{ id, content: toStore }] : [],
        ),
      );
      const emails = accepted.map(({ email }) => email);
      const added = await queries.insertEmails(tx, tenantId, emails);
      const fresh = [...new Map(emails.map((email) => [email.id, email])).values()].filter(
        ({ id }) => added.has(id),
      );
      for (const id of ids) {
        const ledger = ledgers.get(id);
        const own = fresh.filter(({ ledgerId }) => ledgerId === id);
        const recipients = own.map(({ id: emailId, scheduledAt }) => ({
          id: emailId,
          dueAt: scheduledAt,
        }));
        if (ledger) await emailLedgers.appendEmails(tx, ledger, recipients);
      }
      const live = fresh.filter(({ mode }) => mode === "live").length;
      await deps.planLimits.requireRoom(tx, tenantId, "emails", live);
      tx.finishWith(recordEvents(tx, tenantId, fresh.map(queuedEvent)));
      tx.finishWith(publishSignals(tx, [EMAILS_TOPIC]));
    });
  } catch (error) {
    if (isMissingContent(error))
      for (const content of contents.values()) rememberContent(deps, tenantId, content, false);
    throw error;
  }
  for (const content of contents.values()) rememberContent(deps, tenantId, content, true);
}

/** The sending account of an email was deleted while the email was being accepted. */
class SenderGoneError extends AppError {
  constructor() {
    super("VALIDATION", "The sending account was deleted");
  }
}

/** Locks the accounts of ledgers until the transaction ends. @throws SenderGoneError */
async function requireSenders(
  tx: Transaction,
  tenantId: string,
  ledgers: readonly emailLedgers.EmailLedger[],
): Promise<void> {
  const ids = [...new Set(ledgers.map(({ sendingAccountId }) => sendingAccountId))];
  const present = await lockSendingAccounts(tx, tenantId, ids);
  if (present.size < ids.length) throw new SenderGoneError();
}

function queuedEvent({ id, contactId, mode }: queries.NewEmail): NewEvent {
  const data = { emailId: id, ...(mode === "test" && { test: true as const }) };
  return { type: "mail.queued", contactId, data };
}
