import { type InboundAttachment, type InboundMail, sameAddress } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { type InboundMessage, receiveMessage } from "../conversations/index.ts";
import { returnPathKeys } from "../sending-domains/index.ts";
import { findReferencedMessage, addresseeOf } from "./referenced-message.ts";
import { planProcessing, processMailJob, type ProcessPayload } from "./arrival.ts";
import { takeBounce } from "./bounces.ts";
import * as queries from "./queries.ts";
import { readMessage } from "./reading.ts";
import { takeComplaint, takeUnsubscribe } from "./refusals.ts";

/** How long a bounce that precedes the server's reply to its message is retried. */
const AGAIN_MS = 20_000;
const PATIENCE_MS = 6 * 60 * 60_000;

/** Outcomes that are irrelevant to the workspace: a mailbox may contain anything. */
const OF_NO_CONCERN = new Set(["unmatched", "ignored"]);

/**
 * Processes one stored message: parses it, finds the message it refers to, and applies everything in one transaction
 * that also marks it as processed. Repeating it is a no-op.
 */
export const processJob = defineJob<ProcessPayload>({
  ...processMailJob,
  run: ({ tenantId, mailId }, { deps }) => processMail(deps, tenantId, mailId),
});

export async function processMail(deps: Deps, tenantId: string, mailId: string): Promise<void> {
  const found = await deps.database.tenant(tenantId, async (tx) => {
    const mail = await queries.findOpenMail(tx, tenantId, mailId);
    return mail && { mail, ownAddresses: await queries.findOwnAddresses(tx, tenantId) };
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
    if (!(await queries.lockOpenMail(tx, tenantId, mailId))) return;
    // An unreadable message occupies a thread for the whole time limit: once is enough.
    const isPatient = original === null && Date.now() - receivedAt.getTime() < PATIENCE_MS;
    const outcome = await act(
      tx,
      deps,
      { tenantId, mailId, isPatient, receivedAt, ownAddresses: found.ownAddresses, original },
      mail,
    );
    if (outcome === "later") {
      await planProcessing(tx, deps, tenantId, mailId, new Date(Date.now() + AGAIN_MS));
      return;
    }
    const isOfConcern = !OF_NO_CONCERN.has(outcome);
    // The relevant part may be the one that was not parsed.
    const noted = original === null || isOfConcern ? outcome : "unreadable";
    await queries.closeMail(tx, tenantId, mailId, {
      kind: mail.kind,
      outcome: noted,
      keep: original !== null || isOfConcern,
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
async function act(tx: Transaction, deps: Deps, task: Task, mail: InboundMail): Promise<string> {
  const { tenantId } = task;
  if (mail.isLoop) return "ignored";
  switch (mail.kind) {
    case "bounce":
      return takeBounce(tx, deps, tenantId, mail, task.isPatient);
    case "complaint":
      return takeComplaint(tx, tenantId, mail);
    case "unsubscribeRequest": {
      const outcome = await takeUnsubscribe(tx, tenantId, mail);
      // An explicit request, but not in reply to one of our messages: a user has to decide.
      if (outcome === "unsubscribed" || mail.from === null) return outcome;
      return takeWords(tx, deps, task, {
        ...mail,
        fullText: mail.text,
        html: null,
        attachments: [],
        autoReply: false,
      });
    }
    case "autoReply":
      return takeWords(tx, deps, task, {
        ...mail,
        fullText: mail.text,
        html: null,
        attachments: [],
        autoReply: true,
      });
    case "reply":
      return takeWords(tx, deps, task, { ...mail, autoReply: false });
    case "unknown":
      return "ignored";
  }
}

type Words = Omit<InboundMessage["mail"], "from"> & Pick<InboundMail, "from">;

async function takeWords(
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
