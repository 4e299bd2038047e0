import { type InboundAttachment, type InboundMail, sameAddress } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { type Answer, takeAnswer } from "../conversations/index.ts";
import { returnPathKeys } from "../sending-domains/index.ts";
import { aboutOf } from "./about.ts";
import { planProcessing, processMailJob, type ProcessPayload } from "./arrival.ts";
import { takeBounce } from "./bounces.ts";
import { closeMail, findContact, findOpenMail, findOwnAddresses, lockOpenMail } from "./queries.ts";
import { readMessage } from "./reading.ts";
import { takeComplaint, takeUnsubscribe } from "./refusals.ts";

/** A bounce that is faster than the answer to its mail is looked at again, for so long. */
const AGAIN_MS = 20_000;
const PATIENCE_MS = 6 * 60 * 60_000;

/** These concern nobody of the workspace: a mailbox may hold anything. */
const OF_NO_CONCERN = new Set(["unmatched", "ignored"]);

/**
 * Deals with one stored mail: reads it, finds what it is about, and changes everything it means in one transaction
 * together with the note that it was dealt with. However often it runs, that happens once.
 */
export const processJob = defineJob<ProcessPayload>({
  ...processMailJob,
  run: ({ tenantId, mailId }, { deps }) => processMail(deps, tenantId, mailId),
});

export async function processMail(deps: Deps, tenantId: string, mailId: string): Promise<void> {
  const found = await deps.database.tenant(tenantId, async (tx) => {
    const mail = await findOpenMail(tx, tenantId, mailId);
    return mail && { mail, ownAddresses: await findOwnAddresses(tx, tenantId) };
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
    if (!(await lockOpenMail(tx, tenantId, mailId))) return;
    // What cannot be read takes a thread for as long as it may: once is enough.
    const isPatient = original === null && Date.now() - receivedAt.getTime() < PATIENCE_MS;
    const outcome = await act(tx, deps, { tenantId, mailId, isPatient, receivedAt, ownAddresses: found.ownAddresses, original }, mail);
    if (outcome === "later") {
      await planProcessing(tx, deps, tenantId, mailId, new Date(Date.now() + AGAIN_MS));
      return;
    }
    const isOfConcern = !OF_NO_CONCERN.has(outcome);
    // What it is about may be in the part that was not read.
    const noted = original === null || isOfConcern ? outcome : "unreadable";
    await closeMail(tx, tenantId, mailId, { kind: mail.kind, outcome: noted, keep: original !== null || isOfConcern });
  });
}

interface Task {
  tenantId: string;
  mailId: string;
  isPatient: boolean;
  receivedAt: Date;
  ownAddresses: readonly string[];
  /** The message itself when it could not be read. */
  original: InboundAttachment | null;
}

/** @returns what became of it, in one word */
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
      // In so many words, but not in answer to a mail of ours: a person has to decide.
      if (outcome === "unsubscribed" || mail.from === null) return outcome;
      return takeWords(tx, deps, task, { ...mail, fullText: mail.text, html: null, attachments: [], autoReply: false });
    }
    case "autoReply":
      return takeWords(tx, deps, task, { ...mail, fullText: mail.text, html: null, attachments: [], autoReply: true });
    case "reply":
      return takeWords(tx, deps, task, { ...mail, autoReply: false });
    case "unknown":
      return "ignored";
  }
}

type Words = Omit<Answer["mail"], "from"> & Pick<InboundMail, "from">;

async function takeWords(tx: Transaction, deps: Deps, task: Task, { from, ...words }: Words): Promise<string> {
  const { tenantId, mailId, receivedAt, ownAddresses, original } = task;
  if (from === null) return "ignored";
  const about = await aboutOf(tx, tenantId, words.evidence);
  // Without a mail of ours it is taken from people the workspace knows; programs' letters never.
  const contactId = about?.accountId ?? (words.autoReply ? undefined : await findContact(tx, tenantId, from.address));
  const taken = await takeAnswer(tx, deps, {
    tenantId,
    messageId: mailId,
    receivedAt,
    campaignId: about?.campaignId ?? null,
    accountId: contactId ?? null,
    ourAddress: ownAddresses.find((own) => words.to.some((to) => sameAddress(to, own))) ?? null,
    mail: { ...words, from, attachments: original === null ? words.attachments : [original] },
  });
  return taken ? (words.autoReply ? "autoReply" : "conversation") : "ignored";
}
