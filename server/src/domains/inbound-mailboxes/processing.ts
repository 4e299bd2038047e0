import { type InboundAttachment, type InboundMail, sameAddress } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { type InboundMessage, receiveMessage } from "../conversations/index.ts";
import { returnPathKeys } from "../sending-domains/index.ts";
import { findReferencedMessage, addresseeOf } from "./referenced-message.ts";
import { planProcessing, processMessageJob, type ProcessPayload } from "./arrival.ts";
import { applyBounce } from "./bounces.ts";
import * as queries from "./queries.ts";
import { readMessage } from "./reading.ts";
import { applyComplaint, applyUnsubscribe } from "./refusals.ts";

/** How long a bounce that precedes the server's reply to its message is retried. */
const RETRY_MS = 20_000;
const PATIENCE_MS = 6 * 60 * 60_000;

/** Outcomes that are irrelevant to the workspace: a mailbox may contain anything. */
const IRRELEVANT_OUTCOMES = new Set(["unmatched", "ignored"]);

/**
 * Processes one stored message: parses it, finds the message it refers to, and applies everything in one transaction
 * that also marks it as processed. Repeating it is a no-op.
 */
export const processJob = defineJob<ProcessPayload>({
  ...processMessageJob,
  run: ({ tenantId, mailId }, { deps }) => processMessage(deps, tenantId, mailId),
});

export async function processMessage(deps: Deps, tenantId: string, mailId: string): Promise<void> {
  const found = await deps.database.tenant(tenantId, async (tx) => {
    const message = await queries.findOpenMessage(tx, tenantId, mailId);
    return message && { mail: message, ownAddresses: await queries.findOwnAddresses(tx, tenantId) };
  });
  if (!found) return;
  const { mailFrom, rcptTo, source, receivedAt } = found.mail;
  const { mail, original } = await readMessage(deps, tenantId, source, {
    verpKey: returnPathKeys(deps),
    tenantId,
    ownAddresses: found.ownAddresses,
    ...(mailFrom !== null && rcptTo !== null && { envelope: { from: mailFrom, to: [rcptTo] } }),
  });
  await deps.database.tenant(tenantId, async (tx) => {
    if (!(await queries.lockOpenMessage(tx, tenantId, mailId))) return;
    // An unreadable message occupies a thread for the whole time limit: once is enough.
    const isPatient = original === null && Date.now() - receivedAt.getTime() < PATIENCE_MS;
    const outcome = await act(
      tx,
      deps,
      { tenantId, mailId, isPatient, receivedAt, ownAddresses: found.ownAddresses, original },
      mail,
    );
    if (outcome === "later") {
      await planProcessing(tx, deps, tenantId, mailId, new Date(Date.now() + RETRY_MS));
      return;
    }
    const isRelevant = !IRRELEVANT_OUTCOMES.has(outcome);
    // The relevant part may be the one that was not parsed.
    const noted = original === null || isRelevant ? outcome : "unreadable";
    await queries.closeMessage(tx, tenantId, mailId, {
      kind: mail.kind,
      outcome: noted,
      keep: original !== null || isRelevant,
    });
  });
}

interface Task {
  tenantId: string;
  mailId: string;
  isPatient: boolean;
  receivedAt: Date;
  ownAddresses: readonly string[];
  /** The original message when it could not be parsed. */
  original: InboundAttachment | null;
}

/** @returns the outcome in one word */
async function act(tx: Transaction, deps: Deps, task: Task, message: InboundMail): Promise<string> {
  const { tenantId } = task;
  if (message.isLoop) return "ignored";
  switch (message.kind) {
    case "bounce":
      return applyBounce(tx, deps, tenantId, message, task.isPatient);
    case "complaint":
      return applyComplaint(tx, tenantId, message);
    case "unsubscribeRequest": {
      const outcome = await applyUnsubscribe(tx, tenantId, message);
      // An explicit request, but not in reply to one of our messages: a user has to decide.
      if (outcome === "unsubscribed" || message.from === null) return outcome;
      return openConversation(tx, deps, task, {
        ...message,
        fullText: message.text,
        html: null,
        attachments: [],
        autoReply: false,
      });
    }
    case "autoReply":
      return openConversation(tx, deps, task, {
        ...message,
        fullText: message.text,
        html: null,
        attachments: [],
        autoReply: true,
      });
    case "reply":
      return openConversation(tx, deps, task, { ...message, autoReply: false });
    case "unknown":
      return "ignored";
  }
}

type Words = Omit<InboundMessage["mail"], "from"> & Pick<InboundMail, "from">;

async function openConversation(
  tx: Transaction,
  deps: Deps,
  task: Task,
  { from, ...words }: Words,
): Promise<string> {
  const { tenantId, mailId, receivedAt, ownAddresses, original } = task;
  if (from === null) return "ignored";
  const about = await findReferencedMessage(tx, tenantId, words.evidence);
  const subject = about && (await addresseeOf(tx, tenantId, about)).subject;
  // Otherwise only messages from known contacts are kept, and never automatic ones.
  const contactId =
    subject?.contactId ??
    (words.autoReply ? undefined : await queries.findContact(tx, tenantId, from.address));
  const taken = await receiveMessage(tx, deps, {
    tenantId,
    messageId: mailId,
    receivedAt,
    isReply: subject !== undefined && subject.email?.test !== true,
    campaignId: subject?.campaignId ?? null,
    contactId: contactId ?? null,
    ourAddress: ownAddresses.find((own) => words.to.some((to) => sameAddress(to, own))) ?? null,
    mail: { ...words, from, attachments: original === null ? words.attachments : [original] },
  });
  return taken ? (words.autoReply ? "autoReply" : "conversation") : "ignored";
}
